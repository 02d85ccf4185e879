// Sends waiting entries from one tab, in order, with repetition; the idempotency key makes a repeated request
// harmless (functions/http/idempotency.ts). An entry that fails holds back what depends on it, and no other.
import type { AnyEndpoint, Endpoint } from '#shared/contract.ts';
import { images } from '#shared/ingestion/image-api.ts';
import { type FileType, PDF } from '#shared/ingestion/image-kind.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { call, type RequestOptions, Unreachable } from '../call.ts';
import { postForm } from '../ui/post-form.ts';
import {
  applyRealVersion,
  type Entry,
  findDefinition,
  getVersion,
  isSameJson,
  listConflictingFields,
  replaceIds,
} from './entry.ts';
import { checkReachability, markReachable, markUnreachable } from './network.ts';
import { buildWriteContext, getOfflineContext, hasPriorityWork, runExclusively } from './offline-context.ts';
import { announceUndoneEntries, applyAnswers } from './page-updates.ts';
import { listSendable } from './queue.ts';
import { buildPageChange } from './reads.ts';
import { postponeSending } from './retry-after.ts';
import { chooseNext, isPostponement, recordFailures } from './setbacks.ts';
import { getPersonKey, type Person, readStored, toPerson } from './store.ts';
import {
  changeEntries,
  computeNextOrder,
  findEntry,
  listWaitingEntries,
  loadWaitingEntries,
  removeAnsweredEntry,
} from './waiting-entries.ts';

/** Timeout for the answer of one request. */
const ANSWER_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** Time to wait for a tab that is sending a long queue. */
const LOCK_TIMEOUT_MS = 120_000;

type SendOutcome =
  /** `unknown`: it was executed as a whole before, and its answer is no longer available. */
  | { is: 'done'; answer?: unknown; unknown?: true }
  | { is: 'refused'; refusal: RefusalError }
  | { is: 'conflict'; refusal: RefusalError; currentState: Record<string, unknown> }
  /** The service did not answer, or it is busy. */
  | { is: 'later'; error: unknown }
  /** Entries of this person wait until the person signs in, or while the tenant is suspended. */
  | { is: 'signIn' };

/** Returns the contract of an entry, with the shape by which its answer is recognised. */
export async function findContract({ method, path }: Pick<Entry, 'method' | 'path'>) {
  const definition = findDefinition(await getOfflineContext().definitions(), { method, path });
  const { answerShape, output } = definition?.contract ?? {};
  const contract = { method, path, requiredPermission: 'user', answerShape, output };
  return contract as unknown as Endpoint<object, unknown, unknown>;
}

/** Sends until no entry can be sent; returns whether entries remain that can be sent later. */
export async function sendWaitingEntries(): Promise<boolean> {
  for (;;) {
    const sendResult = await runExclusively(sendInOrder, LOCK_TIMEOUT_MS);
    if (sendResult !== 'interrupted') return sendResult ?? true;
  }
}

async function sendInOrder(): Promise<boolean | 'interrupted'> {
  await loadWaitingEntries();
  await recoverInterrupted();
  if (!navigator.onLine) return true;
  const sentEntries: { entry: Entry; answer: unknown }[] = [];
  const signedOutPersons = new Set<string>();
  /** Errors of this run by entry; what depends on a failed entry waits with it, the others are sent. */
  const failures = new Map<string, unknown>();
  let hasPassed = false;
  let failuresInRow = 0;
  let isWorking: boolean | undefined;
  const listRemaining = () =>
    listSendable(listWaitingEntries()).filter(
      (entry) => entry.state === 'waiting' && !signedOutPersons.has(getPersonKey(entry)),
    );
  try {
    for (;;) {
      const nextEntry = chooseNext(listRemaining(), failures);
      if (!nextEntry) break;
      if (hasPriorityWork()) return 'interrupted';
      const outcome = await sendEntry(nextEntry);
      if (outcome.is === 'later') {
        failures.set(nextEntry.id, outcome.error);
        if (isPostponement(outcome.error)) {
          if (!hasPassed && outcome.error instanceof Unreachable) markUnreachable();
          break;
        }
        failuresInRow += 1;
        if (failuresInRow === MAX_FAILURES_IN_ROW) break;
        if (failuresInRow === FAILURES_BEFORE_CHECK) {
          isWorking = await checkReachability();
          if (!isWorking) break;
        }
        continue;
      }
      [failuresInRow, isWorking] = [0, undefined];
      if (outcome.is === 'signIn') signedOutPersons.add(getPersonKey(nextEntry));
      else {
        await storeOutcome(nextEntry.id, outcome);
        hasPassed = true;
      }
      if (outcome.is === 'done') sentEntries.push({ entry: nextEntry, answer: outcome.answer });
      if (sentEntries.length >= UPDATE_BATCH_SIZE) await applyAnswers(sentEntries.splice(0));
    }
  } finally {
    await applyAnswers(sentEntries);
  }
  if (failures.size === 0) return false;
  // The network may have gone after others passed.
  if (failuresInRow > 0) isWorking ??= await checkReachability();
  if (isWorking !== false) await recordFailures(failures, hasPassed);
  return listRemaining().length > 0;
}
/** Number of answered entries after which the pages are updated. */
const UPDATE_BATCH_SIZE = 50;
/** Failures in a row after which the service is asked whether it works at all. */
const FAILURES_BEFORE_CHECK = 2;
/** Failures in a row after which the rest of the queue waits too. */
const MAX_FAILURES_IN_ROW = 20;

/** Turns entries that a stopped tab was sending into waiting ones, so that they are listed and sent again. */
async function recoverInterrupted(): Promise<void> {
  for (const entry of listWaitingEntries().filter(({ state }) => state === 'trying')) {
    const definition = findDefinition(await getOfflineContext().definitions(), entry);
    const writeContext = buildWriteContext(entry.at);
    const answer =
      writeContext && (await definition?.foresee(entry.input, writeContext).catch(() => undefined));
    const title = answer === undefined ? undefined : definition?.title(entry.input, answer);
    await changeEntries(entry, { changedEntries: [{ ...entry, state: 'waiting', answer, title }] });
  }
}

/** Real versions by thing and expected version, since an open form may have read the expected one. */
const realVersions = new Map<string, number>();
const getVersionKey = (thing: string, version: number | undefined) => `${thing} ${version}`;

/** Returns the input with the real version of its thing. */
export function withRealVersion(input: Record<string, unknown>, thing: string): Record<string, unknown> {
  const version = realVersions.get(getVersionKey(thing, getVersion(input)));
  return version === undefined ? input : { ...input, version };
}

function recordRealVersion({ thing, answer }: Entry, real: unknown): void {
  const [expectedVersion, version] = [getVersion(answer), getVersion(real)];
  if (expectedVersion !== undefined && version !== undefined && expectedVersion !== version)
    realVersions.set(getVersionKey(thing, expectedVersion), version);
}

/** Returns the options of a request for the owner of an entry. */
export const buildRequestOptions = (person: Person, token: string): RequestOptions => ({
  token,
  renewToken: (rejectedToken) => getOfflineContext().tokenOf(toPerson(person), rejectedToken),
  plant: person.plant,
});

async function sendEntry(waitingEntry: Entry): Promise<SendOutcome> {
  const token = await getOfflineContext()
    .tokenOf(toPerson(waitingEntry))
    .catch(() => undefined);
  if (token === undefined) return { is: 'signIn' };
  const requestOptions = buildRequestOptions(waitingEntry, token);
  try {
    await sendFiles(waitingEntry, requestOptions);
    const entry = findEntry(waitingEntry.id)!;
    await changeEntries(toPerson(entry), { changedEntries: [{ ...entry, tries: entry.tries + 1 }] });
    const answer = await sendRequest(entry, requestOptions);
    markReachable();
    return { is: 'done', answer };
  } catch (error) {
    return handleError(waitingEntry.id, error, requestOptions);
  }
}

async function sendRequest(entry: Entry, requestOptions: RequestOptions): Promise<unknown> {
  const contract = await findContract(entry);
  return withTimeout((signal) => call(contract, entry.input, signal, { ...requestOptions, key: entry.id }));
}

async function handleError(id: string, error: unknown, requestOptions: RequestOptions): Promise<SendOutcome> {
  postponeSending(error);
  if (!(error instanceof RefusalError) || !getOfflineContext().knowsCode(error.code)) {
    if (!(error instanceof Unreachable)) console.warn('A write could not be sent.', error);
    return { is: 'later', error };
  }
  markReachable();
  if (error.code === 'sentBefore') return { is: 'done', unknown: true };
  if (error.code === 'stale') return handleStaleVersion(findEntry(id)!, error, requestOptions);
  if (error.kind === 'unauthenticated' || error.code === 'tenantSuspended') return { is: 'signIn' };
  if (isTemporaryRefusal(error)) return { is: 'later', error };
  return error.kind === 'conflict'
    ? handleStateConflict(findEntry(id)!, error, requestOptions)
    : { is: 'refused', refusal: error };
}

/**
 * Handles a state conflict: returns a conflict if another user changed the sent fields, otherwise a refusal.
 * The entry waits while the network does not let the current state be read.
 */
async function handleStateConflict(
  entry: Entry,
  sendRefusal: RefusalError,
  requestOptions: RequestOptions,
): Promise<SendOutcome> {
  let currentState: Record<string, unknown> | undefined;
  try {
    currentState = await readCurrentState(entry, requestOptions);
  } catch (error) {
    if (!(error instanceof RefusalError) || isTemporaryRefusal(error))
      return handleError(entry.id, error, requestOptions);
  }
  return currentState &&
    getVersion(currentState) !== getVersion(entry.input) &&
    listConflictingFields(entry, currentState).length > 0
    ? { is: 'conflict', refusal: sendRefusal, currentState }
    : { is: 'refused', refusal: sendRefusal };
}

/**
 * Handles a stale version. After an earlier unanswered attempt, the same request is sent again and gets the
 * stored answer. If no other user changed the sent fields, the entry is sent with the current version;
 * otherwise it is a conflict.
 */
async function handleStaleVersion(
  entry: Entry,
  staleRefusal: RefusalError,
  requestOptions: RequestOptions,
): Promise<SendOutcome> {
  try {
    if (entry.tries > 1 && !entry.asked) {
      await changeEntries(toPerson(entry), { changedEntries: [{ ...entry, asked: true }] });
      return { is: 'done', answer: await sendRequest(entry, requestOptions) };
    }
    const currentState = await readCurrentState(entry, requestOptions);
    if (!currentState) return { is: 'refused', refusal: staleRefusal };
    const version = getVersion(currentState);
    if (version === undefined || listConflictingFields(entry, currentState).length > 0)
      return { is: 'conflict', refusal: staleRefusal, currentState };
    if (version === getVersion(entry.input)) return { is: 'refused', refusal: staleRefusal };
    await changeEntries(toPerson(entry), {
      changedEntries: [{ ...entry, tries: 0, input: { ...entry.input, version } }],
    });
    return sendEntry(findEntry(entry.id)!);
  } catch (error) {
    return handleError(entry.id, error, requestOptions);
  }
}

/** Reads the current state of the thing. */
async function readCurrentState(
  entry: Entry,
  requestOptions: RequestOptions,
): Promise<Record<string, unknown> | undefined> {
  const definition = findDefinition(await getOfflineContext().definitions(), entry);
  const thingRead = definition?.seen?.(entry.input) ?? findThingRead(entry);
  if (!thingRead) return undefined;
  return (await withTimeout((signal) =>
    call(thingRead.contract, thingRead.input, signal, requestOptions),
  )) as Record<string, unknown>;
}

/** Returns the read of a thing for a write on it: `GET /ewo/items/{id}` for `/ewo/items/{id}/start`. */
export function findThingRead({ path, input }: Pick<Entry, 'path' | 'input'>) {
  const items = /^\/[^/{]+\/items/.exec(path)?.[0];
  if (!items || input.id === undefined || input.id === null) return undefined;
  const contract = {
    method: 'GET',
    path: `${items}/{id}`,
    requiredPermission: 'user',
    answerShape: ['id', 'version'],
  } as unknown as AnyEndpoint;
  return { contract: contract as Endpoint<object>, input: { id: input.id } };
}

async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new Unreachable('no answer in time', { cause: error });
    throw error;
  }
}

const buildUploadRequest = (blob: Blob) => ({
  type: blob.type as FileType,
  bytes: blob.size,
  ...(blob.type === PDF && blob instanceof File && { name: blob.name }),
});

/** Uploads the pictures of an entry; returns the ids of the service by local id. */
export async function uploadFiles(
  entry: Entry,
  requestOptions: RequestOptions,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const id of entry.files) {
    const blob = (await readStored(toPerson(entry), 'file', id)) as Blob | undefined;
    if (!blob) continue;
    const { id: real, ...form } = await withTimeout((signal) =>
      call(images.offer, buildUploadRequest(blob), signal, requestOptions),
    );
    const timeoutSignal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
    await postForm(form, new File([blob], 'image.jpg', { type: blob.type }), () => {}, timeoutSignal);
    ids.set(id, real);
  }
  return ids;
}

/**
 * Uploads the pictures before the entry that references them, and replaces their local ids in all entries of
 * the person.
 */
async function sendFiles(entry: Entry, requestOptions: RequestOptions): Promise<void> {
  if (entry.files.length === 0) return;
  const ids = await uploadFiles(entry, requestOptions);
  const personEntries = listWaitingEntries().filter((each) => getPersonKey(each) === getPersonKey(entry));
  await changeEntries(toPerson(entry), {
    changedEntries: personEntries
      .map((each) => ({
        ...each,
        input: replaceIds(each.input, ids),
        answer: replaceIds(each.answer, ids),
        files: each.files.filter((id) => !entry.files.includes(id)),
      }))
      .filter((each, at) => !isSameJson(each, personEntries[at])),
    more: entry.files.map((id) => ({ kind: 'file', id })),
  });
}

/** Stores the outcome of an entry, in one transaction with its effect on the entries after it. */
async function storeOutcome(
  id: string,
  outcome: Exclude<SendOutcome, { is: 'later' | 'signIn' }>,
): Promise<void> {
  const entry = findEntry(id);
  if (!entry) return;
  const person = toPerson(entry);
  if (outcome.is === 'done') {
    const answer = outcome.unknown ? entry.answer : outcome.answer;
    const laterEntries = listWaitingEntries().filter(
      (each) => getPersonKey(each) === getPersonKey(entry) && each.order > entry.order,
    );
    recordRealVersion(entry, answer);
    const updatedEntries = laterEntries.map((each) => applyRealVersion(each, entry, answer));
    const answeredWrite = {
      contract: { method: entry.method, path: entry.path },
      input: entry.input,
      answer,
    };
    const changedEntries = updatedEntries.filter((each, at) => each !== laterEntries[at]);
    const page = buildPageChange({ ...entry, answer }, await getOfflineContext().definitions());
    await removeAnsweredEntry(person, { removedIds: [id], changedEntries, answered: answeredWrite }, page);
    return;
  }
  const { kind, code, details } = outcome.refusal;
  await changeEntries(person, {
    changedEntries: [
      {
        ...entry,
        state: outcome.is,
        refusal: { kind, code, details },
        stoppedAt: computeNextOrder(),
        ...(outcome.is === 'conflict' && { theirs: outcome.currentState }),
      },
    ],
  });
  announceUndoneEntries([entry]);
}
