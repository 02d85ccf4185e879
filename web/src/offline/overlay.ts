// What waits, in what pages read: an answer of the service, or one kept here, as it is going to be.
import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '../../../shared/contract.ts';
import { type Item, isItem, isList, type List, patched, type Write } from '../cache.ts';
import type { Deferred } from './deferred.ts';
import { definitionOf, type Entry, sendable } from './entry.ts';

export type Overlaid = 'gone' | { data: unknown };

/** The data of a read with one write in it. There is nobody to read it anew from: what the answer does not say stays as it was. */
export function overlaid(key: QueryKey, data: unknown, write: Write, of?: Deferred): Overlaid {
  const [path, question] = [String(key[0]), (key[1] ?? {}) as Record<string, unknown>];
  const patch = patched(key, data, write);
  if (patch === 'gone') return 'gone';
  let next = patch ? patch.data : data;
  if (patch && isList(data) && isItem(write.answer)) {
    const belongs = of?.belongs?.(write.answer, path, question);
    const usual = question.next === undefined ? (patch.data as List) : data;
    next = listed(data, usual, write.answer, belongs && question.next !== undefined ? undefined : belongs);
  }
  return { data: of?.redrawn?.(next, { path, question }, write.answer, write.input) ?? next };
}

/** `usual` is the list as the cache has it. Only its first page takes what is new. */
function listed(before: List, usual: List, item: Item, belongs: boolean | undefined): List {
  const at = before.items.findIndex(({ id }) => id === item.id);
  if (belongs === false) return { ...before, items: before.items.filter(({ id }) => id !== item.id) };
  if (at >= 0) return { ...before, items: before.items.with(at, { ...before.items[at], ...item }) };
  return belongs ? { ...before, items: [...before.items, item] } : usual;
}

/** With all that a person has waiting, in its order. Undefined where the thing is no more. */
export function withWaiting(
  key: QueryKey,
  data: unknown,
  entries: readonly Entry[],
  definitions: readonly Deferred[],
): { data: unknown } | undefined {
  let known: { data: unknown } | undefined = data === undefined ? undefined : { data };
  for (const { method, path, input, answer, state } of sendable(entries)) {
    if (state !== 'waiting' || answer === undefined) continue;
    const contract = { method, path };
    if (!known) {
      if (isItself(key, path, answer)) known = { data: answer };
      continue;
    }
    const next = overlaid(key, known.data, { contract, input, answer }, definitionOf(definitions, contract));
    known = next === 'gone' ? undefined : next;
  }
  return known;
}

/** `GET /ewo/items/{id}` of what is written at `/ewo/items` and below: it answers what writes do. */
export function pageWrittenAt(written: string): Pick<Endpoint, 'method' | 'path'> | undefined {
  const items = /^\/[^/{]+\/items/.exec(written)?.[0];
  return items === undefined ? undefined : { method: 'GET', path: `${items}/{id}` };
}

/** What was made here can be opened before the service knows it: its page is what its making answered. */
const isItself = ([path, question]: QueryKey, written: string, answer: unknown): boolean =>
  path === pageWrittenAt(written)?.path &&
  isItem(answer) &&
  (question as { id?: string }).id === String(answer.id);
