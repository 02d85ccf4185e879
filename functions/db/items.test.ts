import { expect, it } from 'vitest';
import { defineEntity, type } from './entity.ts';
import { createItemCodec, marshallItem, type RawItem } from './items.ts';
import { buildPartitionKey } from './keys.ts';
import { unmarshallItem } from './marshall.ts';

const things = defineEntity('thing', type<{ code: string }>());
const author = { user: 'Ada', now: '2026-03-01T09:00:00.000Z' };
const stored = (raw: RawItem): RawItem => unmarshallItem(marshallItem(raw));
const itemsIn = (tenant: string, plant: string) => createItemCodec({ tenant, plant }, author);

it('gives back what it made an item of', () => {
  const items = itemsIn('acme', 'P1');
  expect(items.read(things, stored(items.raw(things, 7, { code: 'a' }, 3)))).toEqual({
    id: 7,
    version: 3,
    updatedAt: author.now,
    updatedBy: 'Ada',
    code: 'a',
  });
});

it.each([
  ['text', ['0000042', '42', 'a.0000007', '7.1']],
  ['path', ['42', '42.7', '0.1']],
  ['number', [42, 0]],
] as const)('gives back ids of kind %s as they are spelled', (kind, ids) => {
  const items = itemsIn('acme', 'P1');
  const named = defineEntity('named', type<{ code: string }>(), { ids: kind });
  for (const id of ids) expect(items.read(named, stored(items.raw(named, id, { code: 'a' }, 1))).id).toBe(id);
});

it.each([
  ['acme', 'P2'],
  ['acme-2', 'P1'],
  ['acme', 'P1#thing'],
])('never lets out an item of %s, %s', (tenant, plant) => {
  const foreign = itemsIn(tenant, plant).raw(things, 7, { code: 'a' }, 1);
  expect(() => itemsIn('acme', 'P1').read(things, stored(foreign))).toThrow('another scope');
});

it('packs what is only read whole, and gives it back with what was never packed', () => {
  const sheets = defineEntity('sheet', type<{ activities: object[] }>(), { isCompressed: true });
  const plain = defineEntity('sheet', type<{ activities: object[] }>());
  const items = itemsIn('acme', 'P1');
  const activities = Array.from({ length: 20 }, (_, n) => ({ n, description: 'Wipe the guides', note: 'é' }));
  const [small, large] = [sheets, plain].map((kind) => items.raw(kind, 7, { activities }, 3));
  const read = (kind: typeof plain, raw: RawItem) => items.read(kind, stored(raw));
  expect(Object.keys(small!)).toEqual(['pk', 'sk', 'packed', 'v', 'at', 'by']);
  expect((small!.packed as Uint8Array).length).toBeLessThan(JSON.stringify(large).length / 5);
  expect(read(sheets, small!)).toEqual(read(plain, large!));
  expect(read(sheets, large!)).toEqual(read(plain, large!));
  // The compressed value may be a base64 text.
  const said = Buffer.from(small!.packed as Uint8Array).toString('base64');
  expect(read(sheets, { ...small!, packed: said })).toEqual(read(plain, large!));
});

it('stands in an index within its own plant, whatever its values are called', () => {
  const parts = defineEntity('part', type<{ place: string | number; on: string }>(), {
    indexes: { byPlace: { on: 'gsi1', pk: ['place'], sk: ['on'] } },
  });
  const { indexKeys } = itemsIn('acme', 'P#1');
  const keysAt = (place: string | number) => indexKeys(parts, 7, { place, on: '2026-03-16' });
  for (const place of ['hall', 'hall#2', 'hall%23', 4])
    expect(keysAt(place)).toEqual({
      gsi1pk: buildPartitionKey({ tenant: 'acme', plant: 'P#1' }, 'part', place),
      gsi1sk: '2026-03-16#0000007',
    });
  expect(indexKeys(parts, 7, { on: '2026-03-16' })).toEqual({});
  const both = defineEntity('part', type<{ place: string; on: string }>(), {
    indexes: { byBoth: { on: 'gsi1', pk: ['place', 'on'], sk: [] } },
  });
  expect(indexKeys(both, 7, { place: 'hall', on: 'x' })).toEqual({
    gsi1pk: buildPartitionKey({ tenant: 'acme', plant: 'P#1' }, 'part', 'hall', 'x'),
    gsi1sk: '0000007',
  });
  expect(indexKeys(both, 7, { place: 'hall' })).toEqual({});
});
