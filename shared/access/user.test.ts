import { describe, expect, it } from 'vitest';
import { type Profile, profiles } from '../permissions.ts';
import {
  disableMember,
  enableMember,
  findAdministrationScope,
  findAssignmentRefusal,
  findEmailChangeRefusal,
  findGrantRefusal,
  findMemberChangeRefusal,
  findNameChangeRefusal,
  getGrantableProfiles,
  getMemberRank,
  isAdministrator,
  type Member,
  type UserAdministrator,
} from './user.ts';

const steward = (
  profiles: Record<string, Profile>,
  plant?: string,
  tenantRoot = false,
): UserAdministrator => ({
  user: { id: 'me', tenantRoot },
  plant,
  profiles,
});
const root = steward({}, undefined, true);
const admin = steward({ A: 'admin', B: 'admin', C: 'superAdmin', D: 'pm' }, 'A');
const at = (plant: string, profile: Profile, more: Partial<Member> = {}): Member => ({
  plant,
  profile,
  ...more,
});

describe('power over the people of a plant', () => {
  it.each([
    ['A', 'own'],
    ['B', undefined],
    ['C', 'all'],
    ['D', undefined],
    ['E', undefined],
  ])('of an administrator in A, administrator of B, Super Admin of C, in %s is %s', (plant, power) => {
    expect(findAdministrationScope(admin, plant)).toBe(power);
    expect(findAdministrationScope(root, plant)).toBe('all');
  });

  it('is none of who stands in a plant without managing it', () => {
    for (const profile of ['pm', 'guest', 'supervisor', 'viewer', 'disabled'] as const)
      expect(findAdministrationScope(steward({ D: profile }, 'D'), 'D')).toBeUndefined();
    expect(findAdministrationScope(steward({ D: 'admin' }, 'D'), 'D')).toBe('own');
    expect(findAdministrationScope(steward({ D: 'admin' }), 'D')).toBeUndefined();
  });

  it('is of administrators and Super Admins', () => {
    expect(profiles.filter((profile) => isAdministrator({ profile }))).toEqual(
      profiles.filter((profile) => profile === 'admin' || profile === 'superAdmin'),
    );
    expect(isAdministrator(undefined)).toBe(false);
  });

  it('knows a member by the profile they have, of a disabled one by that they had', () => {
    expect(getMemberRank({ profile: 'pm', was: 'viewer' })).toBe('pm');
    expect(getMemberRank({ profile: 'disabled', was: 'viewer' })).toBe('viewer');
    expect(getMemberRank({ profile: 'disabled' })).toBe('disabled');
  });

  it('grants the numbers 1 to 7, or all ten', () => {
    expect(getGrantableProfiles('own')).toEqual([
      'admin',
      'am',
      'pm',
      'technician',
      'requestor',
      'guest',
      'disabled',
    ]);
    expect(getGrantableProfiles('all')).toHaveLength(10);
  });
});

describe('what is refused', () => {
  it.each<[UserAdministrator, string, Member, string | undefined]>([
    [admin, 'me', at('A', 'admin'), 'ownProfile'],
    [root, 'me', at('A', 'admin'), 'ownProfile'],
    [admin, 'you', at('A', 'admin'), undefined],
    [admin, 'you', at('A', 'viewer'), 'superAdminOnly'],
    [admin, 'you', at('A', 'disabled', { was: 'superAdmin' }), 'superAdminOnly'],
    [admin, 'you', at('A', 'disabled', { was: 'pm' }), undefined],
    [admin, 'you', at('C', 'superAdmin'), undefined],
  ])('touching, %#', (who, user, member, code) =>
    expect(findMemberChangeRefusal(who, user, member)).toBe(code),
  );

  it.each<[UserAdministrator, string, Profile, Profile | undefined, string | undefined]>([
    [admin, 'A', 'disabled', 'pm', undefined],
    [admin, 'A', 'superAdmin', 'pm', 'superAdminOnly'],
    [admin, 'A', 'superAdmin', 'superAdmin', undefined],
    [admin, 'C', 'superAdmin', undefined, undefined],
    [root, 'A', 'viewer', undefined, undefined],
    [root, 'A', 'disabled', 'pm', 'notAllowedHere'],
    [root, 'A', 'disabled', 'disabled', undefined],
  ])('granting, %#', (who, plant, profile, before, code) =>
    expect(findGrantRefusal(who, plant, profile, before)).toBe(code),
  );

  it.each<[UserAdministrator, Member, Member | undefined, string | undefined]>([
    [admin, at('A', 'pm', { teamId: 1 }), undefined, undefined],
    [admin, at('C', 'pm', { teamId: 1 }), undefined, 'teamElsewhere'],
    [admin, at('C', 'pm', { teamId: 1 }), at('C', 'am', { teamId: 1 }), undefined],
    [admin, at('C', 'pm'), at('C', 'am', { operatorId: 1 }), 'teamElsewhere'],
    [root, at('A', 'pm', { operatorId: 1 }), undefined, 'teamElsewhere'],
  ])('a team elsewhere, %#', (who, after, before, code) =>
    expect(findAssignmentRefusal(who, after, before)).toBe(code),
  );

  it.each<[UserAdministrator, { id: string; tenantRoot?: boolean }, Member[], string | undefined]>([
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'am'), at('C', 'superAdmin')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('D', 'am')], 'emailFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'superAdmin')], 'emailFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'disabled', { was: 'viewer' })], 'emailFixed'],
    [admin, { id: 'you', tenantRoot: true }, [at('A', 'pm')], 'emailFixed'],
    [admin, { id: 'me' }, [], 'ownProfile'],
    [root, { id: 'me', tenantRoot: true }, [], 'ownProfile'],
    [root, { id: 'you' }, [at('Z', 'superAdmin')], undefined],
  ])('another e-mail, %#', (who, user, places, code) =>
    expect(findEmailChangeRefusal(who, user, places)).toBe(code),
  );

  it.each<[UserAdministrator, { id: string; tenantRoot?: boolean }, Member[], string | undefined]>([
    [admin, { id: 'you' }, [at('A', 'pm')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'am'), at('C', 'superAdmin')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('D', 'am')], 'nameFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('E', 'disabled', { was: 'guest' })], 'nameFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'superAdmin')], 'nameFixed'],
    [admin, { id: 'you', tenantRoot: true }, [at('A', 'pm')], 'nameFixed'],
    [admin, { id: 'me' }, [at('E', 'superAdmin')], undefined],
    [root, { id: 'you' }, [at('Z', 'superAdmin')], undefined],
  ])('another name, %#', (who, user, places, code) =>
    expect(findNameChangeRefusal(who, user, places)).toBe(code),
  );
});

it('a member shut out comes back as they were, or as a guest', () => {
  const member = at('A', 'pm', { teamId: 3 });
  expect(disableMember(member)).toEqual(at('A', 'disabled', { was: 'pm', teamId: 3 }));
  expect(disableMember(disableMember(member))).toEqual(disableMember(member));
  expect(enableMember(disableMember(member))).toEqual(member);
  expect(enableMember(member)).toEqual(member);
  expect(enableMember(at('A', 'disabled'))).toEqual(at('A', 'guest'));
});
