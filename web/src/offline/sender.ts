// Sends what waits: one tab, in order, each as often as it takes; the key of a request makes twice once (functions/http/repeat.ts).
import type { AnyEndpoint, Endpoint } from '../../../shared/contract.ts';
import { images } from '../../../shared/ingestion/image-api.ts';
import { type FileType, PDF } from '../../../shared/ingestion/image-kind.ts';
import { Refused } from '../../../shared/refused.ts';
import { cache, patched, type Write } from '../cache.ts';
import { call, type Sending, Unreachable } from '../call.ts';
import { postForm } from '../ui/post-form.ts';
import {
  chained,
  changedBy,
  definitionOf,
  type Entry,
  replaced,
  same,
  sendable,
  versionOf,
} from './entry.ts';
import { alone, means, momentNow } from './means.ts';
import { heard, lost } from './network.ts';
import { personHere } from './person.ts';
import { keepWritten, pageOf } from './reads.ts';
import { get, nameOf, type Person } from './store.ts';
import { allWaiting, change, changeAnswered, readWaiting } from './waiting.ts';

/** For the answer of one request. */
const ANSWER_MS = 15_000;
const UPLOAD_MS = 120_000;
/** A tab that sends a long queue is let finish. */
const TURN_MS = 120_000;

type Outcome =
  /** `unknown`: it was done before, and its answer is not to be had any more. */
  | { is: 'done'; answer?: unknown; unknown?: true }
  | { is: 'refused'; why: Refused }
  | { is: 'conflict'; why: Refused; theirs: Record<string, unknown> }
  /** The network is away, or the service busy: the whole queue waits. */
  | { is: 'later' }
  /** Waits until this person signs in. */
  | { is: 'signIn' };

const ownerOf = ({ user, plant }: Person): Person => ({ user, plant });
const contractOf = ({ method, path }: Entry) =>
  ({ method, path, needs: 'user' }) as unknown as Endpoint<object, unknown, unknown>;

/** Sends until nothing can be sent; answers whether something still could be, later. */
export async function sendAll(): Promise<boolean> {
  const left = await alone(sendInTurn, TURN_MS);
  return left ?? true;
}

async function sendInTurn(): Promise<boolean> {
  await readWaiting();
  await takeUp();
  if (!navigator.onLine) return true;
  const sent: { entry: Entry; answer: unknown }[] = [];
  const signedOut = new Set<string>();
  try {
    for (;;) {
      const next = sendable(allWaiting()).find(
        (entry) => entry.state === 'waiting' && !signedOut.has(nameOf(entry)),
      );
      if (!next) return false;
      const outcome = await outcomeOf(next);
      if (outcome.is === 'later') return true;
      if (outcome.is === 'signIn') signedOut.add(nameOf(next));
      else await settle(next.id, outcome);
      if (outcome.is === 'done') sent.push({ entry: next, answer: outcome.answer });
      if (sent.length >= SOME) await written(sent.splice(0));
    }
  } finally {
    await written(sent);
  }
}
/** Answered ones whose pages are told together. */
const SOME = 50;

/** What a page was sending when its tab stopped is sent again; until then it is seen among what waits. */
async function takeUp(): Promise<void> {
  for (const entry of allWaiting().filter(({ state }) => state === 'trying')) {
    const definition = definitionOf(await means().definitions(), entry);
    const moment = momentNow(entry.at);
    const answer = moment && (await definition?.foresee(entry.input, moment).catch(() => undefined));
    const title = answer === undefined ? undefined : definition?.title(entry.input, answer);
    await change(entry, { put: [{ ...entry, state: 'waiting', answer, title }] });
  }
}

/** The versions that were foreseen, and those they became: a form may have read the one. */
const became = new Map<string, number>();
const versionName = (thing: string, version: number | undefined) => `${thing} ${version}`;

/** The input with the version its thing really is of. */
export function ofVersion(input: Record<string, unknown>, thing: string): Record<string, unknown> {
  const version = became.get(versionName(thing, versionOf(input)));
  return version === undefined ? input : { ...input, version };
}

function noteBecame({ thing, answer }: Entry, real: unknown): void {
  const [foreseen, version] = [versionOf(answer), versionOf(real)];
  if (foreseen !== undefined && version !== undefined && foreseen !== version)
    became.set(versionName(thing, foreseen), version);
}

const current = (id: string): Entry | undefined => allWaiting().find((entry) => entry.id === id);

async function outcomeOf(found: Entry): Promise<Outcome> {
  const token = await means()
    .tokenOf(ownerOf(found))
    .catch(() => undefined);
  if (token === undefined) return { is: 'signIn' };
  const sending: Sending = { token, plant: found.plant };
  try {
    await sendFiles(found, sending);
    const entry = current(found.id)!;
    await change(ownerOf(entry), { put: [{ ...entry, tries: entry.tries + 1 }] });
    const answer = await timed((signal) =>
      call(contractOf(entry), entry.input, signal, { ...sending, key: entry.id }),
    );
    heard();
    return { is: 'done', answer };
  } catch (error) {
    return afterError(found.id, error, sending);
  }
}

async function afterError(id: string, error: unknown, sending: Sending): Promise<Outcome> {
  if (!(error instanceof Refused)) {
    if (!(error instanceof Unreachable)) console.warn('A write could not be sent.', error);
    lost();
    return { is: 'later' };
  }
  heard();
  switch (error.code) {
    case 'keyReused':
    case 'sentBefore':
      return { is: 'done', unknown: true };
    case 'stale':
      return afterStale(current(id)!, error, sending);
  }
  if (error.kind === 'unauthenticated') return { is: 'signIn' };
  if (error.kind === 'tooMany' || error.kind === 'unavailable') return { is: 'later' };
  return error.kind === 'conflict' ? afterState(current(id)!, error, sending) : { is: 'refused', why: error };
}

/** Its state no longer allows it: a conflict where another gave what it sends, and a refusal else. */
async function afterState(entry: Entry, why: Refused, sending: Sending): Promise<Outcome> {
  const theirs = await theirsOf(entry, sending).catch(() => undefined);
  return theirs && versionOf(theirs) !== versionOf(entry.input) && changedBy(entry, theirs).length > 0
    ? { is: 'conflict', why, theirs }
    : { is: 'refused', why };
}

/**
 * Another was faster, or an earlier try of this one was done after all: then the very same request is answered. Where nobody
 * touched what it sends it goes on the new version.
 */
async function afterStale(entry: Entry, stale: Refused, sending: Sending): Promise<Outcome> {
  try {
    if (entry.tries > 1 && !entry.asked) {
      await change(ownerOf(entry), { put: [{ ...entry, asked: true }] });
      const answer = await timed((signal) =>
        call(contractOf(entry), entry.input, signal, { ...sending, key: entry.id }),
      );
      return { is: 'done', answer };
    }
    const theirs = await theirsOf(entry, sending);
    if (!theirs) return { is: 'refused', why: stale };
    const version = versionOf(theirs);
    if (version === undefined || changedBy(entry, theirs).length > 0)
      return { is: 'conflict', why: stale, theirs };
    if (version === versionOf(entry.input)) return { is: 'refused', why: stale };
    await change(ownerOf(entry), { put: [{ ...entry, tries: 0, input: { ...entry.input, version } }] });
    return outcomeOf(current(entry.id)!);
  } catch (error) {
    return afterError(entry.id, error, sending);
  }
}

/** The thing as it is now. */
async function theirsOf(entry: Entry, sending: Sending): Promise<Record<string, unknown> | undefined> {
  const definition = definitionOf(await means().definitions(), entry);
  const seen = definition?.seen?.(entry.input) ?? itself(entry);
  if (!seen) return undefined;
  return (await timed((signal) => call(seen.contract, seen.input, signal, sending))) as Record<
    string,
    unknown
  >;
}

/** `GET /ewo/items/{id}` of what is written at `/ewo/items/{id}/start`. */
export function itself({ path, input }: Pick<Entry, 'path' | 'input'>) {
  const items = /^\/[^/{]+\/items/.exec(path)?.[0];
  if (!items || input.id === undefined || input.id === null) return undefined;
  const contract = { method: 'GET', path: `${items}/{id}`, needs: 'user' } as unknown as AnyEndpoint;
  return { contract: contract as Endpoint<object>, input: { id: input.id } };
}

async function timed<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new Unreachable('no answer in time', { cause: error });
    throw error;
  }
}

const offered = (blob: Blob) => ({
  type: blob.type as FileType,
  bytes: blob.size,
  ...(blob.type === PDF && blob instanceof File && { name: blob.name }),
});

/** Pictures go before what names them; then their real ids stand in it, and wherever else they were named. */
async function sendFiles(entry: Entry, sending: Sending): Promise<void> {
  const ids = new Map<string, string>();
  for (const id of entry.files) {
    const blob = (await get(ownerOf(entry), 'file', id)) as Blob | undefined;
    if (!blob) continue;
    const { id: real, ...form } = await timed((signal) => call(images.offer, offered(blob), signal, sending));
    const lost = AbortSignal.timeout(UPLOAD_MS);
    await postForm(form, new File([blob], 'image.jpg', { type: blob.type }), () => {}, lost);
    ids.set(id, real);
  }
  if (entry.files.length === 0) return;
  const others = allWaiting().filter((each) => nameOf(each) === nameOf(entry));
  await change(ownerOf(entry), {
    put: others
      .map((each) => ({
        ...each,
        input: replaced(each.input, ids),
        answer: replaced(each.answer, ids),
        files: each.files.filter((id) => !entry.files.includes(id)),
      }))
      .filter((each, at) => !same(each, others[at])),
    more: entry.files.map((id) => ({ kind: 'file', id })),
  });
}

/** What came of it, at once with what it means for those that wait behind. */
async function settle(id: string, outcome: Exclude<Outcome, { is: 'later' | 'signIn' }>): Promise<void> {
  const entry = current(id);
  if (!entry) return;
  const person = ownerOf(entry);
  if (outcome.is === 'done') {
    const answer = outcome.unknown ? entry.answer : outcome.answer;
    const behind = allWaiting().filter((each) => nameOf(each) === nameOf(entry) && each.order > entry.order);
    noteBecame(entry, answer);
    const next = behind.map((each) => chained(each, entry, answer));
    const answered = { contract: { method: entry.method, path: entry.path }, input: entry.input, answer };
    const put = next.filter((each, at) => each !== behind[at]);
    const page = pageOf({ ...entry, answer }, await means().definitions());
    await changeAnswered(person, { gone: [id], put, answered }, page);
    return;
  }
  const { kind, code, details } = outcome.why;
  await change(person, {
    put: [
      {
        ...entry,
        state: outcome.is,
        refusal: { kind, code, details },
        ...(outcome.is === 'conflict' && { theirs: outcome.theirs }),
      },
    ],
  });
}

/** What was answered stands in what is kept, and pages read anew what it does not say. */
async function written(sent: readonly { entry: Entry; answer: unknown }[]): Promise<void> {
  if (sent.length === 0) return;
  const definitions = await means().definitions();
  const own = sent.filter(({ entry }) => isHere(entry));
  for (const { entry, answer } of own) {
    const { method, path, input } = entry;
    showAnswered({ contract: { method, path }, input, answer: answer ?? entry.answer });
  }
  readAnew(new Set(own.map(({ entry }) => entry.path.split('/')[1])));
  for (const some of Map.groupBy(sent, ({ entry }) => nameOf(entry)).values())
    await keepWritten(
      ownerOf(some[0]!.entry),
      some.map(({ entry, answer }) => ({ ...entry, answer: answer ?? entry.answer })),
      definitions,
    ).catch((error: unknown) => console.warn('An answer could not be kept.', error));
}

const isHere = (person: Person) => {
  const here = personHere();
  return here !== undefined && nameOf(here) === nameOf(person);
};

function showAnswered(write: Write): void {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const patch = patched(queryKey, state.data, write);
    if (patch && patch !== 'gone' && patch.data !== state.data) cache.setQueryData(queryKey, patch.data);
  }
}

const GATHER_MS = 500;
let reading: ReturnType<typeof setTimeout> | undefined;
const toRead = new Set<string>();

/** Another tab was answered: what it does not say is read anew once it has done. */
export function heardAnswer(by: Person, write: Write): void {
  if (!isHere(by)) return;
  showAnswered(write);
  toRead.add(write.contract.path.split('/')[1]!);
  clearTimeout(reading);
  reading = setTimeout(() => {
    readAnew(toRead);
    toRead.clear();
  }, GATHER_MS);
}

function readAnew(things: ReadonlySet<string | undefined>): void {
  const named = new Set(things);
  void cache.invalidateQueries({ predicate: ({ queryKey }) => named.has(String(queryKey[0]).split('/')[1]) });
}
