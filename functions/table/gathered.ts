// Several pieces of work in one transaction: each writes to a store that gathers, and what they touch alike is merged, or kept apart.
import { isDeepStrictEqual } from 'node:util';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { IdOf, KeptOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import { listingOnce } from './listed.ts';
import { withSheet } from './reads.ts';
import type { Store } from './store.ts';
import { flat, missing, type Write, type Writes } from './writes.ts';

/** A store of the same reads whose commits only gather. Numbers are drawn as ever, or of those `draw` has. */
export function gathered(
  store: Store,
  draw?: (sequence: string) => Promise<number>,
): { store: Store; writes: () => Write[] } {
  const all: Write[] = [];
  const gather = async (...writes: Writes[]) => {
    // what one piece of work asks for alike is done once, as `commit` does
    const own = new Set(flat(writes).map(({ action }) => action));
    for (const write of flat(writes)) if (own.delete(write.action)) all.push(write);
  };
  return {
    store: {
      ...store,
      commit: gather,
      commitInChunks: (some, writesOf, { first = [], last = [] } = {}) => gather(first, writesOf(some), last),
      ...(draw && {
        next: (sequence: string, n = 1) => (n === 1 ? draw(sequence) : store.next(sequence, n)),
        numbered: async (sequence, work) => work(await draw(sequence)),
      }),
    },
    writes: () => all,
  };
}

/**
 * A store whose pieces of work read at once what they ask for in one moment, and nothing twice. Only for work that is over
 * before anything of it is written.
 */
export function readTogether(store: Store): Store {
  const known = new Map<string, Promise<unknown>>();
  let asked: { wanted: [AnyEntity, string | number]; tell: (found: unknown) => void }[] = [];
  let soon: Promise<void> | undefined;
  const read = async () => {
    // whoever asks in this moment is heard
    await new Promise(setImmediate);
    const all = asked;
    [asked, soon] = [[], undefined];
    const found = await store.load(
      all.map(({ wanted }) => wanted),
      { consistent: true },
    );
    // what waits for the connection is sent before this process is busy with what was found
    await new Promise(setImmediate);
    for (const [i, { tell }] of all.entries()) tell(found[i]);
  };
  const one = <E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E> | undefined> => {
    const name = `${kind.name}|${id}`;
    const before = known.get(name) as Promise<KeptOf<E> | undefined> | undefined;
    if (before) return before;
    const found = new Promise<KeptOf<E> | undefined>((tell, fail) => {
      asked.push({ wanted: [kind, id], tell: tell as (found: unknown) => void });
      soon ??= read();
      soon.catch(fail);
    });
    known.set(name, found);
    return found;
  };
  const find = async <E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E> | undefined> => {
    if (!kind.sheet) return one(kind, id);
    const [header, sheet] = await Promise.all([one(kind, id), one(kind.sheet.kind, id)]);
    return header && withSheet(kind, header, sheet);
  };
  return {
    ...listingOnce(store),
    find,
    async get(kind, id) {
      const found = await find(kind, id);
      if (!found) throw missing();
      return found;
    },
    load: async (wanted) => (await Promise.all(wanted.map(([kind, id]) => one(kind, id)))) as never,
  };
}

/** A sequence that is drawn of again and again is drawn of more at once, up to so many times as much. */
const MOST_TIMES = 8;

/** Numbers of sequences, drawn many at once; those left over become gaps. */
export function drawn(store: Store, first: number) {
  const blocks = new Map<string, { at: Promise<number>; left: number; n: number }>();
  const blockOf = (sequence: string) => {
    const before = blocks.get(sequence);
    if (before && before.left > 0) return before;
    const n = Math.min(2 * (before?.n ?? first / 2), MOST_TIMES * first);
    const block = { at: store.next(sequence, n), left: n, n };
    // told to whoever takes a number
    block.at.catch(() => {});
    blocks.set(sequence, block);
    return block;
  };
  return {
    async draw(sequence: string): Promise<number> {
      const block = blockOf(sequence);
      const i = block.n - block.left--;
      return (await block.at) + i;
    },
    /** Somebody will draw of it soon. */
    prepare: (sequence: string): void => void blockOf(sequence),
  };
}

/** Writes of several pieces of work on their way into one transaction of at most `most`. */
export function merging(most = Number.POSITIVE_INFINITY) {
  const all = new Map<string, Write>();
  return {
    /** False where they would be too many, or touch an item in ways that cannot be one write: then none is taken. */
    add(more: readonly Write[]): boolean {
      const its = new Map<string, Write>();
      for (const write of more) {
        const place = placeOf(write.action);
        const before = its.get(place) ?? all.get(place);
        const both = before ? together(before, write) : write;
        if (!both) return false;
        its.set(place, both);
      }
      const size = [...its.keys()].reduce((n, place) => n + (all.has(place) ? 0 : 1), all.size);
      if (size > most) return false;
      for (const [place, write] of its) all.set(place, write);
      return true;
    },
    writes: () => [...all.values()],
  };
}

/** Whether of two transactions neither had to know of the other: what both touch could have been one write. */
export function apart(some: readonly Write[], more: readonly Write[]): boolean {
  const places = new Map(some.map((write) => [placeOf(write.action), write]));
  return more.every((write) => {
    const before = places.get(placeOf(write.action));
    return !before || together(before, write) !== undefined;
  });
}

/** The item a write is about. */
function placeOf({ Put, Delete, Update, ConditionCheck }: TransactWriteItem): string {
  const key = Put?.Item ?? Delete?.Key ?? Update?.Key ?? ConditionCheck?.Key;
  return `${key!.pk!.S}|${key!.sk!.S}`;
}

/**
 * Conditions alike hold once, a parent's version moves once, counts add up. Whatever else is written twice was composed
 * without knowing of the other.
 */
function together(one: Write, other: Write): Write | undefined {
  const alike = (one.touch && other.touch) || (one.action.ConditionCheck && other.action.ConditionCheck);
  if (alike && isDeepStrictEqual(one.action, other.action)) return one;
  const [some, more] = [addedBy(one.action), addedBy(other.action)];
  if (!some || !more) return undefined;
  const sums = new Map(some);
  for (const [name, n] of more) sums.set(name, (sums.get(name) ?? 0) + n);
  const named = [...sums];
  return {
    action: {
      Update: {
        TableName: one.action.Update!.TableName!,
        Key: one.action.Update!.Key!,
        UpdateExpression: `ADD ${named.map((_, i) => `#n${i} :n${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(named.map(([name], i) => [`#n${i}`, name])),
        ExpressionAttributeValues: Object.fromEntries(named.map(([, n], i) => [`:n${i}`, { N: String(n) }])),
      },
    },
    refusal: one.refusal,
  };
}

/** What an update that does nothing else adds to which attributes. */
function addedBy({ Update }: TransactWriteItem): [name: string, n: number][] | undefined {
  if (!Update || Update.ConditionExpression || !Update.UpdateExpression?.startsWith('ADD ')) return undefined;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = Update;
  return Update.UpdateExpression.slice(4)
    .split(', ')
    .map((part) => {
      const [name = '', value = ''] = part.split(' ');
      return [names[name] ?? name, Number(values[value]?.N)];
    });
}

/** Of writes: removals that wait until nothing refers to their thing any more, and how counts of references move besides, by item. */
export function references(writes: readonly Write[]): {
  waiting: Map<string, Write>;
  moved: Map<string, number>;
} {
  const waiting = new Map<string, Write>();
  const moved = new Map<string, number>();
  for (const write of writes) {
    const place = placeOf(write.action);
    if (write.action.Delete?.ConditionExpression?.includes('holders = :none')) waiting.set(place, write);
    const n = addedBy(write.action)?.find(([name]) => name === 'holders')?.[1];
    if (n !== undefined) moved.set(place, (moved.get(place) ?? 0) + n);
  }
  return { waiting, moved };
}

/** What refuses as that removal would, once `n` references more than now are gone. */
export const unheldBut = ({ action: { Delete }, refusal }: Write, n: number): Write => ({
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
