// The table as features see it: items of the actor's plant by id, by parent and by index; writes that are composed, then committed.
import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Day } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import { changesOf } from './changes.ts';
import { commit, commitInChunks, type Ends } from './commit.ts';
import { type Author, itemsOf, toItem } from './items.ts';
import { partition, type Scope } from './keys.ts';
import { readsOf } from './reads.ts';
import { notedOnce, type Sent } from './sent.ts';
import { fault, type Write, type Writes } from './writes.ts';

export type Store = ReturnType<typeof opened> & {
  /** The same of another plant of the tenant, for whoever manages its people too. */
  at: (plant: string) => Store;
};

/** Refused for what else was sent: nothing was written under the number, and nothing stood there before. */
const neverUsed = (error: unknown) =>
  error instanceof Refused && error.kind !== 'unavailable' && error.details.fields?.id === undefined;

/** A store sees one scope and writes in one author's name, a request it was `sent` once. Only `serve`, jobs, reactions and workers open one. */
export const openStore = (...[client, table, scope, author, sent]: Parameters<typeof opened>): Store => ({
  ...opened(client, table, scope, author, sent),
  at: (plant) => openStore(client, table, { ...scope, plant }, author, sent),
});

function opened(client: DynamoDBClient, table: string, scope: Scope, author: Author, sent?: Sent) {
  const items = itemsOf(scope, author);
  const noted = notedOnce(table, author, items, sent);
  const sequenceOf = (name: string) => ({
    TableName: table,
    Key: toItem({ pk: partition(scope, 'sequence'), sk: name }),
    ExpressionAttributeNames: { '#last': 'last' },
    UpdateExpression: 'ADD #last :n',
  });

  async function next(sequence: string, n = 1): Promise<number> {
    const { Attributes }: { Attributes?: Record<string, unknown> } = await client.send(
      new UpdateItemCommand({
        ...sequenceOf(sequence),
        ExpressionAttributeValues: toItem({ ':n': n }),
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes!.last) - n + 1;
  }

  const giveBack = (sequence: string, n: number) =>
    client.send(
      new UpdateItemCommand({
        ...sequenceOf(sequence),
        ConditionExpression: '#last = :last',
        ExpressionAttributeValues: toItem({ ':n': -1, ':last': n }),
      }),
    );

  return {
    scope,
    ...readsOf(client, table, items),
    ...changesOf(table, author, items),

    /** All or nothing, at most 99 writes. @throws Refused of the first write whose condition failed; unavailable after eight attempts */
    commit: (...writes: Writes[]) => noted(writes, (all) => commit(client, all)),

    /** What is too much for one transaction, in as many as it takes (see `commitInChunks`). @throws as `commit`; chunks before it stay written */
    commitInChunks: <Each>(all: readonly Each[], writesOf: (some: readonly Each[]) => Writes, ends?: Ends) =>
      commitInChunks((writes) => noted(writes, (all) => commit(client, all)), all, writesOf, ends),

    /** Reserves `n` numbers of a sequence and returns the first. Gaps are possible, repeats are not. */
    next,

    /** The first `n` numbers of a sequence nobody has drawn of, taken with what else is written. */
    begin: (sequence: string, n: number): Write => ({
      action: { Update: { ...sequenceOf(sequence), ExpressionAttributeValues: toItem({ ':n': n }) } },
      refusal: fault('a sequence could not begin'),
    }),

    /**
     * Reserves `n` codes people quote, such as `W-2026-000123`, by the plant's calendar year; the answer gives the `i`th of them.
     * Gaps may stay, repeats cannot happen.
     */
    async codes(letter: string, sequence: string, today: Day, n = 1): Promise<(i: number) => string> {
      const year = today.slice(0, 4);
      const first = n === 0 ? 0 : await next(`${sequence}.${year}`, n);
      return (i) => `${letter}-${year}-${String(first + i).padStart(6, '0')}`;
    },

    /**
     * Work under the next number of a sequence, which its refusal gives back unless another was drawn since. It commits once,
     * and does nothing after: what is refused was not written.
     */
    async numbered<Result>(sequence: string, work: (n: number) => Promise<Result>): Promise<Result> {
      const n = await next(sequence);
      try {
        return await work(n);
      } catch (error) {
        // the refusal counts, not whether the number could be given back
        if (neverUsed(error)) await giveBack(sequence, n).catch(() => {});
        throw error;
      }
    },
  };
}
