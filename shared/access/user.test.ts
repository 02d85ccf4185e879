import { describe, expect, it } from 'vitest';
import { type Profile, profiles } from '../permissions.ts';
import {
  administers,
  disabled,
  emailFixed,
  enabled,
  grantable,
  type Member,
  misplaced,
  nameFixed,
  powerIn,
  rankOf,
  type Steward,
  ungrantable,
  untouchable,
} from './user.ts';

const steward = (profiles: Record<string, Profile>, plant?: string, tenantRoot = false): Steward => ({
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
    expect(powerIn(admin, plant)).toBe(power);
    expect(powerIn(root, plant)).toBe('all');
  });

  it('is none of who stands in a plant without managing it', () => {
    for (const profile of ['pm', 'guest', 'supervisor', 'viewer', 'disabled'] as const)
      expect(powerIn(steward({ D: profile }, 'D'), 'D')).toBeUndefined();
    expect(powerIn(steward({ D: 'admin' }, 'D'), 'D')).toBe('own');
    expect(powerIn(steward({ D: 'admin' }), 'D')).toBeUndefined();
  });

  it('is of administrators and Super Admins', () => {
    expect(profiles.filter((profile) => administers({ profile }))).toEqual(
      profiles.filter((profile) => profile === 'admin' || profile === 'superAdmin'),
    );
    expect(administers(undefined)).toBe(false);
  });

  it('knows a member by the profile they have, of a disabled one by that they had', () => {
    expect(rankOf({ profile: 'pm', was: 'viewer' })).toBe('pm');
    expect(rankOf({ profile: 'disabled', was: 'viewer' })).toBe('viewer');
    expect(rankOf({ profile: 'disabled' })).toBe('disabled');
  });

  it('grants the numbers 1 to 7, or all ten', () => {
    expect(grantable('own')).toEqual(['admin', 'am', 'pm', 'technician', 'requestor', 'guest', 'disabled']);
    expect(grantable('all')).toHaveLength(10);
  });
});

describe('what is refused', () => {
  it.each<[Steward, string, Member, string | undefined]>([
    [admin, 'me', at('A', 'admin'), 'ownProfile'],
    [root, 'me', at('A', 'admin'), 'ownProfile'],
    [admin, 'you', at('A', 'admin'), undefined],
    [admin, 'you', at('A', 'viewer'), 'superAdminOnly'],
    [admin, 'you', at('A', 'disabled', { was: 'superAdmin' }), 'superAdminOnly'],
    [admin, 'you', at('A', 'disabled', { was: 'pm' }), undefined],
    [admin, 'you', at('C', 'superAdmin'), undefined],
  ])('touching, %#', (who, user, member, code) => expect(untouchable(who, user, member)).toBe(code));

  it.each<[Steward, string, Profile, Profile | undefined, string | undefined]>([
    [admin, 'A', 'disabled', 'pm', undefined],
    [admin, 'A', 'superAdmin', 'pm', 'superAdminOnly'],
    [admin, 'A', 'superAdmin', 'superAdmin', undefined],
    [admin, 'C', 'superAdmin', undefined, undefined],
    [root, 'A', 'viewer', undefined, undefined],
    [root, 'A', 'disabled', 'pm', 'notAllowedHere'],
    [root, 'A', 'disabled', 'disabled', undefined],
  ])('granting, %#', (who, plant, profile, before, code) =>
    expect(ungrantable(who, plant, profile, before)).toBe(code),
  );

  it.each<[Steward, Member, Member | undefined, string | undefined]>([
    [admin, at('A', 'pm', { teamId: 1 }), undefined, undefined],
    [admin, at('C', 'pm', { teamId: 1 }), undefined, 'teamElsewhere'],
    [admin, at('C', 'pm', { teamId: 1 }), at('C', 'am', { teamId: 1 }), undefined],
    [admin, at('C', 'pm'), at('C', 'am', { operatorId: 1 }), 'teamElsewhere'],
    [root, at('A', 'pm', { operatorId: 1 }), undefined, 'teamElsewhere'],
  ])('a team elsewhere, %#', (who, after, before, code) => expect(misplaced(who, after, before)).toBe(code));

  it.each<[Steward, { id: string; tenantRoot?: boolean }, Member[], string | undefined]>([
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'am'), at('C', 'superAdmin')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('D', 'am')], 'emailFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'superAdmin')], 'emailFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'disabled', { was: 'viewer' })], 'emailFixed'],
    [admin, { id: 'you', tenantRoot: true }, [at('A', 'pm')], 'emailFixed'],
    [admin, { id: 'me' }, [], 'ownProfile'],
    [root, { id: 'me', tenantRoot: true }, [], 'ownProfile'],
    [root, { id: 'you' }, [at('Z', 'superAdmin')], undefined],
  ])('another e-mail, %#', (who, user, places, code) => expect(emailFixed(who, user, places)).toBe(code));

  it.each<[Steward, { id: string; tenantRoot?: boolean }, Member[], string | undefined]>([
    [admin, { id: 'you' }, [at('A', 'pm')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'am'), at('C', 'superAdmin')], undefined],
    [admin, { id: 'you' }, [at('A', 'pm'), at('D', 'am')], 'nameFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('E', 'disabled', { was: 'guest' })], 'nameFixed'],
    [admin, { id: 'you' }, [at('A', 'pm'), at('B', 'superAdmin')], 'nameFixed'],
    [admin, { id: 'you', tenantRoot: true }, [at('A', 'pm')], 'nameFixed'],
    [admin, { id: 'me' }, [at('E', 'superAdmin')], undefined],
    [root, { id: 'you' }, [at('Z', 'superAdmin')], undefined],
  ])('another name, %#', (who, user, places, code) => expect(nameFixed(who, user, places)).toBe(code));
});

it('a member shut out comes back as they were, or as a guest', () => {
  const member = at('A', 'pm', { teamId: 3 });
  expect(disabled(member)).toEqual(at('A', 'disabled', { was: 'pm', teamId: 3 }));
  expect(disabled(disabled(member))).toEqual(disabled(member));
  expect(enabled(disabled(member))).toEqual(member);
  expect(enabled(member)).toEqual(member);
  expect(enabled(at('A', 'disabled'))).toEqual(at('A', 'guest'));
});
