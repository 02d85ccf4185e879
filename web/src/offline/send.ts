// A write of a tablet: sent at once where it can be, else recorded and answered as the service is going to answer it.

import { ulid } from 'ulid';
import type { Endpoint } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import { call, Unreachable } from '../call.ts';
import type { Deferred } from './deferred.ts';
import { definitionOf, type Entry, fieldsOf, idsIn, versionOf } from './entry.ts';
import { keptFileIds } from './files.ts';
import { isFull } from './full.ts';
import { alone, means, momentNow } from './means.ts';
import { heard, isAway, lost } from './network.ts';
import { personHere } from './person.ts';
import { giveWay, keepWritten, keptRead, pageOf } from './reads.ts';
import { itself, ofVersion } from './sender.ts';
import type { Person } from './store.ts';
import { keepsHere } from './touch-pages.ts';
import { allWaiting, change, changeAnswered, nextOrder, ownWaiting, readWaiting } from './waiting.ts';
import { wake, wakeLater } from './wake.ts';

/** For the answer to a write somebody waits for; then it is recorded, and its key makes it the same. */
const ANSWER_MS = 10_000;
const TURN_MS = 10_000;

/** What was sent and not answered, and could not be foreseen: another try of the very same is the same request. */
const unanswered = new Map<string, Pick<Entry, 'id' | 'input'>>();
const signOf = (person: Person, { method, path }: Pick<Entry, 'method' | 'path'>, input: object) =>
  JSON.stringify([person.user, person.plant, method, path, input]);

export async function send<S extends object, G, A>(contract: Endpoint<S, G, A>, input: S): Promise<A> {
  const person = personHere();
  if (!person || !keepsHere()) return call(contract, input);
  const definition = definitionOf(await means().definitions(), contract);
  if (!definition) return call(contract, input);
  const sign = signOf(person, contract, input);
  const entry = entryOf(definition, input, person, unanswered.get(sign));
  const answer = await answerTo(entry, definition, sign);
  unanswered.delete(sign);
  return answer as A;
}

function entryOf(
  { contract, thing, dated }: Deferred,
  given: object,
  person: Person,
  before: Pick<Entry, 'id' | 'input'> | undefined,
): Entry {
  const now = means().now();
  const input =
    before?.input ?? ofVersion((dated?.(given, now) ?? given) as Record<string, unknown>, thing(given));
  return {
    ...person,
    id: before?.id ?? ulid(),
    order: nextOrder(),
    at: now,
    method: contract.method,
    path: contract.path,
    input,
    thing: thing(given),
    state: 'trying',
    files: [...new Set(idsIn(input, keptFileIds()))],
    tries: before ? 1 : 0,
  };
}

async function answerTo(entry: Entry, definition: Deferred, sign: string): Promise<unknown> {
  // a page of this tab that sends at the same moment is waited for
  if (!isAway() && entry.files.length === 0 && !ownWaiting(entry).some(isRecorded)) {
    const sent = await alone(() => sendNow(entry), TURN_MS);
    if (sent) return sent.answer;
  }
  return record(entry, definition, sign);
}

const isRecorded = ({ state }: Entry) => state === 'waiting';

/** What is theirs goes in its order; what was refused holds back its own thing alone. */
const waitsBefore = (entry: Entry) =>
  ownWaiting(entry).some(
    ({ state, thing }) => state === 'waiting' || state === 'trying' || thing === entry.thing,
  );

/** Undefined where it could not be sent. It is noted before: a tablet that stops in the middle sends it again. */
async function sendNow(entry: Entry): Promise<{ answer: unknown } | undefined> {
  await readWaiting();
  if (waitsBefore(entry)) return undefined;
  const noted = { ...entry, tries: entry.tries + 1 };
  entry.tries += 1;
  await change(entry, { put: [noted] }).catch((error: unknown) => {
    if (!isFull(error)) throw error;
  });
  const signal = AbortSignal.timeout(ANSWER_MS);
  const contract = { method: entry.method, path: entry.path };
  try {
    // in their own name, whoever works here by the time it goes
    const token = await means().tokenOf(entry);
    if (token === undefined) return undefined;
    const whole = { ...contract, needs: 'user' } as unknown as Endpoint<object, unknown, unknown>;
    const answer = await call(whole, entry.input, signal, { key: entry.id, token, plant: entry.plant });
    heard();
    const definitions = await means().definitions();
    const answered = { contract, input: entry.input, answer };
    await changeAnswered(entry, { gone: [entry.id], answered }, pageOf({ ...entry, answer }, definitions));
    void keepWritten(entry, [{ ...entry, answer }], definitions).catch(() => {});
    return { answer };
  } catch (error) {
    if (error instanceof Refused) {
      heard();
      await change(entry, { gone: [entry.id] });
      throw error;
    }
    if (!(error instanceof Unreachable) && !signal.aborted) console.warn('A write could not be sent.', error);
    lost();
    return undefined;
  }
}

/** @throws Unreachable where its answer cannot be foreseen; Refused as the service would, or where there is no room */
async function record(entry: Entry, definition: Deferred, sign: string): Promise<unknown> {
  const forget = async () => {
    if (entry.tries > 0) unanswered.set(sign, { id: entry.id, input: entry.input });
    if (allWaiting().some(({ id }) => id === entry.id)) await change(entry, { gone: [entry.id] });
  };
  const moment = momentNow(entry.at);
  let answer: unknown;
  try {
    answer = moment && (await definition.foresee(entry.input, moment));
  } catch (error) {
    await forget();
    // what was sent may be done: nobody but the service refuses it
    throw entry.tries > 0 ? new Unreachable('no answer', { cause: error }) : error;
  }
  if (answer === undefined) {
    await forget();
    throw new Unreachable('not without the network');
  }
  const before = (await theThing(entry, definition)) as Record<string, unknown> | undefined;
  const base = before && Object.fromEntries(fieldsOf(entry).map((name) => [name, before[name]]));
  const title = definition.title(entry.input, answer);
  try {
    await keepFirst(entry, { ...entry, state: 'waiting', answer, base, title });
  } catch (error) {
    await forget().catch(() => {});
    throw isFull(error) ? new Refused('unavailable', 'storageFull') : error;
  }
  stay();
  if (isAway()) wakeLater();
  else wake();
  return answer;
}

let asked = false;
/** A browser that is short of room clears what sites keep, unless it promised not to: it is asked where there is something to lose. */
function stay(): void {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** It can be had nowhere else; what is only read can. @throws QuotaExceededError where there is no room all the same */
async function keepFirst(person: Person, entry: Entry): Promise<void> {
  for (;;)
    try {
      return await change(person, { put: [entry] });
    } catch (error) {
      if (!isFull(error) || !(await giveWay())) throw error;
    }
}

async function theThing(entry: Entry, { seen }: Deferred): Promise<unknown> {
  const asked = seen?.(entry.input) ?? itself(entry);
  return asked && keptRead(asked.contract as Endpoint<never>, asked.input).catch(() => undefined);
}

/** Once more: refused for what has been put right since. */
export async function again(entry: Entry): Promise<void> {
  await change(entry, { put: [{ ...entry, state: 'waiting', refusal: undefined }] });
  wake();
}

/** Of a conflict, what is recorded here goes over what another left. */
export async function takeMine(entry: Entry): Promise<void> {
  const { theirs, ...mine } = entry;
  const base = Object.fromEntries(fieldsOf(entry).map((name) => [name, theirs?.[name]]));
  const input = { ...entry.input, version: versionOf(theirs) ?? entry.input.version };
  await change(entry, { put: [{ ...mine, state: 'waiting', refusal: undefined, tries: 0, base, input }] });
  wake();
}

/** It is never sent; its pictures leave with it. */
export const drop = (entry: Entry): Promise<void> =>
  change(entry, { gone: [entry.id], more: entry.files.map((id) => ({ kind: 'file', id })) });
