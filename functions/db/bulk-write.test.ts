import { BatchWriteItemCommand, type BatchWriteItemCommandInput } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTableClient } from '../http/aws.ts';
import { listBulkItems, putInBulk } from './bulk-write.ts';
import { marshallItem } from './marshall.ts';
import { buildInternalError, type Write } from './writes.ts';

const client = getTableClient();
const table = mockClient(client);
beforeEach(() => {
  table.reset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => table.restore());

const put = (n: number): Write => ({
  action: { Put: { TableName: 't', Item: marshallItem({ pk: 'p', sk: `${n}` }), ConditionExpression: 'x' } },
  refusal: buildInternalError('never asked'),
});
const many = (count: number) => Array.from({ length: count }, (_, n) => put(n));
const requests = ({ RequestItems }: BatchWriteItemCommandInput) => RequestItems!.t!;
const batches = () =>
  table
    .commandCalls(BatchWriteItemCommand)
    .map(({ args }) => requests(args[0].input).map(({ PutRequest }) => PutRequest!.Item!));

it('new items go twenty-five at a time, unconditioned, and quiet', async () => {
  table.on(BatchWriteItemCommand).resolves({});
  await putInBulk(client, 't', listBulkItems([many(60)]));
  expect(batches().map((each) => each.length)).toEqual([25, 25, 10]);
  expect(
    batches()
      .flat()
      .map(({ sk }) => sk!.S),
  ).toEqual(many(60).map((_, n) => `${n}`));
  expect(batches()[0]![0]).toEqual(marshallItem({ pk: 'p', sk: '0', quiet: true }));
});

it('of nothing sends nothing; what only counts a change is left out', async () => {
  table.on(BatchWriteItemCommand).resolves({});
  await putInBulk(client, 't', listBulkItems([]));
  expect(batches()).toEqual([]);
  await putInBulk(client, 't', listBulkItems([put(1), { ...put(2), touch: true }]));
  expect(batches().flat()).toHaveLength(1);
});

it('nothing but puts is written in bulk', () => {
  const removal: Write = {
    action: { Delete: { TableName: 't', Key: {} } },
    refusal: buildInternalError('x'),
  };
  expect(() => listBulkItems([put(1), removal])).toThrow('only puts can be written in bulk');
});

it('what the table had no room for is sent again, and nothing else', async () => {
  table
    .on(BatchWriteItemCommand)
    .callsFakeOnce((input) => ({ UnprocessedItems: { t: requests(input).slice(23) } }))
    .callsFakeOnce((input) => ({ UnprocessedItems: { t: requests(input).slice(1) } }))
    .resolves({ UnprocessedItems: {} });
  await putInBulk(client, 't', listBulkItems(many(25)));
  expect(
    batches()
      .map((each) => each.map(({ sk }) => sk!.S))
      .slice(1),
  ).toEqual([['23', '24'], ['24']]);
});

it('waits only before it sends again, longer each time', async () => {
  vi.useFakeTimers();
  vi.mocked(Math.random).mockReturnValue(1);
  table
    .on(BatchWriteItemCommand)
    .callsFakeOnce((input) => ({ UnprocessedItems: { t: requests(input) } }))
    .callsFakeOnce((input) => ({ UnprocessedItems: { t: requests(input) } }))
    .resolves({});
  const done = putInBulk(client, 't', listBulkItems(many(1)));
  await vi.advanceTimersByTimeAsync(0);
  expect(batches()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(40);
  expect(batches()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(79);
  expect(batches()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(batches()).toHaveLength(3);
  vi.useRealTimers();
});

it('four batches are under way at once', async () => {
  let [now, most] = [0, 0];
  table.on(BatchWriteItemCommand).callsFake(async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    return {};
  });
  await putInBulk(client, 't', listBulkItems(many(250)));
  expect(batches()).toHaveLength(10);
  expect(most).toBe(4);
});
