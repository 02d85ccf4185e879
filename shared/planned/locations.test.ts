import { expect, it } from 'vitest';
import { type ElementNameRow, findElementName } from '../structure/element-name.ts';
import { buildWorkElements, hasSameElements } from './locations.ts';

const row = (id: string, code: string, parentId?: string): ElementNameRow => ({
  id,
  code,
  description: `The ${code}`,
  parentId,
});
const rows = new Map(
  [row('7.1', 'G'), row('7.2', 'S', '7.1'), row('7.3', 'C', '7.2'), row('7.4', 'D', '7.2')].map((each) => [
    each.id,
    each,
  ]),
);
const named = (id?: string) => findElementName('PR-07', rows, id);

it('an element is named with the codes down to it', () => {
  expect(named('7.3')).toEqual({ id: '7.3', code: 'C', description: 'The C', path: 'PR-07/G/S/C' });
  expect(named('7.1')?.path).toBe('PR-07/G');
  expect([named('7.9'), named()]).toEqual([undefined, undefined]);
});

it('a cycle names each of its elements once, the first three, and counts the others', () => {
  const all = ['7.4', undefined, '7.4', '7.3', '7.2', '7.1'].map(named);
  expect(buildWorkElements(all)).toMatchObject({
    places: [{ code: 'D' }, { code: 'C' }, { code: 'S' }],
    morePlaces: 1,
  });
  expect(buildWorkElements(all.slice(0, 3))).toEqual({ places: [named('7.4')] });
  expect(buildWorkElements([undefined])).toEqual({});
});

it('places are the same whatever the order of their attributes', () => {
  const { id, code, description, path } = named('7.3')!;
  expect(hasSameElements({ places: [named('7.3')!] }, { places: [{ path, description, code, id }] })).toBe(
    true,
  );
  expect(
    hasSameElements({ places: [named('7.3')!] }, { places: [{ ...named('7.3')!, path: 'PR-07/C' }] }),
  ).toBe(false);
  expect(hasSameElements({}, { places: [], morePlaces: 0 })).toBe(true);
});
