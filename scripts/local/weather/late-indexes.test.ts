import { beforeEach, expect, it } from 'vitest';
import { createLateIndexes } from './late-indexes.ts';
import { getItemKey, type Item, type TableInput } from './table-requests.ts';

const clock = { now: 0 };
beforeEach(() => {
  clock.now = 0;
});
/** Indexes that are one second late: half of the longest. */
const openIndexes = () =>
  createLateIndexes(
    () => 0.5,
    () => clock.now,
  );
const item = (sk: string, place = 'here', order = sk): Item => ({
  ...{ pk: { S: 'p' }, sk: { S: sk } },
  ...{ gsi1pk: { S: place }, gsi1sk: { S: order } },
});
const query: TableInput = {
  IndexName: 'gsi1',
  ExpressionAttributeValues: { ':pk': { S: 'here' }, ':low': { S: 'a' }, ':high': { S: 'm' } },
};
const order = (items: Item[] | undefined) => items?.map((each) => each.sk!.S);

it('does not show a new item before it is a second old', () => {
  const indexes = openIndexes();
  indexes.noteWrite(getItemKey(item('b')), undefined);
  expect(order(indexes.lookBack(query, [item('a'), item('b')]))).toEqual(['a']);
  clock.now = 1_001;
  expect(indexes.lookBack(query, [item('a'), item('b')])).toBeUndefined();
});

it('shows the earlier state of a changed item, in the order of that state', () => {
  const indexes = openIndexes();
  indexes.noteWrite(getItemKey(item('b')), item('b', 'here', 'a1'));
  expect(order(indexes.lookBack(query, [item('a'), item('b', 'here', 'k')]))).toEqual(['a', 'b']);
  expect(order(indexes.lookBack({ ...query, ScanIndexForward: false }, [item('b'), item('a')]))).toEqual([
    'b',
    'a',
  ]);
});

it('still shows what was removed or moved elsewhere, and nothing that was never there', () => {
  const indexes = openIndexes();
  indexes.noteWrite(getItemKey(item('b')), item('b'));
  indexes.noteWrite(getItemKey(item('c')), item('c', 'elsewhere'));
  indexes.noteWrite(getItemKey(item('z')), item('z'));
  expect(order(indexes.lookBack(query, [item('a')]))).toEqual(['a', 'b']);
});

it('shows the writes of one item in their order', () => {
  const lags = [0.9, 0.1];
  const indexes = createLateIndexes(
    () => lags.shift()!,
    () => clock.now,
  );
  indexes.noteWrite(getItemKey(item('b')), undefined);
  indexes.noteWrite(getItemKey(item('b')), item('b', 'here', 'first'));
  clock.now = 1_000;
  expect(order(indexes.lookBack(query, [item('b')]))).toEqual([]);
  clock.now = 1_801;
  expect(indexes.lookBack(query, [item('b')])).toBeUndefined();
});

it('answers no more than the limit', () => {
  const indexes = openIndexes();
  indexes.noteWrite(getItemKey(item('b')), item('b'));
  expect(order(indexes.lookBack({ ...query, Limit: 2 }, [item('a'), item('c')]))).toEqual(['a', 'b']);
});
