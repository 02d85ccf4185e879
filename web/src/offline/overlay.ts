// Overlay of waiting entries: applies their expected answers to the data that pages read.
import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contract.ts';
import { type AnsweredWrite, computePatch, type Item, isItem, isList, type List } from '../cache.ts';
import type { DeferredWrite } from './deferred-writes.ts';
import { type Entry, findDefinition } from './entry.ts';
import { listSendable } from './queue.ts';

export type OverlayResult = 'gone' | { data: unknown };

/**
 * Returns the data of a read with one write applied. Fields that the answer of the write does not contain
 * stay unchanged, since they cannot be read again.
 */
export function applyWrite(
  key: QueryKey,
  data: unknown,
  write: AnsweredWrite,
  definition?: DeferredWrite,
): OverlayResult {
  const [path, readInput] = [String(key[0]), (key[1] ?? {}) as Record<string, unknown>];
  const patch = computePatch(key, data, write);
  if (patch === 'gone') return 'gone';
  let next = patch ? patch.data : data;
  if (patch && isList(data) && isItem(write.answer)) {
    const belongs = definition?.belongs?.(write.answer, path, readInput);
    const cachedList = readInput.next === undefined ? (patch.data as List) : data;
    next = updateList(
      data,
      cachedList,
      write.answer,
      belongs && readInput.next !== undefined ? undefined : belongs,
    );
  }
  return {
    data: definition?.redrawn?.(next, { path, question: readInput }, write.answer, write.input) ?? next,
  };
}

/**
 * Returns a list with an item removed, updated or added. `cachedList` is the list as the cache rules give it; only
 * the first page takes new items.
 */
function updateList(previousList: List, cachedList: List, item: Item, belongs: boolean | undefined): List {
  const itemIndex = previousList.items.findIndex(({ id }) => id === item.id);
  if (belongs === false)
    return { ...previousList, items: previousList.items.filter(({ id }) => id !== item.id) };
  if (itemIndex >= 0)
    return {
      ...previousList,
      items: previousList.items.with(itemIndex, { ...previousList.items[itemIndex], ...item }),
    };
  return belongs ? { ...previousList, items: [...previousList.items, item] } : cachedList;
}

/**
 * Returns the data with all waiting entries of a person applied in their order, or undefined if the thing no
 * longer exists.
 */
export function applyWaitingEntries(
  key: QueryKey,
  data: unknown,
  entries: readonly Entry[],
  definitions: readonly DeferredWrite[],
): { data: unknown } | undefined {
  let currentData: { data: unknown } | undefined = data === undefined ? undefined : { data };
  for (const { method, path, input, answer, state } of listSendable(entries)) {
    if (state !== 'waiting' || answer === undefined) continue;
    const contract = { method, path };
    if (!currentData) {
      if (isCreatedPage(key, path, answer)) currentData = { data: answer };
      continue;
    }
    const next = applyWrite(
      key,
      currentData.data,
      { contract, input, answer },
      findDefinition(definitions, contract),
    );
    currentData = next === 'gone' ? undefined : next;
  }
  return currentData;
}

/**
 * Returns the read of a thing's page for the path of a write: `GET /ewo/items/{id}` for `/ewo/items` and
 * below, which has the same answer as the writes.
 */
export function findPageContract(writePath: string): Pick<Endpoint, 'method' | 'path'> | undefined {
  const items = /^\/[^/{]+\/items/.exec(writePath)?.[0];
  return items === undefined ? undefined : { method: 'GET', path: `${items}/{id}` };
}

/**
 * Whether the read is the page of a thing created here; it is then answered with the expected answer of the
 * creation.
 */
const isCreatedPage = ([path, readInput]: QueryKey, writePath: string, answer: unknown): boolean =>
  path === findPageContract(writePath)?.path &&
  isItem(answer) &&
  (readInput as { id?: string }).id === String(answer.id);
