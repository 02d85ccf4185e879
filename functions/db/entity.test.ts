import { expect, it } from 'vitest';
import { defineEntity, type } from './entity.ts';

it('a kind is of a plant, numbered, held and has a trail, unless it says otherwise', () => {
  expect(defineEntity('thing', type<{ code: string }>())).toEqual({
    name: 'thing',
    ids: 'number',
    scope: 'plant',
    uniques: [],
    uniqueWithin: 'plant',
    isReferenceable: true,
    isComputed: false,
    isAudited: true,
    isCompressed: false,
    indexes: {},
  });
  const said = {
    ids: 'path',
    scope: 'global',
    uniques: ['code'],
    uniqueWithin: 'parent',
    isReferenceable: false,
    selectableWhile: 'active',
    isComputed: true,
    isAudited: true,
    isCompressed: true,
    detail: { kind: defineEntity('sheet', type<object>()), fields: ['note'] },
    indexes: { byCode: { on: 'gsi1', pk: ['code'], sk: [] } },
    partOf: () => [defineEntity('whole', type<object>()), 1] as const,
  } as const;
  expect(defineEntity('part', type<{ code: string; active: boolean; note: string }>(), said)).toEqual({
    name: 'part',
    ...said,
  });
});

it('what is derived leaves no trail', () => {
  expect(defineEntity('total', type<object>(), { isComputed: true }).isAudited).toBe(false);
  expect(defineEntity('counter', type<object>(), { isAudited: false })).toMatchObject({
    isComputed: false,
    isAudited: false,
  });
});
