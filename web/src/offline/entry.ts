// A write that waits to be sent: whose it is, what it says, and what it was recorded upon.
import type { AnyEndpoint } from '../../../shared/contract.ts';
import type { MessageCode } from '../../../shared/messages.ts';
import type { RefusalDetails, RefusalKind } from '../../../shared/refused.ts';
import type { Deferred, Title } from './deferred.ts';
import type { Person } from './store.ts';

export interface Entry extends Person {
  /** A ULID, the request's `Idempotency-Key`: however often it is sent, it is done once. */
  id: string;
  /** Grows in the order of recording, whatever the device's clock does. */
  order: number;
  at: string;
  method: AnyEndpoint['method'];
  path: string;
  input: Record<string, unknown>;
  /** `ewo:01J…` */
  thing: string;
  /** `trying`: being sent at once, by the page that waits for its answer. */
  state: 'trying' | 'waiting' | 'refused' | 'conflict';
  /** What it sends, as it was before. */
  base?: Record<string, unknown>;
  /** As it was foreseen. */
  answer?: unknown;
  title?: Title;
  /** Pictures that are sent before it: they stand in the input by these ids. */
  files: string[];
  /** Times it was sent and not answered. */
  tries: number;
  /** It was refused as stale after a try nobody answered, and asked once more as it was. */
  asked?: true;
  refusal?: { kind: RefusalKind; code: MessageCode; details: RefusalDetails };
  /** Of a conflict: the thing as another left it. */
  theirs?: Record<string, unknown>;
}

export const versionOf = (thing: unknown): number | undefined => {
  const version = (thing as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
};

/** What stands in the path is who, not what; neither is what the version was. */
export function fieldsOf({ path, input }: Pick<Entry, 'path' | 'input'>): string[] {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  return Object.keys(input).filter((name) => !inPath.has(name) && name !== 'id' && name !== 'version');
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of what it sends, the fields somebody else gave another value meanwhile. */
export const changedBy = (entry: Entry, theirs: Record<string, unknown>): string[] =>
  fieldsOf(entry).filter(
    (name) => !same(theirs[name], entry.base?.[name]) && !same(theirs[name], entry.input[name]),
  );

/** After one was answered: what was recorded upon its foreseen answer is of the version it really led to. */
export function chained(next: Entry, done: Entry, answer: unknown): Entry {
  const [foreseen, real] = [versionOf(done.answer), versionOf(answer)];
  if (next.thing !== done.thing || real === undefined || versionOf(next.input) !== foreseen) return next;
  return foreseen === undefined || foreseen === real
    ? next
    : { ...next, input: { ...next.input, version: real } };
}

/** Every place of a value where an id stands, with another in its place. */
export function replaced<T>(value: T, ids: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') return (ids.get(value) ?? value) as T;
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, ids)])) as T;
}

/** Which of these ids stand in it. */
export function idsIn(value: unknown, ids: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return ids.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => idsIn(each, ids));
}

/** A refused one holds back what comes after it on the same thing. */
export function sendable(entries: readonly Entry[]): Entry[] {
  const held = new Set<string>();
  return entries.filter((entry) => {
    const of = JSON.stringify([entry.user, entry.plant, entry.thing]);
    if (entry.state === 'refused' || entry.state === 'conflict') held.add(of);
    return !held.has(of);
  });
}

export const definitionOf = (
  all: readonly Deferred[],
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
): Deferred | undefined => all.find(({ contract }) => contract.method === method && contract.path === path);
