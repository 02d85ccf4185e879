// Sequences, codes shown to people, repeated requests, and rate limits.
import { PutItemCommand, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { idempotencyRecords, tokenBuckets } from '#functions/db/entities/kernel.ts';
import { defineEntity, type } from '#functions/db/entity.ts';
import {
  buildIdempotencyRecord,
  DuplicateRequestError,
  getIdempotencyRecordId,
} from '#functions/db/idempotency-record.ts';
import { reserveToken } from '#functions/db/rate-limit.ts';
import type { Store } from '#functions/db/store.ts';
import { RefusalError } from '#shared/refused.ts';
import { bareTable, client, freshScope, NOW, storeIn } from './bare-table.ts';

const words = defineEntity('word', type<{ n: number }>(), { ids: 'text', isReferenceable: false });
bareTable();
const fresh = () => storeIn(freshScope());

describe('codes people quote', () => {
  it('are numbered by the calendar year of the plant, one after the other', async () => {
    const store = fresh();
    const one = await store.codes('W', 'order', '2026-12-31');
    expect(one(0)).toBe('W-2026-000001');
    const many = await store.codes('W', 'order', '2026-01-01', 3);
    expect([many(0), many(2)]).toEqual(['W-2026-000002', 'W-2026-000004']);
    expect((await store.codes('W', 'order', '2027-01-01'))(0)).toBe('W-2027-000001');
    expect((await store.codes('E', 'ewo', '2026-12-31'))(0)).toBe('E-2026-000001');
    expect((await store.codes('W', 'order', '2026-06-01'))(0)).toBe('W-2026-000005');
  });

  it('of none are not drawn', async () => {
    const store = fresh();
    expect((await measureCost(() => store.codes('W', 'order', '2026-12-31', 0))).trips).toBe(0);
    expect(await store.next('order.2026')).toBe(1);
  });
});

describe('a sequence', () => {
  it('begins with what nobody has drawn of it', async () => {
    const store = fresh();
    await store.commit(store.begin('thing', 5), store.put(words, 'a', { n: 1 }));
    expect(await store.next('thing')).toBe(6);
    await store.commit(store.begin('other', 2));
    expect(await store.next('other', 3)).toBe(3);
    expect(await store.next('other')).toBe(6);
  });

  it('gets a number back only from what was refused and wrote nothing under it', async () => {
    const store = fresh();
    const failing = (error: unknown) =>
      store.numbered('thing', () => Promise.reject(error)).catch(() => undefined);
    await failing(new RefusalError('conflict', 'codeTaken', { fields: { code: 'codeTaken' } }));
    expect(await store.next('thing')).toBe(1);
    // The number itself is taken.
    await failing(new RefusalError('conflict', 'codeTaken', { fields: { id: 'codeTaken' } }));
    await failing(new RefusalError('unavailable', 'unavailable'));
    await failing(new Error('lost'));
    expect(await store.next('thing')).toBe(5);
    await failing(new RefusalError('conflict', 'stale'));
    expect(await store.next('thing')).toBe(6);
    expect(await store.numbered('thing', async (n) => n * 10)).toBe(70);
  });

  it('that cannot take a number back says what was refused all the same', async () => {
    const table = mockClient(client);
    table
      .on(UpdateItemCommand)
      .resolvesOnce({ Attributes: { last: { N: '1' } } })
      .rejects(new Error('lost'));
    const refusal = new RefusalError('conflict', 'stale');
    await expect(fresh().numbered('thing', () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(table.commandCalls(UpdateItemCommand)).toHaveLength(2);
    table.restore();
  });
});

it('a store of another plant of the tenant writes in the same name, and in that plant alone', async () => {
  const store = storeIn(freshScope(), { user: 'Ada', userId: 'u1', now: NOW });
  const { plant } = freshScope();
  await store.at(plant!).commit(store.at(plant!).put(words, 'a', { n: 1 }));
  expect(store.at(plant!).scope).toEqual({ tenant: 'acme', plant });
  expect(await store.find(words, 'a')).toBeUndefined();
  expect((await storeIn({ tenant: 'acme', plant }).get(words, 'a')).updatedBy).toBe('Ada');
});

describe('a request that may arrive twice', () => {
  let n = 0;
  const arrived = (author: { user: string; userId?: string } = { user: 'Ada', userId: 'u1' }) => {
    const sent = { key: `K${++n}`, digest: `d${n}` };
    const scope = freshScope();
    const again = () => storeIn(scope, { ...author, now: NOW }, sent);
    const note = (store: Store) =>
      store.find(idempotencyRecords, getIdempotencyRecordId(author.userId ?? author.user, sent));
    return { sent, again, note };
  };
  const put = (store: Store, id: string) => store.put(words, id, { n: 1 });

  it('is noted with its first change, for two weeks, and its twin changes nothing', async () => {
    const { sent, again, note } = arrived();
    const [first, second] = [again(), again()];
    await first.commit(put(first, 'a'));
    expect(await note(first)).toMatchObject({
      id: `u1.${sent.key}`,
      digest: sent.digest,
      expiresAt: Date.parse(NOW) / 1000 + 14 * 86_400,
    });
    await expect(second.commit(put(second, 'b'))).rejects.toBeInstanceOf(DuplicateRequestError);
    expect(await second.find(words, 'b')).toBeUndefined();
    // Later commits of the same store are no repetition.
    await first.commit(put(first, 'c'));
    await first.commitInChunks(['d', 'e'], (ids) => ids.map((id) => put(first, id)));
    expect(await first.find(words, 'e')).toBeDefined();
  });

  it('is noted by the first commit that writes anything', async () => {
    const { again, note } = arrived({ user: 'job' });
    const store = again();
    await store.commit([]);
    expect(await note(store)).toBeUndefined();
    await expect(
      store.commit(store.create(words, 'a', { n: 1 }), store.require(words, 'nobody')),
    ).rejects.toMatchObject({
      code: 'refMissing',
    });
    expect(await note(store)).toBeUndefined();
    await store.commitInChunks(['a'], (ids) => ids.map((id) => put(store, id)));
    expect(await note(store)).toMatchObject({ id: expect.stringMatching(/^job\.K/) });
  });

  it('that changed nothing leaves its answer alone', async () => {
    const { sent, again, note } = arrived();
    const store = again();
    const answered = store.put(idempotencyRecords, getIdempotencyRecordId('u1', sent), {
      ...buildIdempotencyRecord(sent, NOW),
      answer: '{}',
    });
    await store.commit(answered);
    expect(await note(store)).toMatchObject({ answer: '{}', digest: sent.digest });
    await store.commit(answered, put(store, 'a'));
    expect(await store.find(words, 'a')).toBeDefined();
    // The record of another request's answer is an ordinary change, and so is another entity with the same
    // id.
    const other = arrived();
    const twin = other.again();
    await twin.commit(twin.put(idempotencyRecords, 'u1.another', buildIdempotencyRecord(other.sent, NOW)));
    expect(await other.note(twin)).toBeDefined();
    const alike = arrived();
    const named = alike.again();
    await named.commit(put(named, getIdempotencyRecordId('u1', alike.sent)));
    expect(await alike.note(named)).toBeDefined();
  });

  it('costs one write more than one that says no name', async () => {
    const table = mockClient(client);
    table.onAnyCommand().resolves({});
    const { again } = arrived();
    const [named, plain] = [again(), fresh()];
    await named.commit(put(named, 'a'));
    await plain.commit(put(plain, 'a'));
    expect(table.commandCalls(TransactWriteItemsCommand)[0]!.args[0].input.TransactItems).toHaveLength(2);
    expect(table.commandCalls(PutItemCommand)).toHaveLength(1);
    table.restore();
  });
});

describe('what is rationed', () => {
  const allowance = { atOnce: 2, perHour: 3600 };
  const at = Date.parse(NOW);
  const take = async (store: Store, now = at, more?: { passing?: boolean }) => {
    const { turn, spend } = await reserveToken(store, 'mail', allowance, now, more);
    await store.commit(spend);
    return turn - at;
  };
  let n = 0;
  const fresh = () => storeIn({ tenant: `rationed${++n}` });

  it('goes at once while the bucket holds something, then one after the other', async () => {
    const store = fresh();
    expect([await take(store), await take(store), await take(store), await take(store)]).toEqual([
      0, 0, 1000, 2000,
    ]);
    expect(await take(store, at + 60_000)).toBe(60_000);
    const bucket = await store.get(tokenBuckets, 'mail');
    expect(bucket.fullAt).toBe(new Date(at + 61_000).toISOString());
    expect(bucket).not.toHaveProperty('expiresAt');
  });

  it('is forgotten by the table once it is full again, where it is passing', async () => {
    const store = fresh();
    await take(store, at + 1, { passing: true });
    expect(await store.get(tokenBuckets, 'mail')).toMatchObject({ expiresAt: at / 1000 + 2 });
    await take(store, at + 1, { passing: true });
    expect(await store.get(tokenBuckets, 'mail')).toMatchObject({ expiresAt: at / 1000 + 3 });
  });

  it('is taken by one of two at the same moment', async () => {
    const { scope } = fresh();
    const two = ['Ada', 'Bo'].map((user) => storeIn(scope, { user, now: NOW }));
    for (const lost of ['codeTaken', 'stale']) {
      const both = await Promise.all(two.map((store) => reserveToken(store, 'mail', allowance, at)));
      const codes = await Promise.all(
        both.map(({ spend }, i) =>
          two[i]!.commit(spend).then(
            () => 'done',
            ({ code }) => code,
          ),
        ),
      );
      expect(codes.toSorted()).toEqual([lost, 'done'].sort());
    }
  });
});
