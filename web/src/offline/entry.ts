// Entry: a write that waits to be sent, with its owner, its input and the state it was recorded on.
import type { AnyEndpoint } from '#shared/contract.ts';
import type { MessageCode } from '#shared/messages.ts';
import type { RefusalDetails, RefusalKind } from '#shared/refused.ts';
import type { DeferredWrite, EntryTitle } from './deferred-writes.ts';
import type { Person } from './store.ts';

/** Reason why the last attempt failed, as stored with a stuck entry. */
export interface SendFailure {
  /** Absent if nobody answered. */
  code?: MessageCode;
  /** Kind and details of a refusal of the service. */
  kind?: RefusalKind;
  details?: RefusalDetails;
  /** Correlation id of a failure of the service. */
  reference?: string;
}

export interface Entry extends Person {
  /** ULID sent as `Idempotency-Key`, so that repeated sending has an effect only once. */
  id: string;
  /** Increases in the order of recording, even if the device's clock is set back. */
  order: number;
  at: string;
  method: AnyEndpoint['method'];
  path: string;
  input: Record<string, unknown>;
  /** Thing the write concerns, such as `ewo:01J…`. */
  thing: string;
  /**
   * `trying`: the page that waits for the answer is sending it. `stuck`: it was not accepted while others were, and
   * it is not known whether it was executed.
   */
  state: 'trying' | 'waiting' | 'refused' | 'conflict' | 'stuck';
  /** Values of the sent fields before the write. */
  base?: Record<string, unknown>;
  /** Expected answer of the service. */
  answer?: unknown;
  title?: EntryTitle;
  /** Ids of pictures that are uploaded before the entry; the input references them by these ids. */
  files: string[];
  /** Number of times it was sent without an answer. */
  tries: number;
  /** Set when it was refused as stale after an unanswered attempt and was sent once more unchanged. */
  asked?: true;
  refusal?: { kind: RefusalKind; code: MessageCode; details: RefusalDetails };
  /** Attempts that failed while others passed, and the time of the last one (`setbacks.ts`). */
  setbacks?: { count: number; at: number };
  /** Reason of a stuck entry. */
  failure?: SendFailure;
  /** Order from which on entries were recorded after it was refused or stuck (`queue.ts`). */
  stoppedAt?: number;
  /** Current state of the thing at the service, set for a conflict. */
  theirs?: Record<string, unknown>;
}

export const getVersion = (thing: unknown): number | undefined => {
  const version = (thing as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
};

/** Returns the fields of the input that the write changes, without path parameters, `id` and `version`. */
export function listWrittenFields({ path, input }: Pick<Entry, 'path' | 'input'>): string[] {
  const pathParameters = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  return Object.keys(input).filter(
    (name) => !pathParameters.has(name) && name !== 'id' && name !== 'version',
  );
}

export const isSameJson = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first ?? null) === JSON.stringify(second ?? null);

/** Returns the sent fields that another user changed to a different value in the meantime. */
export const listConflictingFields = (entry: Entry, currentState: Record<string, unknown>): string[] =>
  listWrittenFields(entry).filter(
    (name) =>
      !isSameJson(currentState[name], entry.base?.[name]) &&
      !isSameJson(currentState[name], entry.input[name]),
  );

/**
 * Returns the next entry with the real version of the thing, if it was recorded on the expected version of an
 * entry that has now been answered.
 */
export function applyRealVersion(next: Entry, answeredEntry: Entry, answer: unknown): Entry {
  const [expectedVersion, realVersion] = [getVersion(answeredEntry.answer), getVersion(answer)];
  if (
    next.thing !== answeredEntry.thing ||
    realVersion === undefined ||
    getVersion(next.input) !== expectedVersion
  )
    return next;
  return expectedVersion === undefined || expectedVersion === realVersion
    ? next
    : { ...next, input: { ...next.input, version: realVersion } };
}

/** Returns a copy of a value with ids replaced at every depth. */
export function replaceIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') return (ids.get(value) ?? value) as T;
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, ids)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceIds(each, ids)])) as T;
}

/** Returns which of these ids occur in a value. */
export function listContainedIds(value: unknown, ids: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return ids.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => listContainedIds(each, ids));
}

export const findDefinition = (
  definitions: readonly DeferredWrite[],
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
): DeferredWrite | undefined =>
  definitions.find(({ contract }) => contract.method === method && contract.path === path);
