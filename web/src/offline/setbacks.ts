// Rules of entries that are not accepted although others are: an attempt that fails while others pass is a setback,
// and after three setbacks the entry is stuck. A queue that fails as a whole has no setbacks: its network is away.
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { Intercepted, ServiceFailure, Unreachable } from '../unreachable.ts';
import type { Entry, SendFailure } from './entry.ts';
import { announceUndoneEntries } from './page-updates.ts';
import { findNextEntry } from './queue.ts';
import { toPerson } from './store.ts';
import { changeEntries, computeNextOrder, findEntry } from './waiting-entries.ts';

/** Time between two attempts that both count. */
const SETBACK_INTERVAL_MS = 10 * 60_000;
const MAX_SETBACKS = 3;

function describeFailure(error: unknown): SendFailure {
  if (error instanceof RefusalError) return { kind: error.kind, code: error.code, details: error.details };
  if (error instanceof ServiceFailure) return { reference: error.reference };
  return error instanceof Unreachable ? { code: error.code } : { code: 'unexpected' };
}

/** Returns the error that the failure describes, for its text. */
export function toError({ code, kind, details, reference }: SendFailure): Error {
  if (kind && code) return new RefusalError(kind, code, details);
  if (reference !== undefined) return new ServiceFailure(reference);
  return new Unreachable('no answer', { code });
}

/** Refusals for a state of the service, whatever is asked. */
const stateCodes: readonly MessageCode[] = ['dataNewer', 'diskFull'];

/** Whether an answer makes the whole queue wait, since it says nothing about the entry. */
export const isPostponement = (error: unknown): boolean =>
  error instanceof Intercepted
    ? error.retryAfter !== undefined
    : error instanceof RefusalError && (error.kind === 'tooMany' || stateCodes.includes(error.code));

/**
 * Returns the entry after an attempt that failed while others passed; the same one if the last setback is too
 * recent. `order` is the next one of the queue.
 */
function addSetback(entry: Entry, failure: SendFailure, now: number, order: number): Entry {
  const { setbacks, ...rest } = entry;
  if (setbacks && Math.abs(now - setbacks.at) < SETBACK_INTERVAL_MS) return entry;
  const count = (setbacks?.count ?? 0) + 1;
  return count < MAX_SETBACKS
    ? { ...rest, setbacks: { count, at: now } }
    : { ...rest, state: 'stuck', failure, stoppedAt: order };
}

/** Entries at which the last run ended, since their answers asked to wait. */
let postponedIds: ReadonlySet<string> = new Set();

/** Returns the next entry that did not fail in this run; those that failed before come after all others. */
export function chooseNext(
  remaining: readonly Entry[],
  failures: ReadonlyMap<string, unknown>,
): Entry | undefined {
  const isFailed = ({ id }: Entry) => failures.has(id);
  const isLate = (entry: Entry) =>
    isFailed(entry) || entry.setbacks !== undefined || postponedIds.has(entry.id);
  return (
    findNextEntry(remaining, remaining.filter(isLate)) ?? findNextEntry(remaining, remaining.filter(isFailed))
  );
}

/**
 * Records the setbacks of a run during which the service worked: others passed, or no entry failed for the first
 * time together with others.
 */
export async function recordFailures(
  failures: ReadonlyMap<string, unknown>,
  hasPassed: boolean,
): Promise<void> {
  const failedEntries = [...failures.keys()].flatMap((id) => findEntry(id) ?? []);
  const isAlone = failedEntries.length === 1 || failedEntries.every(({ setbacks }) => setbacks);
  const postponedBefore = postponedIds;
  postponedIds = new Set([...failures].flatMap(([id, error]) => (isPostponement(error) ? id : [])));
  if (!hasPassed && !isAlone) return;
  for (const entry of failedEntries) {
    const error = failures.get(entry.id);
    // A limit on requests hits any entry; only one that comes last and is hit again is the cause.
    if (isPostponement(error) && !(hasPassed && postponedBefore.has(entry.id))) continue;
    const changedEntry = addSetback(entry, describeFailure(error), Date.now(), computeNextOrder());
    if (changedEntry === entry) continue;
    await changeEntries(toPerson(entry), { changedEntries: [changedEntry] });
    if (changedEntry.state === 'stuck') announceUndoneEntries([changedEntry]);
  }
}
