// Technicians, their users, and teams: disabled and enabled, and concurrent changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairTechnicianLinks } from '#functions/access/public.ts';
import { memberships } from '#functions/db/entities/access.ts';
import { operators as operatorKind, teams as teamKind } from '#functions/db/entities/organisation.ts';
import { removeLeadersFromMembers } from '#functions/organisation/public.ts';
import { members } from '#shared/access/user-api.ts';
import { operators, professionalGroups, teams } from '#shared/organisation/api.ts';
import { teamWork } from '#shared/organisation/team-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { usage } from '#shared/structure/api.ts';
import { type As, call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { machine } from '../plan.ts';
import { ewoOf, reportOf, tagOf } from '../requests/plant.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let serial = 0;
const technician = async (more: object = {}) => {
  const code = `P${++serial}`;
  return ok(operators.create, { code, name: code, ...more });
};
const team = async (more: object = {}) => {
  const leader = (await technician()).id;
  const code = `TM${++serial}`;
  return ok(teams.create, { code, description: code, leaders: [leader], ...more });
};
const newUser = async (operatorId?: number): Promise<string> => {
  const n = ++serial;
  const sent = { name: `User ${n}`, email: `user${n}@acme.example`, language: 'it' as const };
  const place = { plant: 'P1', profile: 'technician' as const, ...(operatorId && { operatorId }) };
  return (await ok(members.create, { ...sent, memberships: [place] })).id;
};
/** Returns both sides of the link in their current state. */
const linkOf = async (userId: string, operatorId: number) => [
  (await ok(members.get, { id: userId })).memberships.find(({ plant }: { plant: string }) => plant === 'P1')
    ?.operatorId,
  (await ok(operators.get, { id: operatorId })).userId,
];
const placedAs = async (userId: string, operatorId: number | undefined, who: As = {}) => {
  const { id, version, name, email, language, memberships } = await ok(members.get, { id: userId });
  const places = memberships.map(({ was: _, ...place }: { was?: string; plant: string }) =>
    place.plant === 'P1' ? { ...place, operatorId } : place,
  );
  return call(members.replace, { id, version, name, email, language, memberships: places } as never, who);
};

describe('technicians', () => {
  it('keep every field', async () => {
    const group = await ok(professionalGroups.create, { code: 'MEC', description: 'Mechanics' });
    const sent = {
      code: 'FULL',
      name: 'Ada',
      surname: 'Rossi',
      badge: '4711',
      email: 'ada@acme.example',
      phone: '+39 011 1',
      hourlyRate: 31.5,
      professionalGroupId: group.id,
      shift: 2,
      skills: [],
      absences: [{ from: '2026-03-02', to: '2026-03-06', reason: 'Holiday' }],
    };
    const made = await ok(operators.create, sent);
    expect(await ok(operators.get, { id: made.id })).toMatchObject({ ...sent, active: true });
  });

  it.each([
    [
      'an absence that ends before it begins',
      { absences: [{ from: '2026-03-06', to: '2026-03-02' }] },
      'absences.0.to',
      'dateBeforeMinimum',
    ],
    [
      'an absence over another',
      {
        absences: [
          { from: '2026-03-02', to: '2026-03-06' },
          { from: '2026-04-01', to: '2026-04-01' },
          { from: '2026-03-06', to: '2026-03-09' },
        ],
      },
      'absences.2.from',
      'absencesOverlap',
    ],
    ['a level above the highest', { skills: [{ capacityId: 1, level: 5 }] }, 'skills.0.level', 'tooBig'],
    [
      'a skill twice',
      {
        skills: [
          { capacityId: 1, level: 2 },
          { capacityId: 1, level: 3 },
        ],
      },
      'skills.1.capacityId',
      'givenTwice',
    ],
    ['a fifth shift', { shift: 5 }, 'shift', 'notAllowed'],
    ['no user of the plant', { userId: 'nobody' }, 'userId', 'refMissing'],
  ])('are refused with %s, where it stands', async (_, wrong, field, code) => {
    const { status, body } = await call(operators.create, {
      code: `W${++serial}`,
      name: 'x',
      ...wrong,
    } as never);
    expect([status, body.fields[field]]).toEqual([400, code]);
  });

  it('say where they are used', async () => {
    const { leaders } = await team();
    expect((await ok(usage.get, { thing: 'operator', id: leaders[0]! })).counts).toEqual({ teams: 1 });
  });
});

describe('a technician and the user they sign in as', () => {
  it('are told by the technician: the place follows', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const made = await technician({ userId: first });
    expect(await linkOf(first, made.id)).toEqual([made.id, first]);
    const { updatedAt: _, updatedBy: __, ...sent } = made;
    await ok(operators.replace, { ...sent, userId: second });
    expect(await linkOf(second, made.id)).toEqual([made.id, second]);
    expect((await linkOf(first, made.id))[0]).toBeUndefined();
    await ok(operators.replace, { ...sent, version: 2, userId: '' });
    expect(await linkOf(second, made.id)).toEqual([undefined, undefined]);
    expect(await ok(operators.remove, { id: made.id })).toEqual({});
  });

  it('are told by the place: the technicians follow', async () => {
    const [ann, bob] = [(await technician()).id, (await technician()).id];
    const userId = await newUser(ann);
    expect(await linkOf(userId, ann)).toEqual([ann, userId]);
    expect((await placedAs(userId, bob)).status).toBe(200);
    expect(await linkOf(userId, bob)).toEqual([bob, userId]);
    expect((await ok(operators.get, { id: ann })).userId).toBeUndefined();
    expect((await placedAs(userId, undefined)).status).toBe(200);
    expect(await linkOf(userId, bob)).toEqual([undefined, undefined]);
  });

  it('are nobody once the user has left the plant, whichever plant that was said in', async () => {
    const { id } = await technician();
    const userId = await newUser(id);
    const { version, name, email, language } = await ok(members.get, { id: userId });
    const elsewhere = [{ plant: 'P2', profile: 'technician' as const }];
    await ok(
      members.replace,
      { id: userId, version, name, email, language, memberships: elsewhere },
      { as: 'superAdmin', plant: 'P2' },
    );
    expect((await ok(operators.get, { id })).userId).toBeUndefined();
  });

  it('count as a change of the user: a form that was read before is stale', async () => {
    const userId = await newUser();
    const before = await ok(members.get, { id: userId });
    await technician({ userId });
    const { id, version, name, email, language } = before;
    const sent = {
      id,
      version,
      name,
      email,
      language,
      memberships: [{ plant: 'P1', profile: 'technician' as const }],
    };
    expect(await call(members.replace, sent)).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  it('are one each', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    const made = await technician({ userId });
    expect(await call(operators.create, { code: `D${++serial}`, name: 'x', userId })).toMatchObject({
      status: 409,
      body: { code: 'userTaken', fields: { userId: 'userTaken' } },
    });
    expect(await placedAs(other, made.id)).toMatchObject({
      status: 409,
      body: { code: 'technicianTaken', fields: { 'memberships.0.operatorId': 'technicianTaken' } },
    });
  });

  it('follow the rules of users: nobody says who they are themselves', async () => {
    expect(await call(operators.create, { code: `S${++serial}`, name: 'x', userId: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'ownProfile', fields: { userId: 'ownProfile' } },
    });
    expect(
      await call(operators.create, { code: `S${++serial}`, name: 'x', userId: 'superAdmin' }),
    ).toMatchObject({ status: 403, body: { fields: { userId: 'superAdminOnly' } } });
  });

  it('agree whoever is faster', async () => {
    for (let n = 0; n < 5; n++) {
      const [userId, one, two] = [await newUser(), await technician(), await technician()];
      const linked = ({ updatedAt: _, updatedBy: __, ...sent }: typeof one) =>
        call(operators.replace, { ...sent, userId });
      const answers = await Promise.all([linked(one), linked(two), placedAs(userId, two.id)]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const [place] = await linkOf(userId, one.id);
      const named = await Promise.all(
        [one, two].map(async ({ id }) => (await ok(operators.get, { id })).userId),
      );
      expect(named).toEqual([one, two].map(({ id }) => (id === place ? userId : undefined)));
    }
  });

  it('of older data are filled in on the side that lacks them', async () => {
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const [left, right, both] = [await technician(), await technician(), await technician()];
    const [one, two, three] = [await newUser(), await newUser(), await newUser()].sort() as [
      string,
      string,
      string,
    ];
    const place = async (userId: string, operatorId: number) => {
      const before = await store.get(memberships, `${userId}.P1`);
      await store.commit(store.replace(memberships, before, { ...before, operatorId }));
    };
    await place(one, left.id);
    await place(two, both.id);
    await place(three, both.id);
    await store.commit(
      store.replace(operatorKind, await store.get(operatorKind, right.id), { ...right, userId: three }),
    );
    await repairTechnicianLinks(store);
    await repairTechnicianLinks(store);
    expect(await linkOf(one, left.id)).toEqual([left.id, one]);
    expect(await linkOf(two, both.id)).toEqual([both.id, two]);
    expect((await linkOf(three, right.id))[0]).toBeUndefined();
    expect((await ok(operators.get, { id: right.id })).userId).toBeUndefined();
  });
});

describe('teams', () => {
  it('name everybody once', async () => {
    const [ann, bob] = [(await technician()).id, (await technician()).id];
    const twice = async (people: object) =>
      (await call(teams.create, { code: `TW${++serial}`, description: 'x', ...people } as never)).body.fields;
    expect(await twice({ leaders: [ann], members: [bob, ann] })).toEqual({ members: 'givenTwice' });
    expect(await twice({ leaders: [ann], members: [bob, bob] })).toEqual({ members: 'givenTwice' });
    expect(await twice({ leaders: [ann, ann] })).toEqual({ leaders: 'givenTwice' });
  });

  it('of older data lead or work, not both', async () => {
    const { id, leaders } = await team();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const before = await store.get(teamKind, id);
    await store.commit(store.replace(teamKind, before, { ...before, members: [leaders[0]!] }));
    await removeLeadersFromMembers(store);
    expect(await ok(teams.get, { id })).toMatchObject({ leaders, members: [] });
  });

  it('say what holds them when somebody disables them, by either way', async () => {
    const { updatedAt: _, updatedBy: __, ...mine } = await team();
    const machineId = await machine();
    const ewo = await ewoOf(machineId, { teamId: mine.id });
    const tag = await tagOf(machineId);
    await ok(tags.assign, { id: tag.id, teamId: mine.id });
    const refused = {
      status: 409,
      body: {
        code: 'teamAssigned',
        message: "You can't disable the TEAM because it's assigned.",
        fields: { active: 'teamAssigned' },
        values: { ewos: 1, tags: 1, names: `${ewo.code}, ${tag.code}` },
      },
    };
    expect(await call(teamWork.disable, { id: mine.id })).toMatchObject(refused);
    expect(await call(teams.replace, { ...mine, active: false })).toMatchObject(refused);
    expect(await ok(teamWork.holders, { id: mine.id })).toEqual({
      items: [
        { by: 'ewos', count: 1, codes: [ewo.code] },
        { by: 'tags', count: 1, codes: [tag.code] },
      ],
    });
  });

  it('are given no work while they are not active, and come back', async () => {
    const { id } = await team();
    const off = await ok(teamWork.disable, { id, version: 1 });
    expect(off).toMatchObject({ active: false, version: 2 });
    expect(await ok(teamWork.disable, { id })).toEqual(off);
    expect(await call(ewos.create, reportOf(await machine(), { teamId: id }))).toMatchObject({
      status: 400,
      body: { fields: { teamId: 'refMissing' } },
    });
    expect(await call(teamWork.enable, { id, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await ok(teamWork.enable, { id, version: 2 })).toMatchObject({ active: true, version: 3 });
    expect((await call(teamWork.disable, { id }, { as: 'am' })).status).toBe(403);
    expect((await call(teamWork.disable, { id: 987_654 })).status).toBe(404);
  });

  it('whose work is opened again are active', async () => {
    const { id } = await team();
    const tag = await tagOf(await machine());
    await ok(tags.assign, { id: tag.id, teamId: id });
    await ok(tags.close, { id: tag.id, closingNotes: 'Cleaned' });
    await ok(teamWork.disable, { id });
    expect(await call(tags.reopen, { id: tag.id, reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'teamInactive' },
    });
    await ok(teamWork.enable, { id });
    expect((await call(tags.reopen, { id: tag.id, reason: 'Again' })).status).toBe(200);
  });

  it('that are disabled while somebody assigns are never out of use with open work', async () => {
    const machineId = await machine();
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => ({ team: (await team()).id, tag: (await tagOf(machineId)).id })),
    );
    const answers = await Promise.all(
      pairs.flatMap(({ team, tag }) => [
        call(teamWork.disable, { id: team }),
        call(tags.assign, { id: tag, teamId: team }),
      ]),
    );
    for (const [at, { team, tag }] of pairs.entries()) {
      const { active } = await ok(teams.get, { id: team });
      const { teamId } = await ok(tags.get, { id: tag });
      expect([active, teamId]).not.toEqual([false, team]);
      const statuses = answers.slice(2 * at, 2 * at + 2).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe('the week of a team', () => {
  const week = { from: '2026-03-02' };

  it('says who is not there, and nothing of why', async () => {
    const away = await technician({
      surname: 'Verdi',
      absences: [{ from: '2026-03-03', to: '2026-03-04', reason: 'Ill' }],
    });
    const { id } = await team({ members: [away.id] });
    const { days, operatorId } = await ok(teamWork.week, { id, ...week });
    expect(days.map(({ on }: { on: string }) => on)).toHaveLength(7);
    expect(days[1]).toEqual({ on: '2026-03-03', absent: [{ id: away.id, name: `Verdi ${away.name}` }] });
    expect(days[3]!.absent).toEqual([]);
    expect(operatorId).toBeUndefined();
  });

  it('belongs to its people', async () => {
    const { id } = await team();
    expect((await call(teamWork.week, { id, ...week }, { as: 'technician' })).status).toBe(403);
  });

  it('costs less than the first page of a tablet among sixty teams', async () => {
    const crew = await Promise.all(Array.from({ length: 12 }, async () => (await technician()).id));
    const { id } = await team({ members: crew });
    for (let n = 0; n < 25; n++) await team();
    const { rru, trips } = await costOfCall(teamWork.week, { id, ...week });
    expect(rru).toBeLessThanOrEqual(12);
    expect(trips).toBeLessThanOrEqual(3);
  });
});
