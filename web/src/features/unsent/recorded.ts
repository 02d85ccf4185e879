// Fields of an entry with their labels, for its page and for the user who takes the work over.
import { useMemo } from 'react';
import { computeChangedFields } from '#shared/access/audit.ts';
import type { AuditItem } from '#shared/access/audit-api.ts';
import type { ConsumedSpare } from '#shared/warehouse/consumption.ts';
import { type Entry, listWrittenFields } from '../../offline/entry.ts';
import { useFormat } from '../../ui/format.ts';
import { useAuditTexts } from '../../ui/history/history-texts.ts';

interface RecordedField {
  label: string;
  value: string;
}
export interface RecordedEntry {
  entry: Entry;
  fields: readonly RecordedField[];
  pictures: readonly string[];
}

interface ChangedField {
  field: string;
  after: unknown;
}

/**
 * Fields not listed: pictures are shown separately, confirmations of questions are not work, and the origin of a
 * request says nothing to people.
 */
const hiddenFields = new Set(['images', 'confirmed', 'stockConfirmed', 'orderId', 'activity', 'tagId']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasObjects = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject);

/** Returns every leaf of a list of objects with its field path. */
function flattenField(field: string, value: unknown): ChangedField[] {
  if (hasObjects(value)) return value.flatMap((each, at) => flattenField(`${field}.${at}`, each));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, nestedValue]) =>
      flattenField(`${field}.${name}`, nestedValue),
    );
  return value === undefined ? [] : [{ field, after: value }];
}

/**
 * Returns the changed fields. A remark has none, since its title contains it; parts of a list are shown
 * separately.
 */
function getChangedFields(entry: Entry): ChangedField[] {
  if (entry.path.startsWith('/remark/')) return [];
  const expectedAnswer = (entry.answer ?? {}) as Record<string, unknown>;
  return listWrittenFields(entry)
    .filter((field) => !hiddenFields.has(field))
    .flatMap((field) => {
      const before = entry.base?.[field];
      if (field === 'spares') return [{ field, after: expectedAnswer[field] ?? entry.input[field] }];
      if (hasObjects(before) && field in expectedAnswer)
        return computeChangedFields({ [field]: before }, { [field]: expectedAnswer[field] }).filter(
          ({ after }) => after !== undefined,
        ) as ChangedField[];
      return flattenField(field, entry.input[field]);
    });
}

/** Returns entries with labelled fields. Requires the texts of the histories (`loadTrailTexts`). */
export function useRecordedEntries(entries: readonly Entry[]): RecordedEntry[] {
  const { number } = useFormat();
  const items = useMemo(
    () =>
      entries.map((entry) => ({
        entry,
        item: { thing: entry.thing.split(':')[0], changes: getChangedFields(entry) } as unknown as AuditItem,
      })),
    [entries],
  );
  const texts = useAuditTexts(useMemo(() => items.map(({ item }) => item), [items]));
  const formatSpare = ({ code, description, spareId, quantity, unit }: ConsumedSpare) =>
    [[number(quantity), unit].filter(Boolean).join(' '), code ?? spareId, description]
      .filter(Boolean)
      .join(' ');
  return items.map(({ entry, item }) => ({
    entry,
    pictures: [...new Set(Array.isArray(entry.input.images) ? (entry.input.images as string[]) : [])],
    fields: item.changes.map((side) => {
      const { field, after } = side as ChangedField;
      const values = Array.isArray(after) ? after : [after];
      const value =
        field === 'spares'
          ? values.map((each) => formatSpare(each as ConsumedSpare))
          : values.map((each) => texts.value(item, { field, after: each }, 'after'));
      return { label: texts.field(item, side), value: value.join(', ') };
    }),
  }));
}
