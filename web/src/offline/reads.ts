// Reads of a tablet: from the network if it answers, otherwise from stored answers, with waiting entries
// applied to either.
import { system, users } from '#shared/access/api.ts';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildQueryKey, cache, isItem } from '../cache.ts';
import { buildRequest, Unreachable } from '../call.ts';
import { clearAnswerAge, setAnswerAge } from './answer-age.ts';
import { buildRemoval, getAnswerIndex, type StoredAnswer, storeAnswers, userPaths } from './answer-store.ts';
import type { DeferredWrite, KnownAnswer } from './deferred-writes.ts';
import { noteServiceTime } from './device-clock.ts';
import { type Entry, findDefinition } from './entry.ts';
import { isOffline, markReachable, markUnreachable } from './network.ts';
import { applyWrite, findPageContract } from './overlay.ts';
import { MAX_STORED_AGE_MS, type Person, readStored, type StoreChange, type StoredHead } from './store.ts';
import { findCurrentPerson } from './tablet-user.ts';
import { isOfflinePage } from './touch-pages.ts';

/**
 * Milliseconds to wait for the network if a stored answer exists; the shorter one applies if the last request
 * was not answered.
 */
const NETWORK_TIMEOUT_MS = 4_000;
const OFFLINE_TIMEOUT_MS = 300;

/** Applies waiting entries to an answer before a page sees it (set by `start.ts`, see `waiting-entries.ts`). */
export type ApplyOverlay = (key: readonly unknown[], data: unknown) => Promise<{ data: unknown } | undefined>;
let applyOverlay: ApplyOverlay = async (_, data) => (data === undefined ? undefined : { data });
export const setOverlay = (overlay: ApplyOverlay): void => {
  applyOverlay = overlay;
};

/** Derives the answer of a read that is not stored from other stored answers. */
export type DeriveAnswer = (path: string, input: object) => Promise<unknown>;
let derive: DeriveAnswer = async () => undefined;
export const setAnswerDeriver = (deriver: DeriveAnswer): void => {
  derive = deriver;
};

export function readAnswer<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  fetchAnswer: () => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  const person = findCurrentPerson();
  if (!person || !isOfflinePage()) return fetchAnswer();
  return answerRequest(new AnswerRequest(contract, input as object, person), fetchAnswer, signal);
}

/** Returns the stored answer with waiting entries applied, without a request. */
export async function readStoredAnswer<A>(
  contract: Endpoint<never, unknown, A>,
  input: object,
): Promise<A | undefined> {
  const person = findCurrentPerson();
  if (!person) return undefined;
  const request = new AnswerRequest(contract, input, person);
  return (await applyOverlay(request.key, (await request.readStoredAnswer())?.answer))?.data as A | undefined;
}

/** Returns the milliseconds since the answer was stored, or undefined if none is stored. */
export async function computeAnswerAge(
  contract: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): Promise<number | undefined> {
  const person = findCurrentPerson();
  const storedAnswer = person && (await new AnswerRequest(contract, input, person).readStoredAnswer());
  return storedAnswer && Date.now() - storedAnswer.at;
}

/** Stores answers that were part of another answer under the requests of their own pages. */
export async function storeKnownAnswers(answers: readonly KnownAnswer[]): Promise<void> {
  const person = findCurrentPerson();
  if (!person) return;
  const storedAt = Date.now();
  const changes = answers.map(({ contract, input, answer }): StoreChange => {
    const { path, question: readInput, url } = new AnswerRequest(contract, input, person);
    return {
      kind: 'read',
      id: url,
      body: { path, question: readInput, answer, at: storedAt } satisfies StoredAnswer,
    };
  });
  await storeAnswers(person, changes);
}

class AnswerRequest {
  readonly key: readonly unknown[];
  /** Key of the whole list, if the read is one page of it. */
  readonly listKey: readonly unknown[];
  readonly url: string;
  readonly path: string;
  readonly question: object;
  readonly owner: Person;
  readonly person: Person;
  constructor(contract: Pick<Endpoint, 'method' | 'path'>, input: object, person: Person) {
    this.path = contract.path;
    this.question = input;
    this.key = buildQueryKey(contract, input);
    this.listKey = buildQueryKey(contract, { ...input, next: undefined });
    this.url = buildRequest(contract, input as Record<string, unknown>).url;
    this.person = person;
    this.owner = userPaths.has(contract.path) ? { ...person, plant: '' } : person;
  }

  async readStoredAnswer(): Promise<{ answer: unknown; at: number } | undefined> {
    const storedAnswer = (await readStored(this.owner, 'read', this.url).catch(() => undefined)) as
      | StoredAnswer
      | undefined;
    if (!storedAnswer || Date.now() - storedAnswer.at > MAX_STORED_AGE_MS) return undefined;
    return { answer: withCurrentTime(this.path, storedAnswer.answer, storedAnswer.at), at: storedAnswer.at };
  }

  async keep(answer: unknown): Promise<void> {
    const storedAnswer: StoredAnswer = { path: this.path, question: this.question, answer, at: Date.now() };
    await storeAnswers(this.owner, [{ kind: 'read', id: this.url, body: storedAnswer }]);
    if (this.path !== users.get.path) return;
    // A tab without a plant in its URL begins with the plant of the last visit, so the user is also stored
    // under these keys.
    for (const plant of new Set(['', String((answer as { idplant?: string }).idplant ?? '')]))
      if (plant !== this.owner.plant)
        await storeAnswers({ ...this.owner, plant }, [{ kind: 'read', id: this.url, body: storedAnswer }]);
  }
}

/** Returns the stored answer; the time of the service's clock is moved forward by the age of the answer. */
const withCurrentTime = (path: string, answer: unknown, storedAt: number): unknown =>
  path === system.health.path
    ? {
        ...(answer as object),
        now: new Date(Date.parse((answer as { now: string }).now) + Date.now() - storedAt).toISOString(),
      }
    : answer;

function noteAnsweredTime(path: string, answer: unknown): void {
  if (path === system.health.path) noteServiceTime((answer as { now: string }).now);
}

async function answerRequest<A>(
  request: AnswerRequest,
  fetchAnswer: () => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  const overlayAnswer = async (data: unknown): Promise<A> => {
    const overlaidAnswer = await applyOverlay(request.key, data);
    if (!overlaidAnswer) throw new RefusalError('notFound', 'notFound');
    return overlaidAnswer.data as A;
  };
  const readFromStore = async (): Promise<A | undefined> => {
    const storedAnswer = await request.readStoredAnswer();
    const overlaidAnswer = await applyOverlay(
      request.key,
      storedAnswer?.answer ?? (await derive(request.path, request.question)),
    );
    if (!overlaidAnswer) return undefined;
    if (storedAnswer) setAnswerAge(request.listKey, storedAnswer.at);
    return overlaidAnswer.data as A;
  };

  const networkAnswer = navigator.onLine ? fetchAnswer() : Promise.reject(new Unreachable('no network'));
  const networkOutcome = networkAnswer.then(
    (answer) => {
      markReachable();
      noteAnsweredTime(request.path, answer);
      void request.keep(answer);
      return { answer };
    },
    (error: unknown) => ({ error }),
  );
  const timelyOutcome = await Promise.race([
    networkOutcome,
    waitFor(isOffline() ? OFFLINE_TIMEOUT_MS : NETWORK_TIMEOUT_MS),
  ]);
  if (!timelyOutcome) {
    const localAnswer = await readFromStore();
    if (localAnswer !== undefined) {
      void networkOutcome.then((lateOutcome) => applyLateAnswer(request, lateOutcome, overlayAnswer));
      return localAnswer;
    }
  }
  const outcome = timelyOutcome ?? (await networkOutcome);
  if ('answer' in outcome) {
    clearAnswerAge(request.listKey);
    return overlayAnswer(outcome.answer);
  }
  const { error } = outcome;
  if (signal?.aborted) throw error;
  const isNotFound = error instanceof RefusalError && error.kind === 'notFound';
  if (error instanceof Unreachable) markUnreachable();
  else markReachable();
  if (error instanceof Unreachable || isNotFound) {
    const localAnswer = isNotFound
      ? (await applyOverlay(request.key, undefined))?.data
      : await readFromStore();
    if (localAnswer !== undefined) return localAnswer as A;
  }
  throw error;
}

const waitFor = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * Replaces the stored answer on the page with the fresh one that arrived late. A paginated list is only
 * invalidated, so the next visit reads it.
 */
async function applyLateAnswer(
  { key, question: readInput }: AnswerRequest,
  lateOutcome: { answer: unknown } | { error: unknown },
  overlayAnswer: (data: unknown) => Promise<unknown>,
): Promise<void> {
  if ('error' in lateOutcome) {
    if (lateOutcome.error instanceof Unreachable) markUnreachable();
    return;
  }
  if (cache.getQueryData(key) === undefined) return;
  const isPaginated =
    'next' in readInput || (lateOutcome.answer as { next?: string } | null)?.next !== undefined;
  if (isPaginated) {
    void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    return;
  }
  clearAnswerAge(key);
  cache.setQueryData(key, await overlayAnswer(lateOutcome.answer));
}

type WrittenEntry = Pick<Entry, 'method' | 'path' | 'input'> & { answer?: unknown };

/** Applies sent writes to the stored answers, so that the next read without a network shows them. */
export async function applyWritesToStore(
  person: Person,
  writtenEntries: readonly WrittenEntry[],
  definitions: readonly DeferredWrite[],
): Promise<void> {
  const thingPaths = new Set(writtenEntries.map(({ path }) => `/${path.split('/')[1]}`));
  const { heads } = await getAnswerIndex(person);
  const affectedHeads = [...heads.values()].filter(({ id }) => thingPaths.has(`/${id.split(/[/?]/)[1]}`));
  for (const { id, at: storedAt } of affectedHeads) {
    const storedAnswer = (await readStored(person, 'read', id).catch(() => undefined)) as
      | StoredAnswer
      | undefined;
    if (!storedAnswer) continue;
    const key = buildQueryKey({ path: storedAnswer.path }, storedAnswer.question);
    let data: unknown = storedAnswer.answer;
    for (const { method, path, input, answer } of writtenEntries) {
      const contract = { method, path };
      const next = applyWrite(key, data, { contract, input, answer }, findDefinition(definitions, contract));
      data = next === 'gone' ? undefined : next.data;
      if (data === undefined) break;
    }
    if (data !== storedAnswer.answer)
      await storeAnswers(person, [
        data === undefined
          ? buildRemoval({ id })
          : { kind: 'read', id, body: { ...storedAnswer, answer: data }, at: storedAt },
      ]);
  }
  await storeCreatedPages(person, writtenEntries, definitions, heads);
}

/**
 * Stores the page of a created thing that was never opened, so that work on it continues without a network.
 */
async function storeCreatedPages(
  person: Person,
  writtenEntries: readonly WrittenEntry[],
  definitions: readonly DeferredWrite[],
  heads: ReadonlyMap<string, StoredHead>,
): Promise<void> {
  const pageChanges = writtenEntries
    .map((each) => buildPageChange(each, definitions))
    .filter((page) => page !== undefined);
  const newPages = pageChanges.filter(({ id }) => !heads.has(id));
  if (newPages.length > 0) await storeAnswers(person, newPages);
}

/**
 * Returns the change that stores the page of a written thing from its answer, to be written in the same
 * transaction that removes the entry.
 */
export function buildPageChange(
  { method, path, input, answer }: WrittenEntry,
  definitions: readonly DeferredWrite[],
): StoreChange | undefined {
  const contract = findPageContract(path);
  const thing = findDefinition(definitions, { method, path })?.getRecordKey(input);
  if (!contract || !isItem(answer) || !thing?.endsWith(`:${answer.id}`)) return undefined;
  const readInput = { id: String(answer.id) };
  const body: StoredAnswer = { path: contract.path, question: readInput, answer, at: Date.now() };
  return { kind: 'read', id: buildRequest(contract, readInput).url, body };
}
