// Write of a tablet: sent at once if possible, otherwise recorded and answered with the expected answer of
// the service.

import { ulid } from 'ulid';
import type { Endpoint } from '#shared/contract.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { call, Unreachable } from '../call.ts';
import { markUnsent } from '../unsent.ts';
import { freeStorage } from './answer-store.ts';
import type { DeferredWrite } from './deferred-writes.ts';
import {
  type Entry,
  findDefinition,
  getVersion,
  listContainedIds,
  listWrittenFields,
  replaceIds,
} from './entry.ts';
import { getStoredFileIds } from './files.ts';
import { isOffline, markReachable, markUnreachable } from './network.ts';
import { buildWriteContext, getOfflineContext, runExclusivelyWithPriority } from './offline-context.ts';
import { announceUndoneEntries } from './page-updates.ts';
import { listDependants, shouldQueue } from './queue.ts';
import { applyWritesToStore, buildPageChange, readStoredAnswer } from './reads.ts';
import { postponeSending } from './retry-after.ts';
import { scheduleSending, startSending } from './send-schedule.ts';
import { buildRequestOptions, findContract, findThingRead, uploadFiles, withRealVersion } from './sender.ts';
import { isStorageFull } from './storage-full.ts';
import type { Person, StoreChange } from './store.ts';
import { findCurrentPerson } from './tablet-user.ts';
import { isOfflinePage } from './touch-pages.ts';
import {
  changeEntries,
  computeNextOrder,
  listOwnEntries,
  listWaitingEntries,
  loadWaitingEntries,
  removeAnsweredEntry,
} from './waiting-entries.ts';

/**
 * Timeout for a write whose answer a page waits for; afterwards it is recorded with the same idempotency key.
 */
const ANSWER_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Writes that were sent without an answer and could not be recorded: a second attempt with the same input
 * uses the same idempotency key.
 */
const unanswered = new Map<string, Pick<Entry, 'id' | 'input'>>();
const buildWriteKey = (person: Person, { method, path }: Pick<Entry, 'method' | 'path'>, input: object) =>
  JSON.stringify([person.user, person.plant, method, path, input]);

export async function sendOrRecord<S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
): Promise<A> {
  const person = findCurrentPerson();
  if (!person || !isOfflinePage()) return call(contract, input);
  const definition = findDefinition(await getOfflineContext().definitions(), contract);
  if (!definition) return call(contract, input);
  const writeKey = buildWriteKey(person, contract, input);
  const entry = buildEntry(definition, input, person, unanswered.get(writeKey));
  const answer = await obtainAnswer(entry, definition, writeKey);
  unanswered.delete(writeKey);
  return answer as A;
}

function buildEntry(
  { contract, getRecordKey, dated }: DeferredWrite,
  givenInput: object,
  person: Person,
  before: Pick<Entry, 'id' | 'input'> | undefined,
): Entry {
  const now = getOfflineContext().now();
  const input =
    before?.input ??
    withRealVersion(
      (dated?.(givenInput, now) ?? givenInput) as Record<string, unknown>,
      getRecordKey(givenInput),
    );
  return {
    ...person,
    id: before?.id ?? ulid(),
    order: computeNextOrder(),
    at: now,
    method: contract.method,
    path: contract.path,
    input,
    thing: getRecordKey(givenInput),
    state: 'trying',
    files: [...new Set(listContainedIds(input, getStoredFileIds()))],
    tries: before ? 1 : 0,
  };
}

async function obtainAnswer(entry: Entry, definition: DeferredWrite, writeKey: string): Promise<unknown> {
  // The lock waits for another page of this device that is sending at the same moment.
  let cause: RefusalError | undefined;
  if (!isOffline() && !shouldQueue(entry, listOwnEntries(entry))) {
    const outcome = await runExclusivelyWithPriority(() => sendNow(entry), LOCK_TIMEOUT_MS);
    if (outcome instanceof RefusalError) cause = outcome;
    else if (outcome) return outcome.answer;
  }
  return recordEntry(entry, definition, writeKey, cause);
}

const storeAttempt = (entry: Entry): Promise<void> =>
  changeEntries(entry, { changedEntries: [{ ...entry }] }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });

/**
 * Sends the entry; returns undefined if it could not be sent, or the refusal of a service that is busy. The
 * attempt is stored first, so that a tablet that stops in the middle sends it again.
 */
async function sendNow(entry: Entry): Promise<{ answer: unknown } | RefusalError | undefined> {
  await loadWaitingEntries();
  if (shouldQueue(entry, listOwnEntries(entry))) return undefined;
  entry.tries += 1;
  await storeAttempt(entry);
  const contract = { method: entry.method, path: entry.path };
  let signal: AbortSignal | undefined;
  try {
    // The token is that of the entry's owner, even if another user is working by then.
    const token = await getOfflineContext().tokenOf(entry);
    if (token === undefined) return undefined;
    const requestOptions = buildRequestOptions(entry, token);
    if (entry.files.length > 0) {
      const serverIds = await uploadFiles(entry, requestOptions);
      entry.input = replaceIds(entry.input, serverIds);
      entry.files = entry.files.filter((id) => !serverIds.has(id));
      // A repetition must send the same content under the key.
      await storeAttempt(entry);
    }
    signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const options = { ...requestOptions, key: entry.id };
    const answer = await call(await findContract(contract), entry.input, signal, options);
    markReachable();
    const definitions = await getOfflineContext().definitions();
    const answeredWrite = { contract, input: entry.input, answer };
    await removeAnsweredEntry(
      entry,
      { removedIds: [entry.id], answered: answeredWrite },
      buildPageChange({ ...entry, answer }, definitions),
    );
    void applyWritesToStore(entry, [{ ...entry, answer }], definitions).catch(() => {});
    return { answer };
  } catch (error) {
    postponeSending(error);
    if (error instanceof RefusalError && getOfflineContext().knowsCode(error.code)) {
      markReachable();
      if (isTemporaryRefusal(error)) return error;
      await changeEntries(entry, { removedIds: [entry.id] });
      throw error;
    }
    if (!(error instanceof Unreachable) && !signal?.aborted)
      console.warn('A write could not be sent.', error);
    markUnreachable();
    return undefined;
  }
}

/**
 * Records the entry and returns its expected answer. @throws the cause for which it was not sent, or
 * Unreachable, if the answer cannot be computed; Refused as the service would, or if there is no room
 */
async function recordEntry(
  entry: Entry,
  definition: DeferredWrite,
  writeKey: string,
  cause?: RefusalError,
): Promise<unknown> {
  const abandonEntry = async () => {
    if (entry.tries > 0) unanswered.set(writeKey, { id: entry.id, input: entry.input });
    if (listWaitingEntries().some(({ id }) => id === entry.id))
      await changeEntries(entry, { removedIds: [entry.id] });
  };
  const writeContext = buildWriteContext(entry.at);
  let answer: unknown;
  try {
    answer = writeContext && (await definition.foresee(entry.input, writeContext));
  } catch (error) {
    await abandonEntry();
    // A write that was sent may have been executed, so only the service can refuse it.
    throw entry.tries > 0 ? (cause ?? buildNoAnswerError(entry, error)) : error;
  }
  if (answer === undefined) {
    await abandonEntry();
    throw cause ?? buildNoAnswerError(entry);
  }
  const before = (await readStoredThing(entry, definition)) as Record<string, unknown> | undefined;
  const base = before && Object.fromEntries(listWrittenFields(entry).map((name) => [name, before[name]]));
  const title = definition.title(entry.input, answer);
  try {
    await storeEntry(entry, { ...entry, state: 'waiting', answer, base, title });
  } catch (error) {
    await abandonEntry().catch(() => {});
    throw isStorageFull(error) ? new RefusalError('unavailable', 'storageFull') : error;
  }
  markUnsent(answer);
  requestPersistence();
  if (isOffline()) scheduleSending();
  else startSending();
  return answer;
}

/** A write that was sent may have been executed. */
const buildNoAnswerError = ({ tries }: Entry, cause?: unknown) =>
  new Unreachable('no answer', { cause, ...(tries > 0 && { code: 'outcomeUnknown' }) });

let hasAskedPersistence = false;
/**
 * Asks the browser once for persistent storage, so that it does not clear entries when it runs out of space.
 */
function requestPersistence(): void {
  if (hasAskedPersistence) return;
  hasAskedPersistence = true;
  navigator.storage?.persist?.().catch(() => {});
}

/**
 * Stores the entry, removing pictures and answers for it if necessary, since only these can be read again.
 * @throws QuotaExceededError if there is still no room
 */
async function storeEntry(person: Person, entry: Entry): Promise<void> {
  for (;;)
    try {
      return await changeEntries(person, { changedEntries: [entry] });
    } catch (error) {
      if (!isStorageFull(error) || !(await freeStorage())) throw error;
    }
}

async function readStoredThing(entry: Entry, { seen }: DeferredWrite): Promise<unknown> {
  const thingRead = seen?.(entry.input) ?? findThingRead(entry);
  return (
    thingRead &&
    readStoredAnswer(thingRead.contract as Endpoint<never>, thingRead.input).catch(() => undefined)
  );
}

/** Queues a refused or stuck entry for sending again. */
export async function resendEntry(entry: Entry): Promise<void> {
  const { refusal: _, failure: __, setbacks: ___, stoppedAt: ____, ...retriedEntry } = entry;
  await changeEntries(entry, { changedEntries: [{ ...retriedEntry, state: 'waiting' }] });
  startSending();
}

/**
 * Changes the content of a stuck entry and queues it for sending again. It keeps its key, so that the service refuses
 * the other content if it executed the former one after all.
 * @throws Refused as the service would
 */
export async function editEntry(entry: Entry, input: Entry['input']): Promise<void> {
  const definition = findDefinition(await getOfflineContext().definitions(), entry);
  const writeContext = buildWriteContext(entry.at);
  const answer = (writeContext && (await definition?.foresee(input, writeContext))) ?? entry.answer;
  const { failure: _, setbacks: __, stoppedAt: ___, ...rest } = entry;
  const editedEntry: Entry = {
    ...rest,
    state: 'waiting',
    input,
    answer,
    title: definition?.title(input, answer) ?? entry.title,
    files: listContainedIds(input, new Set(entry.files)),
  };
  const otherEntries = listWaitingEntries().filter(({ id }) => id !== entry.id);
  await changeEntries(entry, {
    changedEntries: [editedEntry],
    more: buildFileRemovals([entry], [editedEntry, ...otherEntries]),
  });
  startSending();
}

/** Returns the removals of the files of entries that no remaining entry references. */
function buildFileRemovals(entries: readonly Entry[], remainingEntries: readonly Entry[]): StoreChange[] {
  const referencedIds = new Set(remainingEntries.flatMap(({ files }) => files));
  return entries
    .flatMap(({ files }) => files)
    .filter((id) => !referencedIds.has(id))
    .map((id) => ({ kind: 'file', id }));
}

/** Resolves a conflict in favour of the recorded values, which overwrite the current ones at the service. */
export async function overwriteConflict(entry: Entry): Promise<void> {
  const { theirs: currentState, refusal: _, stoppedAt: __, ...ownEntry } = entry;
  const base = Object.fromEntries(listWrittenFields(entry).map((name) => [name, currentState?.[name]]));
  const input = { ...entry.input, version: getVersion(currentState) ?? entry.input.version };
  await changeEntries(entry, { changedEntries: [{ ...ownEntry, state: 'waiting', tries: 0, base, input }] });
  startSending();
}

/** Discards the entry and all entries that depend on it, with the pictures that no other entry references. */
export async function discardEntry(entry: Entry): Promise<void> {
  const discardedEntries = [entry, ...listDependants(entry, listOwnEntries(entry))];
  const discardedIds = new Set(discardedEntries.map(({ id }) => id));
  const remainingEntries = listWaitingEntries().filter(({ id }) => !discardedIds.has(id));
  await changeEntries(entry, {
    removedIds: [...discardedIds],
    more: buildFileRemovals(discardedEntries, remainingEntries),
  });
  announceUndoneEntries(discardedEntries);
}
