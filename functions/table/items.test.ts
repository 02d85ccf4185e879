import { expect, it } from 'vitest';
import { entity, of } from './entity.ts';
import { itemsOf } from './items.ts';

const things = entity('thing', of<{ code: string }>());
const author = { user: 'Ada', now: '2026-03-01T09:00:00.000Z' };
const itemsIn = (tenant: string, plant: string) => itemsOf({ tenant, plant }, author);

it('gives back what it made an item of', () => {
  const items = itemsIn('acme', 'P1');
  expect(items.read(things, items.raw(things, 7, { code: 'a' }, 3))).toEqual({
    id: 7,
    version: 3,
    updatedAt: author.now,
    updatedBy: 'Ada',
    code: 'a',
  });
});

it.each([
  ['acme', 'P2'],
  ['acme-2', 'P1'],
  ['acme', 'P1#thing'],
])('never lets out an item of %s, %s', (tenant, plant) => {
  const foreign = itemsIn(tenant, plant).raw(things, 7, { code: 'a' }, 1);
  expect(() => itemsIn('acme', 'P1').read(things, foreign)).toThrow('another scope');
});
