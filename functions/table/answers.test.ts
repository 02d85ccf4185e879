import { expect, test } from 'vitest';
import { answerIn } from './answers.ts';

const same = (value: unknown, spaces?: number) =>
  expect(answerIn(JSON.stringify(value, undefined, spaces))).toEqual(value);

test('an answer is what JSON says it is', () => {
  same({});
  same({ Items: [], Count: 0, ScannedCount: 12, ConsumedCapacity: { CapacityUnits: 0.5 } });
  same({ Item: { pk: { S: '' }, n: { N: '-1.5' }, on: { BOOL: false }, no: { NULL: true } } });
  same({ Item: { steps: { L: [{ S: 'a' }, { M: { b: { L: [] }, c: { M: {} } } }] } } }, 2);
  same([null, true, 1e-7, [], [[]], { S: 'one', N: 'two' }]);
});

test.each(['"', '\\', '\\\\', '"}', '\\"}', 'a\\', '\n\t', '{"S":"x"}', '日本 é 🛠', '\u2028', ','])(
  'a text of %j arrives as it was written, as value and as name',
  (text) => {
    same({ Items: [{ [text]: { S: text } }, { a: { S: `${text}b${text}` }, [`${text}z`]: { N: '1' } }] });
  },
);

test('names stand in one order, whatever order they came in', () => {
  const first = answerIn('{"Item":{"code":{"S":"a"},"state":{"S":"b"},"tasks":{"N":"1"}}}');
  const second = answerIn('{"Item":{"tasks":{"N":"1"},"code":{"S":"a"},"state":{"S":"b"}}}');
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

test('an item comes without the keys of its indexes, the place to go on from with all of them', () => {
  const key = { pk: { S: 'p' }, sk: { S: 's' }, gsi1pk: { S: 'x' }, gsi1sk: { S: 'y"}' } };
  expect(
    answerIn(JSON.stringify({ Items: [key, { ...key, gsi1: { N: '1' } }], LastEvaluatedKey: key })),
  ).toEqual({
    Items: [
      { pk: { S: 'p' }, sk: { S: 's' } },
      { pk: { S: 'p' }, sk: { S: 's' }, gsi1: { N: '1' } },
    ],
    LastEvaluatedKey: key,
  });
});
