import { expect, it } from 'vitest';
import { createThrottle } from './throttling.ts';

const item = (pk: string, more: object = {}) => ({ pk: { S: pk }, sk: { S: 's' }, ...more });
const write = (pk: string, more: object = {}) => ({ Item: item(pk, more) });
/** Limits of 10 writes and 30 reads a second, 3 000 and 9 000 in five minutes. */
const FACTOR = 100;
function openThrottle() {
  const clock = { now: 0 };
  return { clock, throttle: createThrottle({ now: () => clock.now, factor: FACTOR }) };
}

it('lets a key write its burst, then what it is given each second, and other keys as before', () => {
  const { clock, throttle } = openThrottle();
  const writeUntilThrottled = () => {
    for (let n = 0; ; n++) if (throttle.checkWrites('PutItem', write('hot'))) return n;
  };
  expect(writeUntilThrottled()).toBe(3_000);
  expect(throttle.checkWrites('PutItem', write('hot'))?.type).toBe('ProvisionedThroughputExceededException');
  expect(throttle.checkWrites('PutItem', write('quiet'))).toBeUndefined();
  clock.now += 1_000;
  expect(writeUntilThrottled()).toBe(10);
});

it('throttles a write by the key of its index', () => {
  const { throttle } = openThrottle();
  let fault: ReturnType<typeof throttle.checkWrites>;
  for (let n = 0; n < 4_000 && !fault; n++)
    fault = throttle.checkWrites('PutItem', write(`p${n}`, { gsi1pk: { S: 'hot' } }));
  expect(fault?.what).toBe('PutItem on the key gsi1 hot');
});

it('cancels a transaction, which costs twice, with a reason for each write', () => {
  const { throttle } = openThrottle();
  const input = { TransactItems: [{ Put: { TableName: 'T', Item: item('hot') } }] };
  let n = 0;
  while (!throttle.checkWrites('TransactWriteItems', input)) n++;
  expect(n).toBe(1_500);
  expect(throttle.checkWrites('TransactWriteItems', input)).toMatchObject({
    type: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'ThrottlingError' }],
  });
});

it('counts reads by the size of their answers', () => {
  const { throttle } = openThrottle();
  expect(throttle.checkRead('Query', 'list')).toBeUndefined();
  for (let n = 0; n < 90; n++) throttle.countRead('list', 4_096 * 200);
  expect(throttle.checkRead('Query', 'list')?.type).toBe('ProvisionedThroughputExceededException');
  expect(throttle.checkRead('Query', 'other')).toBeUndefined();
});
