import { expect, it } from 'vitest';
import { createConflicts } from './conflicts.ts';
import { createRandom } from './random.ts';
import type { TableInput } from './table-requests.ts';

const key = (sk: string) => ({ pk: { S: 'p' }, sk: { S: sk } });
const put = (sk: string) => ({ Put: { TableName: 'T', Item: key(sk) } });
const transaction: TableInput = { TransactItems: [put('a'), { Delete: { TableName: 'T', Key: key('b') } }] };
/** Random source that gives the numbers in turn, then the last of them. */
const numbers =
  (...all: number[]) =>
  () =>
    all.length > 1 ? all.shift()! : all[0]!;

it('cancels a transaction by the reason of one item', () => {
  const findConflict = createConflicts(numbers(0, 0.9));
  expect(findConflict('TransactWriteItems', transaction)).toMatchObject({
    type: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    what: 'transaction of 2 writes on p b',
  });
});

it('refuses a plain write of an item that transactions write as well, and never a read', () => {
  const findConflict = createConflicts(numbers(0));
  expect(findConflict('PutItem', { Item: key('a') })).toBeUndefined();
  findConflict('TransactWriteItems', transaction);
  expect(findConflict('PutItem', { Item: key('a') })?.type).toBe('TransactionConflictException');
  expect(findConflict('DeleteItem', { Key: key('b') })?.type).toBe('TransactionConflictException');
  for (const action of ['GetItem', 'Query', 'BatchGetItem'])
    expect(findConflict(action, { Key: key('a') })).toBeUndefined();
});

it('ends before a commit gives up, and comes for some of many writes', () => {
  const held = createConflicts(numbers(0));
  const tries = Array.from({ length: 8 }, () => held('TransactWriteItems', transaction) !== undefined);
  expect(tries.indexOf(false)).toBe(4);
  const random = createConflicts(createRandom('many'));
  const conflicts = Array.from({ length: 1_000 }, () => random('TransactWriteItems', transaction)).filter(
    Boolean,
  );
  expect(conflicts.length).toBeGreaterThan(40);
  expect(conflicts.length).toBeLessThan(200);
});
