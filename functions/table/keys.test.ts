import { expect, it } from 'vitest';
import { idFrom, indexSort, NOBODY, partition, scopeOf, sortKey, within } from './keys.ts';

it('a partition names tenant, plant and kind, and what divides them inside', () => {
  expect(partition({ tenant: 'acme', plant: 'P1' }, 'thing')).toBe('acme#P1#thing');
  expect(partition({ tenant: 'acme' }, 'thing')).toBe(`acme#${NOBODY}#thing`);
  expect(partition({ tenant: 'acme', plant: 'P1' }, 'link', 'thing', 7)).toBe('acme#P1#link#thing#7');
  expect(within('acme#P1#thing', 'hall', 4)).toBe('acme#P1#thing#hall#4');
});

it('no name of a part spells the end of another', () => {
  const odd = ['a', 'a#b', 'a%23b', 'a%', 'a%2523b', '#', '%'];
  const made = odd.flatMap((tenant) => odd.map((plant) => partition({ tenant, plant }, 'b')));
  expect(new Set(made).size).toBe(made.length);
  expect(within('p', 'x#y')).not.toBe(within('p', 'x', 'y'));
});

it.each([
  ['acme', 'P1', 'thing'],
  ['a#b', 'P%1', 'x%23#'],
  ['%25', '##', '%#%'],
])('a partition tells what it was made of: %s, %s, %s', (tenant, plant, entity) => {
  expect(scopeOf(partition({ tenant, plant }, entity, 'more'))).toEqual({ tenant, plant, entity });
});

it('what is no partition has no scope', () => {
  expect(scopeOf('')).toEqual({ tenant: '', plant: '', entity: '' });
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
  expect(sortKey(id)).toBe(key);
  expect(idFrom(key)).toBe(String(id));
});

it('ids of numbers sort as numbers, and nought stays nought', () => {
  expect([10, 9, 100].map(sortKey).sort()).toEqual([9, 10, 100].map(sortKey));
  expect(idFrom(sortKey('0.0'))).toBe('0.0');
  expect(idFrom('00000042')).toBe('00000042');
  expect(idFrom('x0000042')).toBe('x0000042');
  expect(idFrom('0000042x')).toBe('0000042x');
});

it('values of an index sort by their parts, numbers as numbers', () => {
  expect(indexSort([9, 'x'])).toBe('0000009#x');
  expect(indexSort(['a#b', 'c'])).toBe('a%23b#c');
  expect(indexSort([9]) < indexSort([10])).toBe(true);
});
