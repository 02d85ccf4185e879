// The columns of an archive's list, from its schema: what it refers to by its label.
import type { ReactNode } from 'react';
import { type AnyObject, fieldsOf, type SchemaField } from '../form/schema-fields.ts';
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
const unlisted = new Set<Kind>(['image', 'images', 'files', 'choices']);
/** Long ones wait in the preferences. */
const long = new Set<Kind>(['note', 'refs']);
const widths: Record<string, number> = {
  code: 130,
  description: 260,
  email: 230,
  phone: 140,
  leaders: 180,
  members: 260,
};

interface Choice {
  /** Shown at first, in this order; all but the long ones otherwise. */
  visible: readonly string[] | undefined;
  /** What is worked out from several fields. */
  more?: readonly Column<ArchiveItem>[];
  /** The first field's text, e.g. in a link to the form. */
  first: (item: ArchiveItem, text: string) => ReactNode;
}

export function useColumnsOf(
  schema: AnyObject,
  { visible, more = [], first }: Choice,
): Column<ArchiveItem>[] {
  const told = new Set(more.map(({ id }) => id));
  const fields = fieldsOf(schema).filter(({ name, meta }) => !unlisted.has(meta.kind) && !told.has(name));
  const names = useRefNames([...new Set(fields.flatMap(({ meta }) => meta.to ?? []))]);
  const own = fields.map(
    ({ name, meta }, at): Column<ArchiveItem> => ({
      id: name,
      value: (item) => shownOf(item[name], meta, names),
      kind: kinds[meta.kind],
      enum: meta.labels,
      width: widths[name],
      hidden: visible ? !visible.includes(name) : long.has(meta.kind),
      cell: at === 0 ? (item) => first(item, String(item[name] ?? '')) : undefined,
    }),
  );
  const all = [...own, ...more.map((column) => ({ hidden: !visible?.includes(column.id), ...column }))];
  const place = ({ id }: Column<ArchiveItem>) => visible?.indexOf(id) ?? 0;
  const [shown, hidden] = [all.filter((column) => !column.hidden), all.filter((column) => column.hidden)];
  return [...shown.sort((a, b) => place(a) - place(b)), ...hidden];
}

function shownOf(value: unknown, { kind, to }: SchemaField['meta'], names: RefNames): CellValue {
  if (to === undefined) return value as CellValue;
  const ids = (kind === 'refs' ? (value ?? []) : value === undefined ? [] : [value]) as number[];
  return ids.map((id) => names(to, id) ?? '').join(', ');
}
