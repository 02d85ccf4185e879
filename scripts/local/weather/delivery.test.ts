// Deliveries out of order, late or again: records of the stream, messages of queues and events of objects.
import { expect, it } from 'vitest';
import { countEvents } from './object-events.ts';
import { planDeliveries } from './queue-delivery.ts';
import { createRandom } from './random.ts';
import { disorderRecords, selectRepeated } from './stream-order.ts';

const record = (sk: string, n: number) => ({ n, dynamodb: { Keys: { pk: { S: 'p' }, sk: { S: sk } } } });
const records = Array.from({ length: 60 }, (_, n) => record('abc'[n % 3]!, n));
const ofItem = (all: typeof records, sk: string) =>
  all.filter(({ dynamodb }) => dynamodb.Keys.sk.S === sk).map(({ n }) => n);

it('records of the stream keep the order of their item and lose that between items', () => {
  const disordered = disorderRecords(records, createRandom('order'));
  expect(disordered).not.toEqual(records);
  expect(disordered.toSorted((a, b) => a.n - b.n)).toEqual(records);
  for (const sk of 'abc') expect(ofItem(disordered, sk)).toEqual(ofItem(records, sk));
  expect(disorderRecords(records, createRandom('order'))).toEqual(disordered);
});

it('a record that comes again brings all later ones of its item with it', () => {
  const repeated = selectRepeated(records, createRandom('again'));
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.length).toBeLessThan(records.length);
  for (const sk of 'abc') {
    const again = ofItem(repeated, sk);
    expect(again).toEqual(ofItem(records, sk).slice(ofItem(records, sk).length - again.length));
  }
});

it('messages come late or twice, but never early', () => {
  const random = createRandom('queue');
  const plans = Array.from({ length: 1_000 }, () => planDeliveries(random, 5));
  const twice = plans.filter(({ length }) => length === 2).length;
  expect(twice).toBeGreaterThan(50);
  expect(twice).toBeLessThan(200);
  expect(plans.every(({ length }) => length === 1 || length === 2)).toBe(true);
  const delays = plans.flat();
  expect(Math.min(...delays)).toBe(5);
  expect(Math.max(...delays)).toBeLessThanOrEqual(8);
  expect(delays.filter((delay) => delay > 5).length).toBeGreaterThan(100);
});

it('events of objects come once or twice', () => {
  const random = createRandom('object');
  const times = Array.from({ length: 1_000 }, () => countEvents(random));
  expect(new Set(times)).toEqual(new Set([1, 2]));
});
