// Table of errors or warnings: location, value and message of each.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Problem } from '../found/problems.ts';
import { useColumnName, useTableName } from '../table-words.ts';

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
  const columnName = useColumnName();
  const rows = useMemo(() => problems.map((problem, index): Row => ({ ...problem, id: index })), [problems]);
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'line', kind: 'number', value: ({ line }) => line, rowHeader: true, width: 80 },
      { id: 'table', value: ({ table }) => tableName(table), width: 120 },
      { id: 'column', value: ({ table, column }) => column && columnName(table, column), width: 130 },
      { id: 'value', value: ({ value }) => value, width: 120 },
      { id: 'message', value: ({ message }) => message, width: 320 },
      { id: 'check', kind: 'number', value: ({ check }) => check, hidden: true },
    ],
    [tableName, columnName],
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
