// What stands on the labels asked for in the address: machines by their numbers, elements by ids with a dot.
import { useQueries } from '@tanstack/react-query';
import { elements, machines } from '../../../../../shared/structure/api.ts';
import { type Kind, kindOf } from '../../../../../shared/structure/kind.ts';
import { labelPath } from '../../../../../shared/structure/label.ts';
import type { Label } from '../../../parts/label/label-sheets.tsx';
import { readOf, useAll } from '../../../use-call.ts';

export interface ElementLabel extends Omit<Label, 'place'> {
  kind: Kind;
  /** The machine an element belongs to. */
  machine?: string;
}

const MOST = 100;

export function useLabels(asked: string) {
  const ids = asked.split(',').filter(Boolean).slice(0, MOST);
  const list = useAll(machines.list, {});
  const parts = useQueries({
    queries: ids.filter((id) => id.includes('.')).map((id) => readOf(elements.get, { id })),
  });
  const failed = [list, ...parts].find(({ isError }) => isError);
  const pending = [list, ...parts].some(({ isPending }) => isPending);
  return {
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
    labels: failed || pending ? undefined : ids.flatMap((id) => machineLabel(id) ?? elementLabel(id) ?? []),
  };

  function machineLabel(id: string): ElementLabel | undefined {
    const machine = list.data?.find((each) => String(each.id) === id);
    if (!machine) return undefined;
    const { code, description } = machine;
    return { code, description, kind: 'machine', path: labelPath(machine.id) };
  }

  function elementLabel(id: string): ElementLabel | undefined {
    const element = parts.find(({ data }) => data?.id === id)?.data;
    if (!element) return undefined;
    const { code, description, idMachine } = element;
    const machine = list.data?.find((each) => each.id === idMachine)?.code;
    return { code, description, kind: kindOf(element), machine, path: labelPath(idMachine, id) };
  }
}
