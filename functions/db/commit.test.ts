import {
  DeleteItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { getTableClient } from '../http/aws.ts';
import { commit, commitInChunks, MAX_COMPOSED_WRITES } from './commit.ts';
import { marshallItem } from './marshall.ts';
import { buildInternalError, flattenWrites, type Write, type Writes } from './writes.ts';

const client = getTableClient();
const table = mockClient(client);
beforeEach(() => {
  table.reset();
  table.onAnyCommand().resolves({});
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => table.restore());

const key = (sk: string) => marshallItem({ pk: 'p', sk });
/** Builds a refusal from the item that failed the condition. */
const refusal = (found: Record<string, unknown> | undefined) =>
  new RefusalError('conflict', 'stale', { values: { by: String(found?.by) } });
const put = (sk: string): Write => ({ action: { Put: { TableName: 't', Item: key(sk) } }, refusal });
const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
const cancelled = (...reasons: (string | { Code: string; Item: object })[]) =>
  named('TransactionCanceledException', {
    CancellationReasons: reasons.map((reason) => (typeof reason === 'string' ? { Code: reason } : reason)),
  });
const sent = () => table.calls().map(({ args }) => args[0].input);
const transactions = () => table.commandCalls(TransactWriteItemsCommand).length;
/** Makes transactions fail with these errors in turn; then they succeed. */
const failing = (...errors: Error[]) =>
  table.on(TransactWriteItemsCommand).callsFake(async () => {
    const error = errors.shift();
    if (error) throw error;
  });

describe('a commit', () => {
  it('of nothing sends nothing', async () => {
    await commit(client, [[], [[]]]);
    expect(sent()).toEqual([]);
  });

  it('of several is one transaction, in the order they were composed', async () => {
    const [a, b, c] = [put('a'), put('b'), put('c')];
    await commit(client, [a, [[b], c]]);
    expect(sent()).toEqual([{ TransactItems: [a.action, b.action, c.action] }]);
  });

  it('does once what several writes ask for alike', async () => {
    const [a, b] = [put('a'), put('b')];
    await commit(client, [a, b, { ...a }, b]);
    expect(sent()).toEqual([{ TransactItems: [a.action, b.action] }]);
    table.resetHistory();
    await commit(client, [a, { ...a }]);
    expect(table.commandCalls(PutItemCommand)).toHaveLength(1);
  });

  it('of one goes by its plain command', async () => {
    const actions = [
      [{ Put: { TableName: 't', Item: key('a') } }, PutItemCommand],
      [{ Delete: { TableName: 't', Key: key('a') } }, DeleteItemCommand],
      [{ Update: { TableName: 't', Key: key('a'), UpdateExpression: 'ADD n :n' } }, UpdateItemCommand],
    ] as const;
    for (const [action, command] of actions) {
      table.resetHistory();
      await commit(client, { action, refusal });
      expect(table.commandCalls(command as typeof PutItemCommand)).toHaveLength(1);
      expect(sent()).toEqual(Object.values(action));
    }
    // A condition check alone has no plain command.
    table.resetHistory();
    const action = { ConditionCheck: { TableName: 't', Key: key('a'), ConditionExpression: 'v = :v' } };
    await commit(client, { action, refusal });
    expect(sent()).toEqual([{ TransactItems: [action] }]);
  });

  it('holds a hundred writes, one of which is left to the note of the request', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => put(`${i}`));
    expect(MAX_COMPOSED_WRITES).toBe(99);
    await commit(client, many(100));
    expect(transactions()).toBe(1);
    await expect(commit(client, many(101))).rejects.toThrow('at most 100 writes, not 101');
    expect(transactions()).toBe(1);
  });
});

describe('a transaction', () => {
  const two = () => [put('a'), { ...put('b'), refusal: () => new RefusalError('conflict', 'codeTaken') }];

  it('is refused with the first condition that failed, by what stood in the way', async () => {
    failing(
      cancelled(
        { Code: 'ConditionalCheckFailed', Item: marshallItem({ by: 'Ada' }) },
        'ConditionalCheckFailed',
      ),
    );
    await expect(commit(client, two())).rejects.toMatchObject({
      code: 'stale',
      details: { values: { by: 'Ada' } },
    });
    failing(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
    await expect(commit(client, two())).rejects.toMatchObject({ details: { values: { by: 'undefined' } } });
    failing(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    await expect(commit(client, two())).rejects.toMatchObject({ code: 'codeTaken' });
  });

  it('goes on without an optional write whose condition failed', async () => {
    const optional = (sk: string): Write => ({ ...put(sk), optional: true });
    failing(cancelled('None', 'ConditionalCheckFailed', 'None'));
    await commit(client, [put('a'), optional('b'), put('c')]);
    expect(sent().at(-1)).toEqual({ TransactItems: [put('a').action, put('c').action] });
    failing(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    await expect(commit(client, [optional('a'), put('b')])).rejects.toMatchObject({ code: 'stale' });
    table.resetHistory();
    failing(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    await commit(client, [optional('a'), optional('b')]);
    expect(transactions()).toBe(1);
    table.on(PutItemCommand).rejects(named('ConditionalCheckFailedException'));
    await commit(client, optional('a'));
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that met %s is sent again, the same',
    async (code) => {
      failing(cancelled('None', code), cancelled(code, 'None'));
      await commit(client, two());
      expect(transactions()).toBe(3);
      const [first, ...again] = sent();
      for (const each of again) expect(each).toEqual(first);
    },
  );

  it('is sent eight times, then the table is unavailable', async () => {
    const busy = cancelled('TransactionConflict', 'None');
    failing(...Array<Error>(7).fill(busy));
    await commit(client, two());
    expect(transactions()).toBe(8);
    table.resetHistory();
    failing(...Array<Error>(8).fill(busy));
    await expect(commit(client, two())).rejects.toMatchObject({ kind: 'unavailable', code: 'unavailable' });
    expect(transactions()).toBe(8);
  });

  it.each([
    ['by what it says', cancelled('ValidationError', 'None')],
    ['by what it holds', cancelled('None', 'ItemCollectionSizeLimitExceeded')],
    ['without a reason', cancelled()],
    ['without reasons', named('TransactionCanceledException')],
    [
      'under another name',
      named('ValidationException', { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }),
    ],
    ['on its way', new Error('lost')],
  ])('that failed %s is a fault', async (_, error) => {
    failing(error);
    await expect(commit(client, two())).rejects.toBe(error);
    expect(transactions()).toBe(1);
  });

  it('pauses before it is sent again', async () => {
    vi.useFakeTimers();
    vi.mocked(Math.random).mockReturnValue(1);
    failing(cancelled('TransactionConflict'), cancelled('TransactionConflict'));
    const done = commit(client, two());
    await vi.advanceTimersByTimeAsync(39);
    expect(transactions()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(transactions()).toBe(2);
    await vi.advanceTimersByTimeAsync(80);
    await done;
    expect(transactions()).toBe(3);
    vi.useRealTimers();
  });
});

describe('a single write', () => {
  const failed = (more: object = {}) => named('ConditionalCheckFailedException', more);

  it('is refused by what stood in the way', async () => {
    table.on(PutItemCommand).rejects(failed({ Item: marshallItem({ pk: 'p', sk: 'a', by: 'Ada' }) }));
    await expect(commit(client, put('a'))).rejects.toMatchObject({ details: { values: { by: 'Ada' } } });
    table.on(PutItemCommand).rejects(failed());
    await expect(commit(client, put('a'))).rejects.toMatchObject({
      details: { values: { by: 'undefined' } },
    });
  });

  it('whose condition no user can break says what went wrong', async () => {
    table.on(PutItemCommand).rejects(failed());
    const write = { ...put('a'), refusal: buildInternalError('a lock could not be removed') };
    await expect(commit(client, write)).rejects.toThrow(new Error('a lock could not be removed'));
  });

  it('whose answer was lost is done where what stands there is what was written', async () => {
    table.on(PutItemCommand).rejects(failed({ Item: key('a') }));
    await commit(client, put('a'));
    const update = { Update: { TableName: 't', Key: key('a'), UpdateExpression: 'ADD n :n' } };
    table.on(UpdateItemCommand).rejects(failed({ Item: key('a') }));
    await expect(commit(client, { action: update, refusal })).rejects.toMatchObject({ code: 'stale' });
  });

  it('of a condition alone is refused as a transaction is', async () => {
    const check = {
      action: { ConditionCheck: { TableName: 't', Key: key('a'), ConditionExpression: 'v = :v' } },
      refusal,
    };
    failing(cancelled({ Code: 'ConditionalCheckFailed', Item: marshallItem({ by: 'Ada' }) }));
    await expect(commit(client, check)).rejects.toMatchObject({ details: { values: { by: 'Ada' } } });
    failing(cancelled('ConditionalCheckFailed'));
    await expect(commit(client, check)).rejects.toMatchObject({ details: { values: { by: 'undefined' } } });
  });

  it('that met a transaction is sent again, eight times at most', async () => {
    const conflict = named('TransactionConflictException');
    const single = () => table.commandCalls(PutItemCommand).length;
    table.on(PutItemCommand).rejectsOnce(conflict).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
    await commit(client, put('a'));
    expect(single()).toBe(4);
    table.resetHistory();
    table.on(PutItemCommand).rejects(conflict);
    await expect(commit(client, put('a'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(single()).toBe(8);
  });

  it.each([UpdateItemCommand, DeleteItemCommand])(
    'that met a transaction is sent again as %o',
    async (command) => {
      const kind = command === UpdateItemCommand ? 'Update' : 'Delete';
      const action = { [kind]: { TableName: 't', Key: key('a') } };
      table.on(command).rejectsOnce(named('TransactionConflictException')).resolves({});
      await commit(client, { action, refusal });
      expect(table.commandCalls(command)).toHaveLength(2);
    },
  );

  it('of a condition alone that met a transaction is sent again', async () => {
    const action = { ConditionCheck: { TableName: 't', Key: key('a'), ConditionExpression: 'v = :v' } };
    failing(cancelled('TransactionConflict'));
    await commit(client, { action, refusal });
    expect(transactions()).toBe(2);
  });

  it.each([new Error('lost'), named('ThrottlingException'), 'no error'])(
    'that failed otherwise is a fault: %s',
    async (error) => {
      const sending = vi.spyOn(client, 'send').mockRejectedValue(error as never);
      await expect(commit(client, put('a'))).rejects.toBe(error);
      sending.mockRestore();
    },
  );
});

describe('what is too much for one transaction', () => {
  const written: string[][] = [];
  const noted = async (writes: Writes) =>
    void written.push(flattenWrites(writes).map(({ action }) => action.Put!.Item!.sk!.S!));
  /** Commits `n` things of `size` writes each. */
  const chunks = (n: number, size: number, ends = {}) => {
    written.length = 0;
    return commitInChunks(
      noted,
      Array.from({ length: n }, (_, i) => i),
      (some) => some.map((i) => Array.from({ length: size }, (_, part) => put(`${i}.${part}`))),
      ends,
    );
  };
  const sizes = () => written.map((each) => each.length);

  it('goes in as many as it takes, in order, and none is too large', async () => {
    await chunks(250, 1);
    expect(sizes()).toEqual([99, 99, 52]);
    expect(written.flat()).toEqual(Array.from({ length: 250 }, (_, i) => `${i}.0`));
    await chunks(99, 1);
    expect(sizes()).toEqual([99]);
    await chunks(5, 40);
    expect(sizes()).toEqual([80, 80, 40]);
  });

  it('begins with what is first and ends with what is last, which have their room', async () => {
    const ends = { first: [put('first'), put('too')], last: put('last') };
    await chunks(96, 1, ends);
    expect(sizes()).toEqual([99]);
    await chunks(97, 1, ends);
    expect(sizes()).toEqual([98, 2]);
    expect(written[0]!.slice(0, 2)).toEqual(['first', 'too']);
    expect(written[1]).toEqual(['96.0', 'last']);
    await chunks(250, 1, ends);
    expect(written.map((each) => each.includes('first'))).toEqual([true, false, false]);
    expect(written.map((each) => each.includes('last'))).toEqual([false, false, true]);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(99);
  });

  it('of nothing is what begins and ends it', async () => {
    await chunks(0, 1, { first: put('first'), last: put('last') });
    expect(written).toEqual([['first', 'last']]);
  });
});
