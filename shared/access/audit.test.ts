import { describe, expect, it } from 'vitest';
import {
  computeChangedFields,
  findStateTransition,
  getAuditAction,
  getTrailRecord,
  mergeChangedFields,
} from './audit.ts';

describe('differences', () => {
  it.each([
    ['a value that changed', { price: 1, code: 'A' }, { price: 2, code: 'A' }, [['price', 1, 2]]],
    ['a value that appeared', {}, { note: 'x' }, [['note', undefined, 'x']]],
    ['a value that went', { note: 'x' }, {}, [['note', 'x', undefined]]],
    ['a flag set to no', { twin: true }, { twin: false }, [['twin', true, false]]],
    ['a zero', {}, { price: 0 }, [['price', undefined, 0]]],
    [
      'nested objects',
      { parameters: { horizonDays: 35, lockSpan: 7 } },
      { parameters: { horizonDays: 60, lockSpan: 7 } },
      [['parameters.horizonDays', 35, 60]],
    ],
    [
      'an object that appeared',
      {},
      { every: { n: 2, unit: 'W' } },
      [
        ['every.n', undefined, 2],
        ['every.unit', undefined, 'W'],
      ],
    ],
    [
      'lists of objects by position',
      { activities: [{ n: 1 }, { n: 2, outcome: 'ok' }] },
      {
        activities: [
          { n: 1, outcome: 'nok' },
          { n: 2, outcome: 'ok' },
        ],
      },
      [['activities.0.outcome', undefined, 'nok']],
    ],
    ['what joined a list', { members: [1, 2] }, { members: [1, 2, 3] }, [['members', undefined, [3]]]],
    ['what left and what joined', { members: [1, 2] }, { members: [2, 3] }, [['members', [1], [3]]]],
    ['another order of the same', { members: [1, 2] }, { members: [2, 1] }, [['members', [1, 2], [2, 1]]]],
    [
      'an object in place of a value',
      { a: 1 },
      { a: { b: 2 } },
      [
        ['a', 1, undefined],
        ['a.b', undefined, 2],
      ],
    ],
  ])('tell %s', (_, before, after, expected) => {
    expect(computeChangedFields(before, after)).toEqual(
      expected.map(([field, was, is]) => ({
        field,
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
      })),
    );
  });

  it('stand in the order of names, and of lists in their own', () => {
    const fields = (before: object, after: object) =>
      computeChangedFields(before as Record<string, unknown>, after as Record<string, unknown>).map(
        ({ field }) => field,
      );
    expect(fields({ b: 1, a: 1 }, { c: 1, a: 2, b: 2 })).toEqual(['a', 'b', 'c']);
    const list = (of: number) => ({ all: Array.from({ length: 12 }, (_, n) => ({ n: n * of })) });
    expect(fields(list(1), list(2))).toEqual(Array.from({ length: 11 }, (_, n) => `all.${n + 1}.n`));
    expect(fields({}, list(1)).at(-1)).toBe('all.11.n');
    expect(fields(list(1), {}).slice(0, 3)).toEqual(['all.0.n', 'all.1.n', 'all.2.n']);
  });

  it('of lists tell members as values, and mixed ones by position', () => {
    expect(computeChangedFields({ a: [null, 1] }, { a: [null, 1, 2] })).toEqual([{ field: 'a', after: [2] }]);
    expect(computeChangedFields({ a: [1, { b: 1 }] }, { a: [1, { b: 2 }] })).toEqual([
      { field: 'a.1.b', before: 1, after: 2 },
    ]);
    expect(computeChangedFields({ a: [1, 2] }, { a: [1] })).toEqual([{ field: 'a', before: [2] }]);
    expect(computeChangedFields({ a: [1, 1] }, { a: [1] })).toEqual([
      { field: 'a', before: [1, 1], after: [1] },
    ]);
    expect(computeChangedFields({ a: [1, 2, 3] }, { a: [1, 3, 2] })).toEqual([
      { field: 'a', before: [1, 2, 3], after: [1, 3, 2] },
    ]);
    expect(computeChangedFields({ a: ['x'] }, { a: 'x' })).toEqual([
      { field: 'a', before: ['x'], after: 'x' },
    ]);
    expect(computeChangedFields({ a: null }, { a: { b: null } })).toEqual([]);
  });

  it('are none between images that say the same', () => {
    const image = { code: 'A', shifts: ['1', '2'], calendar: { closed: ['2026-01-01'] }, twin: false };
    expect(computeChangedFields(image, structuredClone(image))).toEqual([]);
    expect(computeChangedFields({ note: '', ppe: [], image: null }, {})).toEqual([]);
  });

  it('of a new or a removed record are all it has', () => {
    const image = { code: 'A', part: { price: 3 }, ppe: [], note: undefined };
    expect(computeChangedFields(undefined, image)).toEqual([
      { field: 'code', after: 'A' },
      { field: 'part.price', after: 3 },
    ]);
    expect(computeChangedFields(image, undefined)).toEqual([
      { field: 'code', before: 'A' },
      { field: 'part.price', before: 3 },
    ]);
  });
});

describe('what was done', () => {
  it.each([
    ['created', 'created', {}, { state: 'planned' }],
    ['removed', 'removed', { active: true }, {}],
    ['changed', 'changed', { price: 1 }, { price: 2 }],
    ['changed', 'moved', { state: 'planned' }, { state: 'assigned', teamId: 1 }],
    ['changed', 'deactivated', { active: true }, { active: false }],
    ['changed', 'activated', { active: false }, { active: true }],
    ['changed', 'deactivated', {}, { disabled: true }],
    ['changed', 'activated', { disabled: true }, { disabled: false }],
    ['changed', 'taken', {}, { charge: { user: 'u', name: 'U' }, revision: 2 }],
    ['changed', 'released', { charge: { user: 'u', name: 'U' } }, {}],
    ['changed', 'approved', { charge: { user: 'u' } }, { approved: { edition: 1, by: 'U' } }],
  ] as const)('%s is told as %s', (kind, action, before, after) => {
    expect(getAuditAction(kind, computeChangedFields(before, after))).toBe(action);
  });

  it('names the states it led from and to', () => {
    expect(findStateTransition(computeChangedFields({ state: 'planned' }, { state: 'closed' }))).toEqual({
      from: 'planned',
      to: 'closed',
    });
    expect(findStateTransition(computeChangedFields({}, { state: 'planned' }))).toBeUndefined();
    expect(findStateTransition(computeChangedFields({ state: 'planned' }, {}))).toBeUndefined();
    expect(findStateTransition(computeChangedFields({ code: 'A' }, { code: 'B' }))).toBeUndefined();
    expect(
      findStateTransition(computeChangedFields({ code: 'A', state: 'x' }, { code: 'B', state: 'y' })),
    ).toEqual({
      ...{ from: 'x', to: 'y' },
    });
  });
});

it('keeps the trail of a phase with its procedure, of a remark with what it is about', () => {
  expect(getTrailRecord('documents', 'machine.12')).toEqual({ entity: 'machine', id: '12' });
  expect(getTrailRecord('remark', 'order.4.1.3.01JD0000000000000000000001')).toEqual({
    entity: 'order',
    id: '4.1.3',
  });
  expect(getTrailRecord('phase', '12.3')).toEqual({ entity: 'procedure', id: '12' });
  expect(getTrailRecord('machine', '12')).toEqual({ entity: 'machine', id: '12' });
  expect(getTrailRecord('classification', '12')).toEqual({ entity: 'machine', id: '12' });
  expect(getTrailRecord('order', '4.1.3')).toEqual({ entity: 'order', id: '4.1.3' });
});

describe('a thing and its sheet', () => {
  it('tell what changed of both, and nothing of what went from one to the other', () => {
    const own = [
      { field: 'a.0.code', before: 'X' },
      { field: 'a.0.note', before: 'old' },
      { field: 'a.0.images', before: ['1', '2'] },
      { field: 'a.1.note', before: 'gone' },
      { field: 'state', before: 'inProgress', after: 'closed' },
    ];
    const sheet = [
      { field: 'a.0.code', after: 'X' },
      { field: 'a.0.note', after: 'new' },
      { field: 'a.0.images', after: ['1', '2', '3'] },
      { field: 'a.0.outcome', after: 'ok' },
    ];
    expect(mergeChangedFields(own, sheet)).toEqual([
      { field: 'a.0.note', before: 'old', after: 'new' },
      { field: 'a.0.images', after: ['3'] },
      { field: 'a.1.note', before: 'gone' },
      { field: 'state', before: 'inProgress', after: 'closed' },
      { field: 'a.0.outcome', after: 'ok' },
    ]);
  });
});
