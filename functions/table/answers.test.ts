import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
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
    { TableName: 'a,b}', ConsumedCapacity: [[1, 2], 'c]', 3] },
  ])
    for (const spaces of [0, 1]) expect(answerTo(value, spaces)).toEqual(value);
});

test('attributes come as plain values, spaced or not', () => {
  const item = { empty: '', n: -1.5, on: false, off: true, no: null, steps: ['a', { b: [], c: {}, d: 0 }] };
  comesAs(item);
  comesAs(item, 2);
  const apart = JSON.stringify({ Item: toItem(item) }).replace(/[{}[\],:]/g, ' $& ');
  expect((answerIn(apart) as { Item: Answered }).Item.value).toEqual(item);
  comesAs({ packed: Buffer.from([0, 200, 255]) });
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

test('names keep their places, whoever comes with fewer of them', () => {
  const [a, b, c] = ['first', 'second', 'third'];
  valuesIn([toItem({ [a!]: 1, [b!]: 2, [c!]: 3 })]);
  expect(JSON.stringify(valuesIn([toItem({ [c!]: 3, [a!]: 1 })]))).toBe('[{"first":1,"third":3}]');
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

const named = (...numbers: number[]) => Object.fromEntries(numbers.map((n) => [`name${n}`, n]));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test.each([
  ['names', [named(...upTo(10_001))]],
  [
    'sets of names',
    [upTo(6000).map((n) => named(n)), upTo(6000).flatMap((n) => [named(n, n + 1), named(n, n + 2)])].flat(),
  ],
])('beyond so many %s the order begins anew, and nothing is lost', async (_, items) => {
  vi.resetModules();
  const fresh = await import('./answers.ts');
  const valuesIn = (items: object[]) => {
    const answer = JSON.stringify({ Items: items.map((item) => toItem(item as Record<string, unknown>)) });
    return (fresh.answerIn(answer) as { Items: Answered[] }).Items.map(({ value }) => value);
  };
  valuesIn([{ a: 1, z: 2 }]);
  expect(JSON.stringify(valuesIn([{ z: 2, a: 1 }]))).toBe('[{"a":1,"z":2}]');
  expect(valuesIn(items)).toEqual(items);
  expect(JSON.stringify(valuesIn([{ z: 2, a: 1 }]))).toBe('[{"z":2,"a":1}]');
});

test('sets of names whose marks come to the same sum stay apart', async () => {
  vi.resetModules();
  const { answerIn } = await import('./answers.ts');
  // the first names that are ever seen
  const items = [
    { a: 1, b: 2, c: 3, d: 4, e: 5 },
    { a: 5, d: 6 },
    { b: 7, c: 8 },
    { c: 9 },
    { a: 10, b: 11 },
    { a: 12, d: 13 },
    { c: 14 },
    { a: 15, d: 16, e: 17 },
    { b: 18, c: 19, e: 20 },
  ];
  for (let time = 0; time < 2; time++)
    expect(
      (answerIn(JSON.stringify({ Items: items.map(toItem) })) as { Items: Answered[] }).Items.map(
        ({ value }) => value,
      ),
    ).toEqual(items);
});
