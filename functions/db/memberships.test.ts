import { describe, expect, it } from 'vitest';
import { memberships } from './entities/access.ts';
import { teams } from './entities/organisation.ts';
import { findAddressedUser, getUserId, isActiveMember, loadMembers, loadOwnTeams } from './memberships.ts';
import type { Store } from './store.ts';

it('members of a plant are all of its pages, and who each is', async () => {
  const asked: unknown[] = [];
  const pages = [
    { items: [{ id: 'Ada.P1', plant: 'P1' }], next: 'more' },
    { items: [{ id: 'Bo.x.P1', plant: 'P1' }] },
  ];
  const store = {
    async listBy(...query: unknown[]) {
      asked.push(query);
      return pages.shift();
    },
  } as unknown as Store;
  expect((await loadMembers(store, 'P1')).map(getUserId)).toEqual(['Ada', 'Bo.x']);
  expect(asked).toEqual([
    [memberships, 'byPlant', ['P1'], { next: undefined }],
    [memberships, 'byPlant', ['P1'], { next: 'more' }],
  ]);
});

describe('teams of a member', () => {
  const team = (id: number, leaders: number[], members: number[], active = true) => ({
    id,
    active,
    leaders,
    members,
  });
  const store = {
    list: async (kind: unknown, { next }: { next?: string }) => {
      expect(kind).toBe(teams);
      return next === undefined
        ? { items: [team(1, [7], []), team(2, [8], [7]), team(3, [8], [9])], next: 'more' }
        : { items: [team(4, [7], [7], false), team(5, [9, 7], [7])] };
    },
  } as unknown as Store;

  it('are those their technician leads or works in, while they are active', async () => {
    expect(await loadOwnTeams(store, { operatorId: 7 })).toEqual({ teams: [1, 2, 5], ledTeamIds: [1, 5] });
    expect(await loadOwnTeams(store, { operatorId: 9 })).toEqual({ teams: [3, 5], ledTeamIds: [5] });
    expect(await loadOwnTeams(store, { operatorId: 10 })).toEqual({ teams: [], ledTeamIds: [] });
  });

  it('are the one they were given besides, once', async () => {
    expect(await loadOwnTeams(store, { teamId: 4, operatorId: 7 })).toEqual({
      teams: [4, 1, 2, 5],
      ledTeamIds: [1, 5],
    });
    expect(await loadOwnTeams(store, { teamId: 1, operatorId: 7 })).toEqual({
      teams: [1, 2, 5],
      ledTeamIds: [1, 5],
    });
  });

  it('of who is no technician are that one alone, and nothing is read', async () => {
    const nothing = {} as Store;
    expect(await loadOwnTeams(nothing, { teamId: 4 })).toEqual({ teams: [4], ledTeamIds: [] });
    expect(await loadOwnTeams(nothing, {})).toEqual({ teams: [], ledTeamIds: [] });
  });
});

it.each([
  [true, {}, { profile: 'guest' }],
  [false, { disabled: true }, { profile: 'guest' }],
  [false, {}, { profile: 'disabled' }],
  [false, {}, undefined],
  [false, undefined, { profile: 'admin' }],
] as const)('an active member is an enabled user with a profile: %s', (is, user, member) => {
  expect(isActiveMember(user, member)).toBe(is);
});

it('an address is that of one user of each tenant, whether or not it signs them in', () => {
  const entry = { tenant: 'a', user: 'u1', waiting: [{ tenant: 'b', user: 'u2' }] };
  expect(['a', 'b', 'c'].map((tenant) => findAddressedUser(entry, tenant))).toEqual(['u1', 'u2', undefined]);
  expect(findAddressedUser(undefined, 'a')).toBeUndefined();
});
