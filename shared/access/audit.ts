// What a change did: the values that differ, by path, as the audit trail keeps and shows them (domain §0, Audit).
import { documentedThing } from '../ingestion/documented.ts';
import { remarkedThing } from '../requests/remarked.ts';

/** Days a list spans at most, and when only one of its ends is named or none. */
export const LONGEST_TRAIL = 400;
export const USUAL_TRAIL = 31;

type Thing = Readonly<Record<string, unknown>>;

/** One field that changed. Of a list of values only what left it (`before`) and what joined it (`after`), unless its order changed. */
export interface ChangedField {
  /** `price`, `parameters.horizonDays`, `activities.0.outcome`. */
  field: string;
  before?: unknown;
  after?: unknown;
}

/** Every value that differs between two images of a record; of a new or a removed one, every value it has. */
export const differences = (before: Thing | undefined, after: Thing | undefined): ChangedField[] =>
  walk('', before, after);

function walk(field: string, before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [inside(before), inside(after)];
  if (!was && !is) return value(field, before, after);
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  // the table keeps attributes in no order
  if (!Array.isArray(before) && !Array.isArray(after)) names.sort();
  return [
    ...value(field, was ? undefined : before, is ? undefined : after),
    ...names.flatMap((name) => walk(field ? `${field}.${name}` : name, was?.[name], is?.[name])),
  ];
}

/** Objects, and lists of objects by position. */
function inside(value: unknown): Thing | undefined {
  if (!Array.isArray(value)) return isThing(value) ? value : undefined;
  return value.some((item) => typeof item === 'object' && item !== null) ? { ...value } : undefined;
}
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function value(field: string, before: unknown, after: unknown): ChangedField[] {
  if (Array.isArray(before) && Array.isArray(after)) return members(field, before, after);
  const [was, is] = [present(before), present(after)];
  if (was === is) return [];
  return [{ field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }];
}

/** What changed of a thing and of its sheet, as one: what only went from one to the other did not change. */
export function together(own: readonly ChangedField[], sheet: readonly ChangedField[]): ChangedField[] {
  const there = new Map(sheet.map((change) => [change.field, change]));
  const here = own.flatMap((change) => {
    const moved = there.get(change.field);
    there.delete(change.field);
    return moved ? value(change.field, change.before, moved.after) : [change];
  });
  return [...here, ...there.values()];
}

/** Absent, empty text and an empty list are one thing. */
const present = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

function members(field: string, before: unknown[], after: unknown[]): ChangedField[] {
  const [had, has] = [new Set(before), new Set(after)];
  const [left, joined] = [before.filter((item) => !has.has(item)), after.filter((item) => !had.has(item))];
  if (left.length > 0 || joined.length > 0)
    return [{ field, ...(left.length > 0 && { before: left }), ...(joined.length > 0 && { after: joined }) }];
  const same = before.length === after.length && before.every((item, at) => item === after[at]);
  return same ? [] : [{ field, before, after }];
}

/** What was done, where the change itself tells. */
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

export function actionOf(
  kind: 'created' | 'changed' | 'removed',
  changes: readonly ChangedField[],
): AuditAction {
  if (kind !== 'changed') return kind;
  const of = (name: string) => changes.find(({ field }) => field === name);
  if (transitionOf(changes)) return 'moved';
  const active = of('active')?.after ?? negated(of('disabled')?.after);
  if (active !== undefined) return active ? 'activated' : 'deactivated';
  if (changes.some(({ field }) => field.startsWith('approved.'))) return 'approved';
  const charge = of('charge.user');
  if (charge) return charge.after === undefined ? 'released' : 'taken';
  return 'changed';
}

const negated = (flag: unknown) => (typeof flag === 'boolean' ? !flag : undefined);

/** From which state to which, of records that have one. */
export function transitionOf(changes: readonly ChangedField[]): { from: string; to: string } | undefined {
  const state = changes.find(({ field }) => field === 'state');
  if (typeof state?.before !== 'string' || typeof state.after !== 'string') return undefined;
  return { from: state.before, to: state.after };
}

/** Parts by the record they belong to: a phase by the first part of its id, the others share the record's own. */
const owners: Readonly<Record<string, string>> = {
  phase: 'procedure',
  classification: 'machine',
};

/** The record whose trail an entry belongs to; a remark's and that of documents is what they are about. */
export function trailOf(thing: string, id: string): { thing: string; id: string } {
  if (thing === 'remark') {
    const about = remarkedThing(id);
    return { thing: about.of, id: about.thing };
  }
  if (thing === 'documents') {
    const { of, thing } = documentedThing(id);
    return { thing: of, id: String(thing) };
  }
  return { thing: owners[thing] ?? thing, id: thing === 'phase' ? id.split('.')[0]! : id };
}
