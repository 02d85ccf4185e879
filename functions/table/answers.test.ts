import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type Answered, answerIn } from './answers.ts';
import { entity, of } from './entity.ts';
import { itemsOf, toItem } from './items.ts';

const answerTo = (value: unknown, spaces?: number) => answerIn(JSON.stringify(value, undefined, spaces));
const valuesIn = (items: object[], spaces?: number) =>
  (answerTo({ Items: items }, spaces) as { Items: Answered[] }).Items.map(({ value }) => value);
const comesAs = (item: Record<string, unknown>, spaces?: number) =>
  expect(valuesIn([toItem(item)], spaces)).toEqual([item]);

test('an answer is what JSON says it is, but for its attributes', () => {
  for (const value of [
    {},
    { Items: [], Count: 0, ScannedCount: 12, ConsumedCapacity: { CapacityUnits: 0.5 } },
    { ConsumedCapacity: [null, true, 1e-7, [], [[]], { S: 'one', N: 'two' }] },
    { UnprocessedKeys: { table: { Keys: [{ pk: { S: 'a' }, gsi1pk: { S: 'b' } }] } } },
  ])
    expect(answerTo(value, 1)).toEqual(value);
});

test('attributes come as plain values, spaced or not', () => {
  const item = { empty: '', n: -1.5, on: false, off: true, no: null, steps: ['a', { b: [], c: {}, d: 0 }] };
  comesAs(item);
  comesAs(item, 2);
  const [one, other] = [toItem({ a: 1 }), toItem({ b: 'x' })];
  expect(valuesIn([one, other])).toEqual([{ a: 1 }, { b: 'x' }]);
  expect(answerTo({ Item: one, Responses: { table: [one], two: [other] } })).toMatchObject({
    Item: { value: { a: 1 } },
    Responses: { table: [{ value: { a: 1 } }], two: [{ value: { b: 'x' } }] },
  });
  expect(answerTo({ Attributes: one })).toEqual({ Attributes: { a: 1 } });
  expect(() => answerTo({ Item: { sorts: { SS: ['a'] } } })).toThrow('a type nobody writes');
});

test.each([
  '"',
  '\\',
  '\\\\',
  '"}',
  '\\"}',
  'a\\',
  '\n\t',
  '{"S":"x"}',
  '日本 é 🛠',
  '\u2028',
  ',',
  '__proto__',
])('a text of %j arrives as it was written, as value and as name', (text) => {
  const named = Object.fromEntries([[text, text]]);
  expect(valuesIn([{ a: { S: `${text}b${text}` }, [`${text}z`]: { N: '1' } }])).toEqual([
    { a: `${text}b${text}`, [`${text}z`]: 1 },
  ]);
  if (text !== '__proto__') comesAs(named);
});

const many = (count: number) => Array.from({ length: count }, (_, n) => [`name${n}`, n] as const);

test.each([1, 12, 13, 40, 150])('names stand in one order, whatever order %i came in', (count) => {
  const all = many(count);
  const [first] = valuesIn([toItem(Object.fromEntries(all))]);
  const [second] = valuesIn([toItem(Object.fromEntries(all.toReversed()))]);
  expect(first).toEqual(Object.fromEntries(all));
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

test('items of one form share no value', () => {
  const [full, other] = [Object.fromEntries(many(30)), Object.fromEntries(many(29))];
  const all = [full, other, { ...full, name3: 'x' }];
  expect(valuesIn(all.map(toItem))).toEqual(all);
});

test('an item is its key and its value, without what only the table and the trail know', () => {
  const key = { pk: 'p', sk: 's', gsi1pk: 'x', gsi1sk: 'y"}' };
  const signed = { v: 3, at: 'then', by: 'Ada', u: 'ada', as: 'admin', why: 'so', quiet: true };
  const items = [key, { ...key, gsi1: 1 }, { ...key, ...signed }, { ...key, id: '7' }].map(toItem);
  expect(answerTo({ Items: items, LastEvaluatedKey: toItem(key) })).toEqual({
    Items: [{}, { gsi1: 1 }, { version: 3, updatedAt: 'then', updatedBy: 'Ada' }, { id: '7' }].map((value) =>
      expect.objectContaining({ pk: 'p', sk: 's', value }),
    ),
    LastEvaluatedKey: key,
  });
});

test('the id of an item stands first, whatever it names', () => {
  const [value] = valuesIn([toItem({ code: 'a', v: 1, pk: 'p' })]);
  expect(Object.keys(value!)).toEqual(['id', 'version', 'code']);
});

test('an item of many attributes, and its value, is no hash table to the engine', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isQuick = runInThisContext('(object) => %HasFastProperties(object)') as (object: object) => boolean;
  const items = itemsOf({ tenant: 'acme', plant: 'P1' }, { user: 'Ada', now: '2026-03-01T09:00:00.000Z' });
  const things = entity('thing', of<object>());
  const item = toItem(items.raw(things, 7, Object.fromEntries(many(40)), 1));
  const { Item } = answerTo({ Item: item }) as { Item: Answered };
  const read = items.read(things, Item);
  expect(isQuick(read)).toBe(true);
  expect(read).toMatchObject({ id: 7, version: 1, updatedBy: 'Ada', name39: 39 });
});
