// Content of the labels requested in the URL: machine ids, and element ids, which contain a dot.
import { useQueries } from '@tanstack/react-query';
import { elements, machines } from '#shared/structure/api.ts';
import { getKind, type Kind } from '#shared/structure/kind.ts';
import { buildMachineLabelRoute } from '#shared/structure/label.ts';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import type { Label } from '#web/parts/label/label-sheets.tsx';
import { buildQuery, useAllItems } from '#web/use-call.ts';

export interface ElementLabel extends Omit<Label, 'place'> {
  kind: Kind;
  /** Code of the element's machine. */
  machine?: string;
}

/** Page that the QR codes of machines open: their own, or the one for reports without an account. */
export type LabelTarget = 'page' | 'report';

const MAX_LABELS = 100;

/** Returns the labels; those for reports are of machines in use alone. */
export function useElementLabels(requestedIds: string, target: LabelTarget) {
  const ids = requestedIds.split(',').filter(Boolean).slice(0, MAX_LABELS);
  const list = useAllItems(machines.list, {});
  const elementQueries = useQueries({
    queries: ids.filter((id) => id.includes('.')).map((id) => buildQuery(elements.get, { id })),
  });
  const reportedMachines =
    target === 'report'
      ? (list.data ?? []).filter(({ id, stato }) => ids.includes(String(id)) && stato !== 'dismissed')
      : [];
  const linkQueries = useQueries({
    queries: reportedMachines.map(({ id }) => buildQuery(reportLinks.get, { id })),
  });
  const urls = new Map(reportedMachines.map(({ id }, i) => [id, linkQueries[i]?.data?.url]));
  const queries = [list, ...elementQueries, ...linkQueries];
  const failedQuery = queries.find(({ isError }) => isError);
  const isAnyPending = queries.some(({ isPending }) => isPending);
  return {
    error: failedQuery?.error ?? undefined,
    retry: () => void failedQuery?.refetch(),
    labels:
      failedQuery || isAnyPending
        ? undefined
        : ids.flatMap((id) => buildMachineLabel(id) ?? buildElementLabel(id) ?? []),
  };

  function buildMachineLabel(id: string): ElementLabel | undefined {
    const machine = list.data?.find((each) => String(each.id) === id);
    if (!machine) return undefined;
    const { code, description } = machine;
    const label = { code, description, kind: 'machine' as const, path: buildMachineLabelRoute(machine.id) };
    if (target === 'page') return label;
    const url = urls.get(machine.id);
    return url === undefined ? undefined : { ...label, url };
  }

  function buildElementLabel(id: string): ElementLabel | undefined {
    const element = elementQueries.find(({ data }) => data?.id === id)?.data;
    if (!element || target === 'report') return undefined;
    const { code, description, idMachine } = element;
    const machine = list.data?.find((each) => each.id === idMachine)?.code;
    return {
      code,
      description,
      kind: getKind(element),
      machine,
      path: buildMachineLabelRoute(idMachine, id),
    };
  }
}
