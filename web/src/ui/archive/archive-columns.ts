// Columns of an archive's list, made from its schema; references are shown by their labels.
import type { ReactNode } from 'react';
import { type AnyObjectSchema, listFields, type SchemaField } from '../form/schema-fields.ts';
import { type RefNames, useRefNames } from '../refs.ts';
import type { CellValue, Column } from '../table/column.ts';
import type { ArchiveItem } from './archive.ts';

type Kind = SchemaField['meta']['kind'];
const kinds: Partial<Record<Kind, Column<never>['kind']>> = {
  day: 'day',
  instant: 'instant',
  money: 'money',
  whole: 'number',
  number: 'number',
  minutes: 'minutes',
  flag: 'flag',
  choice: 'choice',
};
const unlistedKinds = new Set<Kind>(['image', 'images', 'files', 'choices']);
/** Kinds with long values, hidden unless chosen. */
const longKinds = new Set<Kind>(['note', 'refs']);
const widths: Record<string, number> = {
  code: 130,
  description: 260,
  email: 230,
  phone: 140,
  leaders: 180,
  members: 260,
};

interface ColumnOptions {
  /** Ids of the columns visible by default, in this order; if absent, all but long ones. */
  visible: readonly string[] | undefined;
  /** Columns computed from several fields. */
  more?: readonly Column<ArchiveItem>[];
  /** Renders the first field, for example as a link to the form. */
  first: (item: ArchiveItem, text: string) => ReactNode;
}

export function useArchiveColumns(
  schema: AnyObjectSchema,
  { visible, more: computedColumns = [], first }: ColumnOptions,
): Column<ArchiveItem>[] {
  const computedIds = new Set(computedColumns.map(({ id }) => id));
  const fields = listFields(schema).filter(
    ({ name, meta }) => !unlistedKinds.has(meta.kind) && !computedIds.has(name),
  );
  const names = useRefNames([...new Set(fields.flatMap(({ meta }) => meta.to ?? []))]);
  const schemaColumns = fields.map(
    ({ name, meta }, at): Column<ArchiveItem> => ({
      id: name,
      value: (item) => getCellValue(item[name], meta, names),
      kind: kinds[meta.kind],
      enum: meta.labels,
      width: widths[name],
      hidden: visible ? !visible.includes(name) : longKinds.has(meta.kind),
      cell: at === 0 ? (item) => first(item, String(item[name] ?? '')) : undefined,
    }),
  );
  const allColumns = [
    ...schemaColumns,
    ...computedColumns.map((column) => ({ hidden: !visible?.includes(column.id), ...column })),
  ];
  const getPosition = ({ id }: Column<ArchiveItem>) => visible?.indexOf(id) ?? 0;
  const [visibleColumns, hiddenColumns] = [
    allColumns.filter((column) => !column.hidden),
    allColumns.filter((column) => column.hidden),
  ];
  return [...visibleColumns.sort((a, b) => getPosition(a) - getPosition(b)), ...hiddenColumns];
}

function getCellValue(value: unknown, { kind, to }: SchemaField['meta'], names: RefNames): CellValue {
  if (to === undefined) return value as CellValue;
  const ids = (kind === 'refs' ? (value ?? []) : value === undefined ? [] : [value]) as number[];
  return ids.map((id) => names(to, id) ?? '').join(', ');
}
