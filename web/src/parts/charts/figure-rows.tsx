// Figures of a chart as a table, loaded on demand.
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

export interface ChartTable<T extends { id: string }> {
  items: readonly T[];
  columns: readonly (Column<T> & { header: string })[];
}

export const FigureRows = ({
  name,
  title,
  items,
  columns,
}: ChartTable<{ id: string }> & { name: string; title: string }) => (
  <DataTable id={name} title={title} items={items} columns={columns} namespace="figures" variant="embedded" />
);
