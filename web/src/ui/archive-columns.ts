// The columns of an archive's list, from its schema.
import type { ReactNode } from 'react';
import type { ArchiveItem } from './archive.ts';
import type { CellValue, Column } from './column.ts';
import { type AnyObject, fieldsOf, type SchemaField } from './schema-fields.ts';

const kinds: Partial<Record<SchemaField['meta']['kind'], Column<never>['kind']>> = {
  day: 'day',
  instant: 'instant',
  money: 'money',
  whole: 'number',
  number: 'number',
  minutes: 'minutes',
  flag: 'flag',
  choice: 'choice',
};
const unlisted = new Set<SchemaField['meta']['kind']>(['image', 'ref', 'refs', 'choices']);

/** `first` wraps the first column's text, e.g. in a link to the form. */
export function columnsOf(
  schema: AnyObject,
  visible: readonly string[] | undefined,
  first: (item: ArchiveItem, text: string) => ReactNode,
): Column<ArchiveItem>[] {
  return fieldsOf(schema)
    .filter(({ meta }) => !unlisted.has(meta.kind))
    .map(({ name, meta }, at) => ({
      id: name,
      value: (item) => item[name] as CellValue,
      kind: kinds[meta.kind],
      enum: meta.labels,
      hidden: visible ? !visible.includes(name) : meta.kind === 'note',
      cell: at === 0 ? (item) => first(item, String(item[name] ?? '')) : undefined,
    }));
}
