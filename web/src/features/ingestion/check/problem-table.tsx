// Errors or warnings: where each stands, what stands there, and what is wrong with it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Problem } from '../found/problems.ts';
import { useTableName } from '../table-words.ts';

type Row = Problem & { id: number };

export function ProblemTable({
  id,
  title,
  problems,
}: {
  id: string;
  title: string;
  problems: readonly Problem[];
}) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const rows = useMemo(() => problems.map((problem, at): Row => ({ ...problem, id: at })), [problems]);
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'line', kind: 'number', value: ({ line }) => line, rowHeader: true, width: 80 },
      { id: 'table', value: ({ table }) => tableName(table), width: 120 },
      { id: 'column', value: ({ column }) => column, width: 130 },
      { id: 'value', value: ({ value }) => value, width: 120 },
      { id: 'message', value: ({ message }) => message, width: 320 },
      { id: 'check', kind: 'number', value: ({ check }) => check, hidden: true },
    ],
    [tableName],
  );
  return (
    <DataTable
      id={id}
      variant="embedded"
      items={rows}
      columns={columns}
      namespace="ingestion"
      title={title}
      nameOf={({ line }) => t('lineNth', { line })}
    />
  );
}
