import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const list = { place: 'the list', sort: 'sk', low: 'b', high: 'y', partitions: { pk: 'acme#P1#thing' } };
const indexed = {
  place: 'the list by colour',
  sort: 'gsi1sk',
  low: ' ',
  high: '\u{10FFFF}',
  partitions: { gsi1pk: 'acme#P1#thing#red', pk: 'acme#P1#thing' },
};
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const told = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString());
const at = (sk: string) => encodeCursor(list.place, { pk: 'x', sk });
const refused = expect.objectContaining({
  kind: 'invalid',
  code: 'badCursor',
  details: { fields: { next: 'badCursor' } },
});

it('a place leads on from where it was left, in the partition of whoever asks', () => {
  expect(decodeCursor(at('m'), list)).toEqual({ pk: 'acme#P1#thing', sk: 'm' });
  const cursor = encodeCursor(indexed.place, { gsi1pk: 'other', gsi1sk: 'c', pk: 'other', sk: '7' });
  expect(decodeCursor(cursor, indexed)).toEqual({
    gsi1pk: 'acme#P1#thing#red',
    gsi1sk: 'c',
    pk: 'acme#P1#thing',
    sk: '7',
  });
});

it('a place says nothing of partitions, nor which list it is of', () => {
  const cursor = encodeCursor(indexed.place, { gsi1pk: 'secret', gsi1sk: 'c', pk: 'secret', sk: '7' });
  expect(told(cursor)).toEqual({ of: expect.stringMatching(/^[\w-]{12}$/), at: { gsi1sk: 'c', sk: '7' } });
  expect(cursor).toMatch(/^[\w-]+$/);
});

it.each(['b', 'm', 'y'])('%s is within the bounds of its list', (sk) => {
  expect(decodeCursor(at(sk), list).sk).toBe(sk);
});
it.each(['a', 'yy', 'z', 'A'])('%s is not', (sk) => {
  expect(() => decodeCursor(at(sk), list)).toThrow(refused);
});

it('bounds are asked byte by byte, as the table orders', () => {
  const bounds = { ...list, low: '\u{FF5E}', high: '\u{10FFFF}' };
  // Compared as UTF-16, a surrogate pair sorts before U+FF5E.
  expect(decodeCursor(at('\u{1F525}'), bounds).sk).toBe('\u{1F525}');
  expect(() => decodeCursor(at('\u{1F525}'), { ...list, low: ' ', high: '\u{FF5E}' })).toThrow(refused);
});

it('the longest key is one the table takes, in bytes', () => {
  const bounds = { ...list, low: ' ', high: '\u{10FFFF}' };
  const longest = 'é'.repeat(512);
  expect(decodeCursor(at(longest), bounds).sk).toBe(longest);
  expect(() => decodeCursor(at(`${longest}x`), bounds)).toThrow(refused);
});

const { of } = told(at('m'));
it.each([
  ['nothing', ''],
  ['no JSON', 'nonsense'],
  ['no object', made(null)],
  ['a place of another list', encodeCursor('another list', { sk: 'm' })],
  ['no list', made({ at: { sk: 'm' } })],
  ['no place', made({ of, at: {} })],
  ['an empty key', made({ of, at: { sk: '' } })],
  ['a key that is no text', made({ of, at: { sk: 7 } })],
  ['half a pair', made({ of, at: { sk: 'm\ud800' } })],
  ['a key of an index the list has not', made({ of, at: { sk: 'm', gsi1sk: 'm' } })],
  ['another key than its own', made({ of, at: { gsi1sk: 'm' } })],
  ['a partition', made({ of, at: { sk: 'm', pk: 'acme#P2#thing' } })],
  ['more than a place', made({ of, at: { sk: 'm' }, more: 1 })],
])('%s is no place', (_, cursor) => {
  expect(() => decodeCursor(cursor, list)).toThrow(refused);
});

it('a place of an index has every key of it', () => {
  const of = told(encodeCursor(indexed.place, {})).of;
  for (const at of [{ sk: '7' }, { gsi1sk: 'c' }, { gsi1sk: 'c', sk: '\ud800' }, { gsi2sk: 'c', sk: '7' }])
    expect(() => decodeCursor(made({ of, at }), indexed)).toThrow(refused);
});
