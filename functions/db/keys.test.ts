import { expect, it } from 'vitest';
import {
  buildIndexSortKey,
  buildPartitionKey,
  buildSortKey,
  buildSubPartitionKey,
  NO_SCOPE,
  parsePartitionKey,
  parseSortKey,
} from './keys.ts';

it('a partition names tenant, plant and kind, and what divides them inside', () => {
  expect(buildPartitionKey({ tenant: 'acme', plant: 'P1' }, 'thing')).toBe('acme#P1#thing');
  expect(buildPartitionKey({ tenant: 'acme' }, 'thing')).toBe(`acme#${NO_SCOPE}#thing`);
  expect(buildPartitionKey({ tenant: 'acme', plant: 'P1' }, 'link', 'thing', 7)).toBe('acme#P1#link#thing#7');
  expect(buildSubPartitionKey('acme#P1#thing', 'hall', 4)).toBe('acme#P1#thing#hall#4');
});

it('no name of a part spells the end of another', () => {
  const odd = ['a', 'a#b', 'a%23b', 'a%', 'a%2523b', '#', '%'];
  const made = odd.flatMap((tenant) => odd.map((plant) => buildPartitionKey({ tenant, plant }, 'b')));
  expect(new Set(made).size).toBe(made.length);
  expect(buildSubPartitionKey('p', 'x#y')).not.toBe(buildSubPartitionKey('p', 'x', 'y'));
});

it.each([
  ['acme', 'P1', 'thing'],
  ['a#b', 'P%1', 'x%23#'],
  ['%25', '##', '%#%'],
])('a partition tells what it was made of: %s, %s, %s', (tenant, plant, entity) => {
  expect(parsePartitionKey(buildPartitionKey({ tenant, plant }, entity, 'more'))).toEqual({
    tenant,
    plant,
    entity,
  });
});

it('what is no partition has no scope', () => {
  expect(parsePartitionKey('')).toEqual({ tenant: '', plant: '', entity: '' });
});

it.each([
  [42, '0000042'],
  ['42.17', '0000042.0000017'],
  [9_999_999, '9999999'],
  [1_000_007, '1000007'],
  [10_000_000, '10000000'],
  ['a42', 'a42'],
  ['42a', '42a'],
  ['7.Ada', '0000007.Ada'],
])('the id %s sorts as %s', (id, key) => {
  expect(buildSortKey(id)).toBe(key);
  expect(parseSortKey(key)).toBe(String(id));
});

it('ids of numbers sort as numbers, and nought stays nought', () => {
  expect([10, 9, 100].map(buildSortKey).sort()).toEqual([9, 10, 100].map(buildSortKey));
  expect(parseSortKey(buildSortKey('0.0'))).toBe('0.0');
  expect(parseSortKey('00000042')).toBe('00000042');
  expect(parseSortKey('x0000042')).toBe('x0000042');
  expect(parseSortKey('0000042x')).toBe('0000042x');
});

it('values of an index sort by their parts, numbers as numbers', () => {
  expect(buildIndexSortKey([9, 'x'])).toBe('0000009#x');
  expect(buildIndexSortKey(['a#b', 'c'])).toBe('a%23b#c');
  expect(buildIndexSortKey([9]) < buildIndexSortKey([10])).toBe(true);
});
