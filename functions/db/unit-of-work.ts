// Collects the writes of several pieces of work into one transaction: writes to the same item are merged, or
// detected as conflicting.
import { isDeepStrictEqual } from 'node:util';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { IdOf, StoredOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import { createListCachingStore } from './list-all.ts';
import { mergeDetailItem } from './reads.ts';
import type { Store } from './store.ts';
import { buildNotFoundRefusal, flattenWrites, type Write, type Writes } from './writes.ts';

/**
 * Returns a store with the same reads whose commits only collect writes. Numbers are drawn from the
 * sequences, or by `draw`.
 */
export function createUnitOfWork(
  store: Store,
  draw?: (sequence: string) => Promise<number>,
): { store: Store; getWrites: () => Write[] } {
  const all: Write[] = [];
  const collectWrites = async (...writes: Writes[]) => {
    // Equal writes of one piece of work are sent once, as in `commit`.
    const pendingActions = new Set(flattenWrites(writes).map(({ action }) => action));
    for (const write of flattenWrites(writes)) if (pendingActions.delete(write.action)) all.push(write);
  };
  return {
    store: {
      ...store,
      commit: collectWrites,
      commitInChunks: (some, writesOf, { first = [], last = [] } = {}) =>
        collectWrites(first, writesOf(some), last),
      ...(draw && {
        next: (sequence: string, n = 1) => (n === 1 ? draw(sequence) : store.next(sequence, n)),
        numbered: async (sequence, work) => work(await draw(sequence)),
      }),
    },
    getWrites: () => all,
  };
}

/**
 * Returns a store that batches the reads of concurrent pieces of work and reads nothing twice. Only for work
 * that ends before any of it is written.
 */
export function createBatchingStore(store: Store): Store {
  const readsByName = new Map<string, Promise<unknown>>();
  let pendingReads: { itemKey: [AnyEntity, string | number]; resolve: (found: unknown) => void }[] = [];
  let scheduledRead: Promise<void> | undefined;
  const loadPending = async () => {
    // Waits for other reads of this turn of the event loop.
    await new Promise(setImmediate);
    const batch = pendingReads;
    [pendingReads, scheduledRead] = [[], undefined];
    const results = await store.load(
      batch.map(({ itemKey }) => itemKey),
      { consistent: true },
    );
    // Yields once, so that pending requests are sent before the CPU is busy with the results.
    await new Promise(setImmediate);
    for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
  };
  const loadItem = <E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<StoredOf<E> | undefined> => {
    const name = `${kind.name}|${id}`;
    const knownRead = readsByName.get(name) as Promise<StoredOf<E> | undefined> | undefined;
    if (knownRead) return knownRead;
    const promise = new Promise<StoredOf<E> | undefined>((resolve, reject) => {
      pendingReads.push({ itemKey: [kind, id], resolve: resolve as (promise: unknown) => void });
      scheduledRead ??= loadPending();
      scheduledRead.catch(reject);
    });
    readsByName.set(name, promise);
    return promise;
  };
  const find = async <E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<StoredOf<E> | undefined> => {
    if (!kind.detail) return loadItem(kind, id);
    const [header, detailItem] = await Promise.all([loadItem(kind, id), loadItem(kind.detail.kind, id)]);
    return header && mergeDetailItem(kind, header, detailItem);
  };
  return {
    ...createListCachingStore(store),
    find,
    async get(kind, id) {
      const item = await find(kind, id);
      if (!item) throw buildNotFoundRefusal();
      return item;
    },
    load: async (wanted) => (await Promise.all(wanted.map(([kind, id]) => loadItem(kind, id)))) as never,
  };
}

/** Maximum growth factor of the block size of a sequence. */
const MAX_GROWTH = 8;

/** Draws numbers of sequences in blocks; unused ones become gaps. */
export function createSequenceAllocator(store: Store, first: number) {
  const blocks = new Map<string, { at: Promise<number>; remaining: number; n: number }>();
  const getBlock = (sequence: string) => {
    const before = blocks.get(sequence);
    if (before && before.remaining > 0) return before;
    const n = Math.min(2 * (before?.n ?? first / 2), MAX_GROWTH * first);
    const block = { at: store.next(sequence, n), remaining: n, n };
    // The rejection is handled by the caller of `draw`.
    block.at.catch(() => {});
    blocks.set(sequence, block);
    return block;
  };
  return {
    async draw(sequence: string): Promise<number> {
      const block = getBlock(sequence);
      const i = block.n - block.remaining--;
      return (await block.at) + i;
    },
    /** Reserves a block in advance. */
    prepare: (sequence: string): void => void getBlock(sequence),
  };
}

/** Merges writes of several pieces of work into one transaction of at most `maxWrites` writes. */
export function createWriteMerger(maxWrites = Number.POSITIVE_INFINITY) {
  const all = new Map<string, Write>();
  return {
    /** Returns false, and adds nothing, if there are too many writes, or two of one item cannot be merged. */
    add(more: readonly Write[]): boolean {
      const addedByKey = new Map<string, Write>();
      for (const write of more) {
        const itemKey = getItemKey(write.action);
        const before = addedByKey.get(itemKey) ?? all.get(itemKey);
        const mergedWrite = before ? mergeWrites(before, write) : write;
        if (!mergedWrite) return false;
        addedByKey.set(itemKey, mergedWrite);
      }
      const size = [...addedByKey.keys()].reduce((n, itemKey) => n + (all.has(itemKey) ? 0 : 1), all.size);
      if (size > maxWrites) return false;
      for (const [itemKey, write] of addedByKey) all.set(itemKey, write);
      return true;
    },
    writes: () => [...all.values()],
  };
}

/** Whether two transactions are independent: writes to the same item could be merged. */
export function isIndependent(some: readonly Write[], more: readonly Write[]): boolean {
  const places = new Map(some.map((write) => [getItemKey(write.action), write]));
  return more.every((write) => {
    const before = places.get(getItemKey(write.action));
    return !before || mergeWrites(before, write) !== undefined;
  });
}

/** Returns the key of the item that a write concerns. */
function getItemKey({ Put, Delete, Update, ConditionCheck }: TransactWriteItem): string {
  const key = Put?.Item ?? Delete?.Key ?? Update?.Key ?? ConditionCheck?.Key;
  return `${key!.pk!.S}|${key!.sk!.S}`;
}

/**
 * Merges two writes of one item: equal conditions and parent versions are sent once, added numbers are
 * summed. Returns undefined for all others, which were composed without knowing of each other.
 */
function mergeWrites(loadItem: Write, other: Write): Write | undefined {
  const isSameKind =
    (loadItem.touch && other.touch) || (loadItem.action.ConditionCheck && other.action.ConditionCheck);
  if (isSameKind && isDeepStrictEqual(loadItem.action, other.action)) return loadItem;
  const [amounts, otherAmounts] = [getAddedAmounts(loadItem.action), getAddedAmounts(other.action)];
  if (!amounts || !otherAmounts) return undefined;
  const sums = new Map(amounts);
  for (const [name, n] of otherAmounts) sums.set(name, (sums.get(name) ?? 0) + n);
  const summedAmounts = [...sums];
  return {
    action: {
      Update: {
        TableName: loadItem.action.Update!.TableName!,
        Key: loadItem.action.Update!.Key!,
        UpdateExpression: `ADD ${summedAmounts.map((_, i) => `#n${i} :n${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(summedAmounts.map(([name], i) => [`#n${i}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          summedAmounts.map(([, n], i) => [`:n${i}`, { N: String(n) }]),
        ),
      },
    },
    refusal: loadItem.refusal,
  };
}

/** Returns the amounts by attribute of an update that only adds; otherwise undefined. */
function getAddedAmounts({ Update }: TransactWriteItem): [name: string, n: number][] | undefined {
  if (!Update || Update.ConditionExpression || !Update.UpdateExpression?.startsWith('ADD ')) return undefined;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = Update;
  return Update.UpdateExpression.slice(4)
    .split(', ')
    .map((part) => {
      const [name = '', value = ''] = part.split(' ');
      return [names[name] ?? name, Number(values[value]?.N)];
    });
}

/** Extracts the removals that require zero references, and the changes of reference counts, by item. */
export function getReferenceChanges(writes: readonly Write[]): {
  waiting: Map<string, Write>;
  countChanges: Map<string, number>;
} {
  const waiting = new Map<string, Write>();
  const moved = new Map<string, number>();
  for (const write of writes) {
    const itemKey = getItemKey(write.action);
    if (write.action.Delete?.ConditionExpression?.includes('holders = :none')) waiting.set(itemKey, write);
    const n = getAddedAmounts(write.action)?.find(([name]) => name === 'holders')?.[1];
    if (n !== undefined) moved.set(itemKey, (moved.get(itemKey) ?? 0) + n);
  }
  return { waiting, countChanges: moved };
}

/** Returns a check that refuses like that removal, unless at most `n` references exist. */
export const buildReferenceLimitCheck = ({ action: { Delete }, refusal }: Write, n: number): Write => ({
  action: {
    ConditionCheck: {
      TableName: Delete!.TableName!,
      Key: Delete!.Key!,
      ConditionExpression: 'attribute_not_exists(pk) OR holders <= :n',
      ExpressionAttributeValues: { ':n': { N: String(n) } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  },
  refusal,
});
