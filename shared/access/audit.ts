// Differences between two versions of a record, by path, as the audit trail stores and shows them (domain §0,
// Audit).
import { parseDocumentsId } from '../ingestion/documented.ts';
import { parseRemarkTarget } from '../requests/remark/remark-targets.ts';

/** Maximum span of a list in days, and the default span if only one end or none is given. */
export const MAX_TRAIL_DAYS = 400;
export const DEFAULT_TRAIL_DAYS = 31;

type PlainRecord = Readonly<Record<string, unknown>>;

/**
 * One changed field. A list of values holds only the removed (`before`) and added (`after`) values, unless
 * its order changed.
 */
export interface ChangedField {
  /** Path of the field: `price`, `parameters.horizonDays`, `activities.0.outcome`. */
  field: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Returns every value that differs between two images of a record; all values of a created or removed one.
 */
export const computeChangedFields = (
  before: PlainRecord | undefined,
  after: PlainRecord | undefined,
): ChangedField[] => compareValues('', before, after);

function compareValues(field: string, before: unknown, after: unknown): ChangedField[] {
  const [recordBefore, recordAfter] = [toRecord(before), toRecord(after)];
  if (!recordBefore && !recordAfter) return value(field, before, after);
  const names = [...new Set([...Object.keys(recordBefore ?? {}), ...Object.keys(recordAfter ?? {})])];
  // The table stores attributes in no particular order.
  if (!Array.isArray(before) && !Array.isArray(after)) names.sort();
  return [
    ...value(field, recordBefore ? undefined : before, recordAfter ? undefined : after),
    ...names.flatMap((name) =>
      compareValues(field ? `${field}.${name}` : name, recordBefore?.[name], recordAfter?.[name]),
    ),
  ];
}

/** Returns the object itself, or a list of objects keyed by position; undefined for plain values. */
function toRecord(value: unknown): PlainRecord | undefined {
  if (!Array.isArray(value)) return isPlainRecord(value) ? value : undefined;
  return value.some((item) => typeof item === 'object' && item !== null) ? { ...value } : undefined;
}
const isPlainRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function value(field: string, before: unknown, after: unknown): ChangedField[] {
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(field, before, after);
  const [valueBefore, valueAfter] = [normalizeEmpty(before), normalizeEmpty(after)];
  if (valueBefore === valueAfter) return [];
  return [
    {
      field,
      ...(valueBefore !== undefined && { before: valueBefore }),
      ...(valueAfter !== undefined && { after: valueAfter }),
    },
  ];
}

/**
 * Merges the changes of an item and of its detail item; a field that only moved between them is not a change.
 */
export function mergeChangedFields(
  ownChanges: readonly ChangedField[],
  detailChanges: readonly ChangedField[],
): ChangedField[] {
  const detailChangeByField = new Map(detailChanges.map((change) => [change.field, change]));
  const mergedChanges = ownChanges.flatMap((change) => {
    const detailChange = detailChangeByField.get(change.field);
    detailChangeByField.delete(change.field);
    return detailChange ? value(change.field, change.before, detailChange.after) : [change];
  });
  return [...mergedChanges, ...detailChangeByField.values()];
}

const SHEET_SUFFIX = '.sheet';

/** Returns the id of the entry with the changes of a detail item, given that of its record's entry. */
export const buildSheetEntryId = (entryId: string): string => `${entryId}${SHEET_SUFFIX}`;

/** Returns the id of the entry of the record, given that of its detail item; undefined for any other entry. */
export const findRecordEntryId = (entryId: string): string | undefined =>
  entryId.endsWith(SHEET_SUFFIX) ? entryId.slice(0, -SHEET_SUFFIX.length) : undefined;

/** Treats absent, empty text and an empty list as the same. */
const normalizeEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

function compareLists(field: string, before: unknown[], after: unknown[]): ChangedField[] {
  const [itemsBefore, itemsAfter] = [new Set(before), new Set(after)];
  const [removedItems, addedItems] = [
    before.filter((item) => !itemsAfter.has(item)),
    after.filter((item) => !itemsBefore.has(item)),
  ];
  if (removedItems.length > 0 || addedItems.length > 0)
    return [
      {
        field,
        ...(removedItems.length > 0 && { before: removedItems }),
        ...(addedItems.length > 0 && { after: addedItems }),
      },
    ];
  const isSameOrder = before.length === after.length && before.every((item, at) => item === after[at]);
  return isSameOrder ? [] : [{ field, before, after }];
}

/** Actions that the change itself reveals. */
export const auditActions = [
  'created',
  'changed',
  'removed',
  'moved',
  'activated',
  'deactivated',
  'taken',
  'released',
  'approved',
] as const;
export type AuditAction = (typeof auditActions)[number];

export function getAuditAction(
  kind: 'created' | 'changed' | 'removed',
  changes: readonly ChangedField[],
): AuditAction {
  if (kind !== 'changed') return kind;
  const findChange = (name: string) => changes.find(({ field }) => field === name);
  if (findStateTransition(changes)) return 'moved';
  const active = findChange('active')?.after ?? negate(findChange('disabled')?.after);
  if (active !== undefined) return active ? 'activated' : 'deactivated';
  if (changes.some(({ field }) => field.startsWith('approved.'))) return 'approved';
  const charge = findChange('charge.user');
  if (charge) return charge.after === undefined ? 'released' : 'taken';
  return 'changed';
}

const negate = (flag: unknown) => (typeof flag === 'boolean' ? !flag : undefined);

/** Returns the old and new state of a record, if its state changed. */
export function findStateTransition(
  changes: readonly ChangedField[],
): { from: string; to: string } | undefined {
  const state = changes.find(({ field }) => field === 'state');
  if (typeof state?.before !== 'string' || typeof state.after !== 'string') return undefined;
  return { from: state.before, to: state.after };
}

/**
 * Kinds of partial records and the record they belong to. A phase has its procedure's id as first part of its
 * own id; the others share the id.
 */
const owners: Readonly<Record<string, string>> = {
  phase: 'procedure',
  classification: 'machine',
};

/**
 * Returns the record in whose trail an entry is shown; remarks and documents are shown with the record they
 * refer to.
 */
export function getTrailRecord(thing: string, id: string): { entity: string; id: string } {
  if (thing === 'remark') {
    const remarkOwner = parseRemarkTarget(id);
    return { entity: remarkOwner.recordKind, id: remarkOwner.recordId };
  }
  if (thing === 'documents') {
    const { recordKind, recordId } = parseDocumentsId(id);
    return { entity: recordKind, id: String(recordId) };
  }
  return { entity: owners[thing] ?? thing, id: thing === 'phase' ? id.split('.')[0]! : id };
}
