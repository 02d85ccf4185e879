// Procedures as a list; the pages above it say which, and what else stands in the row.
import { type ReactNode, useMemo, useState } from 'react';
import { editionText, minutesOf } from '../../../../../shared/procedures/edition.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { useText } from '../../../i18n/text.ts';
import { ChargeStatus, chargeText } from '../../../parts/procedure/charge-status.tsx';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, type DataTableProps } from '../../../ui/table/data-table.tsx';
import { ProcedurePreview } from './procedure-preview.tsx';

type Passed = Pick<
  DataTableProps<ProcedureItem>,
  'id' | 'items' | 'error' | 'onRetry' | 'title' | 'controls' | 'emptyAction' | 'emptyText'
>;

export interface ProcedureTableProps extends Passed {
  /** Where the code leads. */
  pathOf: (id: number) => string;
  extra?: readonly Column<ProcedureItem>[];
  /** Buttons for the chosen row. */
  actions: (chosen: ProcedureItem | undefined) => ReactNode;
}

export function ProcedureTable({ pathOf, extra, actions, ...passed }: ProcedureTableProps) {
  const text = useText('planned');
  const session = useSession();
  const [selected, setSelected] = useState<number>();
  const chosen = passed.items?.find(({ id }) => id === selected);
  const columns = useMemo(
    (): Column<ProcedureItem>[] => [
      {
        id: 'code',
        value: (p) => p.code,
        cell: (p) => <PageLink to={pathOf(p.id)}>{p.code}</PageLink>,
        width: 140,
      },
      { id: 'description', value: (p) => p.description, width: 230 },
      {
        id: 'charge',
        value: (p) => chargeText(text, p, session),
        kind: 'choice',
        cell: (p) => (
          <span className="in-lines">
            <ChargeStatus procedure={p} />
          </span>
        ),
        width: 150,
      },
      { id: 'edition', value: editionText, width: 110 },
      { id: 'typology', value: (p) => p.typology, kind: 'choice', enum: 'cycleTypology' },
      {
        id: 'strategyKind',
        value: (p) => p.strategyKind,
        kind: 'choice',
        enum: 'strategyKind',
        hidden: true,
      },
      {
        id: 'machineState',
        value: (p) => p.machineState,
        kind: 'choice',
        enum: 'machineRunning',
        hidden: true,
      },
      { id: 'standardMinutes', value: minutesOf, kind: 'minutes' },
      { id: 'phases', value: (p) => p.phases, kind: 'number' },
      { id: 'approvedOn', value: (p) => p.approved?.on, kind: 'day' },
      ...(extra ?? []),
    ],
    [text, session, pathOf, extra],
  );
  return (
    <DataTable
      {...passed}
      columns={columns}
      namespace="planned"
      nameOf={({ code }) => code}
      preview={({ kind, id }) => <ProcedurePreview kind={kind} id={id} />}
      selection="single"
      selected={chosen ? [chosen] : []}
      onSelect={([first]) => setSelected(first?.id)}
      actions={actions(chosen)}
      defaultSort={{ id: 'code' }}
    />
  );
}
