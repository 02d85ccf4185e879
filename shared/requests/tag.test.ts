import { describe, expect, it } from 'vitest';
import { proposePillar, TagAssignment, TagDraft, validateTag } from './tag.ts';
import { findTransferPillar, isFiveS, pillars, tagActionGroups, tagActions } from './tag-state.ts';

const draft = {
  type: 'equipment',
  on: '2026-03-02',
  shift: 1,
  pillar: 'PM',
  machineId: 1,
  anomaly: 'Oil on the floor',
} as const;

describe('what a tag asks for', () => {
  it.each([
    ['of equipment its machine', { ...draft, machineId: undefined }, ['machineId']],
    ['of equipment nothing more', draft, []],
    ['of safety nothing more while nobody classifies it', { ...draft, pillar: 'SAF' }, []],
    [
      'of safety how bad it was and when, besides the kind',
      { ...draft, pillar: 'SAF', safetyKind: 'nearMiss' },
      ['severity', 'happenedAt'],
    ],
    ['of another pillar no more for its kind', { ...draft, safetyKind: 'nearMiss' }, []],
    [
      'of 5S its object and why',
      { ...draft, type: 'fiveS', machineId: undefined },
      ['object', 'actionNotes', 'reasonNotes'],
    ],
    ['of pillar WO action and reason notes', { ...draft, pillar: 'WO' }, ['actionNotes', 'reasonNotes']],
    ['with an object the same', { ...draft, object: 'bench' }, ['actionNotes', 'reasonNotes']],
    [
      'of 5S nothing more once it has them',
      { ...draft, type: 'fiveS', object: 'tooling', actionNotes: 'Put away', reasonNotes: 'Not used' },
      [],
    ],
    [
      'of 5S what is wrong',
      { ...draft, anomaly: undefined, object: 'other', actionNotes: 'a', reasonNotes: 'r' },
      ['anomaly'],
    ],
  ] as const)('%s', (_, asked, fields) => {
    expect(validateTag(asked)).toEqual(Object.fromEntries(fields.map((field) => [field, 'required'])));
  });

  it.each(['type', 'on', 'shift', 'pillar', 'anomaly'] as const)('always %s', (field) => {
    expect(TagDraft.safeParse({ ...draft, [field]: undefined }).error?.issues).toMatchObject([
      { path: [field], message: 'required' },
    ]);
  });

  it.each([
    [{ shift: 0 }, 'shift'],
    [{ shift: 5 }, 'shift'],
    [{ quantity: -1 }, 'quantity'],
    [{ pillar: 'XX' }, 'pillar'],
    [{ action: 'paint' }, 'action'],
    [{ priority: 'onHold' }, 'priority'],
  ])('no %j', (wrong, field) => {
    expect(TagDraft.safeParse({ ...draft, ...wrong }).error?.issues[0]?.path).toEqual([field]);
  });

  it('takes any of the eleven words for action and for reason', () => {
    expect(tagActions).toHaveLength(11);
    expect([tagActionGroups.action, tagActionGroups.reason].map(({ length }) => length)).toEqual([6, 5]);
    for (const word of tagActions)
      expect(TagDraft.safeParse({ ...draft, action: word, reason: word }).success).toBe(true);
  });
});

it.each([
  [{ type: 'fiveS' as const }, true],
  [{ type: 'equipment' as const, pillar: 'WO' as const }, true],
  [{ type: 'equipment' as const, object: 'bench' }, true],
  [{ type: 'equipment' as const, pillar: 'AM' as const }, false],
])('%j is of order and cleanliness: %s', (tag, expected) => {
  expect(isFiveS(tag)).toBe(expected);
});

it('goes to a team or to an operator, not to both and not to nobody', () => {
  const takes = (to: object) => TagAssignment.safeParse(to).success;
  expect([{ teamId: 1 }, { operatorId: 1 }, {}, { teamId: 1, operatorId: 1 }].map(takes)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('who can solve it', () => {
  const running = { machineStatus: 'running', action: 'insert' } as const;
  it.each([
    ['the operator, while the machine runs', { ...running, autonomous: true }, 'AM'],
    ['the operator, without an element', running, 'AM'],
    ['the operator, by a look', { ...running, action: 'inspect' }, 'AM'],
    ['the operator, by doing nothing', { ...running, action: 'notNecessary' }, 'AM'],
    ['maintenance, of an element that is not theirs', { ...running, autonomous: false }, 'PM'],
    ['maintenance, where the machine stands', { ...running, machineStatus: 'stopped' }, 'PM'],
    ['maintenance, where nobody said how it is', { action: 'insert' }, 'PM'],
    ['maintenance, by a change', { ...running, action: 'change' }, 'PM'],
    ['maintenance, where nobody said what to do', { machineStatus: 'running' }, 'PM'],
    ['the workplace, of 5S', { ...running, type: 'fiveS' }, 'WO'],
    ['safety, always', { ...running, pillar: 'SAF' }, 'SAF'],
  ] as const)('%s', (_, tag, pillar) => {
    expect(proposePillar(tag)).toBe(pillar);
  });
});

it('is handed between AM and PM alone', () => {
  expect(Object.fromEntries(pillars.map((pillar) => [pillar, findTransferPillar(pillar)]))).toEqual({
    ...Object.fromEntries(pillars.map((pillar) => [pillar, undefined])),
    AM: 'PM',
    PM: 'AM',
  });
});
