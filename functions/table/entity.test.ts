import { expect, it } from 'vitest';
import { checklistOrders, orders, runs } from './entities/planned.ts';
import { ewos, tags } from './entities/requests.ts';
import { entity, of } from './entity.ts';

it('a kind is of a plant, numbered, held and has a trail, unless it says otherwise', () => {
  expect(entity('thing', of<{ code: string }>())).toEqual({
    name: 'thing',
    ids: 'number',
    wide: false,
    uniques: [],
    uniqueWithin: 'plant',
    held: true,
    derived: false,
    silent: false,
    packed: false,
    indexes: {},
  });
  const said = {
    ids: 'path',
    wide: 'nobody',
    uniques: ['code'],
    uniqueWithin: 'parent',
    held: false,
    chosenWhile: 'active',
    derived: true,
    silent: false,
    packed: true,
    sheet: { kind: entity('sheet', of<object>()), holds: ['note'] },
    indexes: { byCode: { on: 'gsi1', pk: ['code'], sk: [] } },
    partOf: () => [entity('whole', of<object>()), 1] as const,
  } as const;
  expect(entity('part', of<{ code: string; active: boolean; note: string }>(), said)).toEqual({
    name: 'part',
    ...said,
  });
});

it('what is derived leaves no trail', () => {
  expect(entity('total', of<object>(), { derived: true }).silent).toBe(true);
  expect(entity('counter', of<object>(), { silent: true })).toMatchObject({ derived: false, silent: true });
});

it('a list asks for each attribute once: the table refuses one that is named twice', () => {
  const kinds = [orders, checklistOrders, runs, ewos, tags];
  for (const { name, attributes = [], sheet } of kinds) {
    const all = ['at', 'by', ...attributes, ...sheet!.holds];
    expect([name, all.filter((each, i) => all.indexOf(each) !== i)]).toEqual([name, []]);
    expect(attributes).toContain('code');
  }
});
