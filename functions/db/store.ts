// Store: access of features to the items of the actor's plant by id, parent and index; writes are composed,
// then committed.
import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Day } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { type BoundaryWrites, commit, commitInChunks } from './commit.ts';
import {
  buildIdempotencyRecord,
  createIdempotentCommit,
  getIdempotencyRecordId,
  type IdempotencyKey,
} from './idempotency-record.ts';
import { type Author, createItemCodec, marshallItem } from './items.ts';
import { buildPartitionKey, type Scope } from './keys.ts';
import { unmarshallItem } from './marshall.ts';
import { createReads } from './reads.ts';
import { createWriteBuilder } from './write-builder.ts';
import { buildInternalError, type Write, type Writes } from './writes.ts';

export type Store = ReturnType<typeof createStore> & {
  /** Returns the store of another plant of the tenant, for users who manage its users. */
  at: (plant: string) => Store;
  /** Returns a store for writes that stand although the request is refused; they do not record its idempotency. */
  aside: () => Store;
};

/**
 * Whether a refusal left the number unused: nothing was written under it, and nothing existed there before.
 */
const isNumberUnused = (error: unknown) =>
  error instanceof RefusalError && error.kind !== 'unavailable' && error.details.fields?.id === undefined;

/**
 * Opens a store with one scope and author; `idempotencyKey` makes a request idempotent. Only `serve`, jobs, reactions
 * and workers open stores.
 */
export const openStore = (
  ...[client, table, scope, author, idempotencyKey]: Parameters<typeof createStore>
): Store => ({
  ...createStore(client, table, scope, author, idempotencyKey),
  at: (plant) => openStore(client, table, { ...scope, plant }, author, idempotencyKey),
  aside: () => openStore(client, table, scope, author),
});

function createStore(
  client: DynamoDBClient,
  table: string,
  scope: Scope,
  author: Author,
  idempotencyKey?: IdempotencyKey,
) {
  const items = createItemCodec(scope, author);
  const { commitIdempotently, isRecorded } = createIdempotentCommit(table, author, items, idempotencyKey);
  const buildSequenceUpdate = (name: string) => ({
    TableName: table,
    Key: marshallItem({ pk: buildPartitionKey(scope, 'sequence'), sk: name }),
    ExpressionAttributeNames: { '#last': 'last' },
    UpdateExpression: 'ADD #last :n',
  });

  async function next(sequence: string, n = 1): Promise<number> {
    const { Attributes } = await client.send(
      new UpdateItemCommand({
        ...buildSequenceUpdate(sequence),
        ExpressionAttributeValues: marshallItem({ ':n': n }),
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(unmarshallItem(Attributes!).last) - n + 1;
  }

  const returnNumber = (sequence: string, n: number) =>
    client.send(
      new UpdateItemCommand({
        ...buildSequenceUpdate(sequence),
        ConditionExpression: '#last = :last',
        ExpressionAttributeValues: marshallItem({ ':n': -1, ':last': n }),
      }),
    );

  return {
    scope,

    /** Record of a resumable request: its id, and the expiry of its steps. */
    resumable: idempotencyKey?.isResumable && {
      id: getIdempotencyRecordId(author.userId ?? author.user, idempotencyKey),
      expiresAt: buildIdempotencyRecord(idempotencyKey, author.now).expiresAt,
    },

    /** Whether a commit of this store has written the record of its request. */
    isRecorded,

    ...createReads(client, table, items),
    ...createWriteBuilder(table, author, items),

    /**
     * Commits all writes or none, at most 99.
     * @throws Refused of the first write whose condition failed; unavailable after eight attempts
     */
    commit: (...writes: Writes[]) => commitIdempotently(writes, (all) => commit(client, all)),

    /**
     * Commits writes in as many transactions as needed (see `commitInChunks`).
     * @throws as `commit`; earlier chunks stay written
     */
    commitInChunks: <Each>(
      all: readonly Each[],
      writesOf: (some: readonly Each[]) => Writes,
      ends?: BoundaryWrites,
    ) =>
      commitInChunks(
        (writes) => commitIdempotently(writes, (all) => commit(client, all)),
        all,
        writesOf,
        ends,
      ),

    /** Reserves `n` numbers of a sequence and returns the first. Gaps are possible, repeats are not. */
    next,

    /** Reserves the first `n` numbers of an unused sequence, in the same transaction as other writes. */
    begin: (sequence: string, n: number): Write => ({
      action: {
        Update: { ...buildSequenceUpdate(sequence), ExpressionAttributeValues: marshallItem({ ':n': n }) },
      },
      refusal: buildInternalError('a sequence could not begin'),
    }),

    /**
     * Reserves `n` codes such as `W-2026-000123` in the plant's calendar year; returns a function for the
     * `i`th code. Gaps are possible, repeats are not.
     */
    async codes(letter: string, sequence: string, today: Day, n = 1): Promise<(i: number) => string> {
      const year = today.slice(0, 4);
      const first = n === 0 ? 0 : await next(`${sequence}.${year}`, n);
      return (i) => `${letter}-${year}-${String(first + i).padStart(6, '0')}`;
    },

    /**
     * Runs work with the next number of a sequence, and returns the number on a refusal unless another was
     * drawn since. The work commits once, at its end, so that nothing was written on a refusal.
     */
    async numbered<Result>(sequence: string, work: (n: number) => Promise<Result>): Promise<Result> {
      const n = await next(sequence);
      try {
        return await work(n);
      } catch (error) {
        // The refusal is thrown even if the number cannot be returned.
        if (isNumberUnused(error)) await returnNumber(sequence, n).catch(() => {});
        throw error;
      }
    },
  };
}
