import { describe, expect, it } from 'vitest';
import type { Member } from '../../access/user.ts';
import { computeMappedProfiles, computeRequiredChanges, MappingLine } from './mapping.ts';

const lines: MappingLine[] = [
  { groupId: 'tech', plant: 'TO1', profile: 'technician' },
  { groupId: 'admin', plant: 'TO1', profile: 'admin' },
  { groupId: 'admin', plant: 'LY1', profile: 'guest' },
];
const mapped = (...groups: string[]) => computeMappedProfiles(lines, new Set(groups));

describe('groups', () => {
  it.each<[string[], Record<string, string>]>([
    [[], {}],
    [['tech'], { TO1: 'technician' }],
    [['admin'], { TO1: 'admin', LY1: 'guest' }],
    [['admin', 'tech', 'other'], { TO1: 'technician', LY1: 'guest' }],
  ])('%j give %j', (groups, profiles) => expect(Object.fromEntries(mapped(...groups))).toEqual(profiles));

  it.each(['disabled', 'nobody'])('do not give the profile %s', (profile) =>
    expect(MappingLine.safeParse({ ...lines[0], profile }).success).toBe(false),
  );
});

describe('memberships', () => {
  const member = (more: Partial<Member>): Member => ({ plant: 'TO1', profile: 'technician', ...more });
  const provisioned = true as const;

  it.each<[string, Member[], string[], unknown[]]>([
    ['by hand stay', [member({ profile: 'guest' })], ['tech'], []],
    ['of the group stay', [member({ provisioned })], ['tech'], []],
    ['end with the group', [member({ provisioned })], [], [{ before: member({ provisioned }) }]],
    ['are made', [], ['tech'], [{ after: member({ provisioned }) }]],
  ])('%s', (_, members, groups, changes) =>
    expect(computeRequiredChanges(members, mapped(...groups))).toEqual(changes),
  );

  it('change their profile, and keep the team', () => {
    const before = member({ profile: 'admin', provisioned, teamId: 3 });
    expect(computeRequiredChanges([before], mapped('tech'))).toEqual([
      { before, after: { ...before, profile: 'technician' } },
    ]);
  });

  it('that an administrator disabled stay disabled, with the present rank', () => {
    const before = member({ profile: 'disabled', was: 'admin', provisioned });
    const after = { ...before, was: 'technician' };
    expect(computeRequiredChanges([before], mapped('tech'))).toEqual([{ before, after }]);
    expect(computeRequiredChanges([after as Member], mapped('tech'))).toEqual([]);
  });
});
