// Table of procedures, used by several pages with different rows and columns.
import { type ReactNode, useMemo, useState } from 'react';
import { formatEdition, getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { useText } from '#web/i18n/text.ts';
import { usePermitKinds } from '#web/parts/permit/use-permit-kinds.ts';
import { ChargeStatus, formatCharge } from '#web/parts/procedure/charge-status.tsx';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx';
import { ProcedurePreview } from './procedure-preview.tsx';

type SharedTableProps = Pick<
  DataTableProps<ProcedureItem>,
  'id' | 'items' | 'error' | 'onRetry' | 'title' | 'controls' | 'emptyAction' | 'emptyText'
>;

export interface ProcedureTableProps extends SharedTableProps {
  /** Returns the route the code links to. */
  pathOf: (id: number) => string;
  extra?: readonly Column<ProcedureItem>[];
  /** Columns hidden by default. */
  waiting?: readonly string[];
  /** Returns the buttons for the selected row. */
  actions: (selectedProcedure: ProcedureItem | undefined) => ReactNode;
}

export function ProcedureTable({
  pathOf,
  extra,
  waiting: hiddenColumns,
  actions,
  ...tableProps
}: ProcedureTableProps) {
  const text = useText('planned');
  const session = useSession();
  const { getNameOfCode } = usePermitKinds();
  const [selected, setSelected] = useState<number>();
  const selectedProcedure = tableProps.items?.find(({ id }) => id === selected);
  const columns = useMemo((): Column<ProcedureItem>[] => {
    const allColumns: Column<ProcedureItem>[] = [
      {
        id: 'code',
        value: (p) => p.code,
        cell: (p) => <PageLink to={pathOf(p.id)}>{p.code}</PageLink>,
        width: 140,
      },
      { id: 'description', value: (p) => p.description, width: 230 },
      {
        id: 'charge',
        value: (p) => formatCharge(text, p, session),
        kind: 'choice',
        cell: (p) => (
          <span className="in-lines">
            <ChargeStatus procedure={p} />
          </span>
        ),
        width: 150,
      },
      { id: 'edition', value: formatEdition, width: 110 },
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
      { id: 'standardMinutes', value: getStandardMinutes, kind: 'minutes' },
      { id: 'phases', value: (p) => p.phases, kind: 'number', hidden: true },
      { id: 'isolate', value: (p) => p.isolate === true, kind: 'flag', hidden: true },
      {
        id: 'permitKinds',
        value: (p) => (p.permitKinds ?? []).map(getNameOfCode).join(', '),
        hidden: true,
      },
      { id: 'approvedOn', value: (p) => p.approved?.on, kind: 'day' },
      ...(extra ?? []),
    ];
    return allColumns.map((column) =>
      hiddenColumns?.includes(column.id) ? { ...column, hidden: true } : column,
    );
  }, [text, session, pathOf, extra, hiddenColumns, getNameOfCode]);
  return (
    <DataTable
      {...tableProps}
      columns={columns}
      namespace="planned"
      nameOf={({ code }) => code}
      preview={({ kind, id }) => <ProcedurePreview kind={kind} id={id} />}
      selection="single"
      selected={selectedProcedure ? [selectedProcedure] : []}
      onSelect={([first]) => setSelected(first?.id)}
      actions={actions(selectedProcedure)}
      defaultSort={{ id: 'code' }}
    />
  );
}
