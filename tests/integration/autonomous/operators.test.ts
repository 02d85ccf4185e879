// AM by operators: where the plant lets them, technicians and requestors walk the runs of their own teams.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, plants } from '#functions/db/entities/access.ts';
import { users } from '#shared/access/api.ts';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { runReport } from '#shared/autonomous/report-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { runs } from '#shared/planned/order-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { departments } from '#shared/structure/api.ts';
import { type As, call, expireMemberships, ok, storeOf } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';
import { tagDraft } from '../requests/plant.ts';
import { edited, runsOf as everyRun } from './walk.ts';
import { machineWithPoints, pathOf, runsOf } from './walks.ts';

const today = '2026-03-02';
worldAt(`${today}T09:00:00Z`);

const tenant = () => storeOf({ tenant: 'acme' });
/** Sets the plant parameter; the memberships that the service caches for two seconds expire. */
async function setOperators(operatorsRunAm: boolean, resources = false) {
  const store = tenant();
  const plant = await store.get(plants, 'P1');
  const parameters = { ...plant.parameters, operatorsRunAm };
  await store.commit(store.replace(plants, plant, { ...plant, resources, parameters }));
  expireMemberships();
}
async function linkCard(user: string, operatorId: number) {
  const store = tenant();
  const member = await store.get(memberships, `${user}.P1`);
  await store.commit(store.replace(memberships, member, { ...member, operatorId, teamId: undefined }));
}

interface Fixture {
  own: string;
  foreign: string;
  nobodys: string;
  pathId: number;
  pointIds: number[];
  teamId: number;
}
let here: Fixture;
/** Creates a path of the operators' team with its runs, one of another team, and one of no team. */
async function prepare(teamId: number, otherId: number): Promise<Fixture> {
  const first = async (more: object) => {
    const place = await machineWithPoints();
    const path = await pathOf(place, { today, ...more });
    return { path, place, id: (await runsOf(path))[0]!.id };
  };
  const [own, foreign, nobodys] = [
    await first({ teamId }),
    await first({ teamId: otherId }),
    await first({}),
  ];
  const pointIds = own.place.points.map(({ id }) => id);
  return { own: own.id, foreign: foreign.id, nobodys: nobodys.id, pathId: own.path, pointIds, teamId };
}
let [teamId, otherId] = [0, 0];
beforeAll(async () => {
  const person = async (code: string) => (await ok(operators.create, { code, name: code })).id;
  const [tessa, rick, lea] = [await person('TESSA'), await person('RICK'), await person('LEA')];
  const team = async (code: string, members: number[]) =>
    (await ok(teams.create, { code, description: code, leaders: [lea], members })).id;
  [teamId, otherId] = [await team('LINE', [tessa, rick]), await team('OTHER', [])];
  await linkCard('technician', tessa);
  await linkCard('requestor', rick);
});
beforeEach(async () => {
  here = await prepare(teamId, otherId);
});

const report = (id: string, who: As) =>
  call(runs.report, { id, points: [{ pointId: here.pointIds[0]!, outcome: 'ok' }] } as never, who);
const openIds = async (who: As): Promise<string[]> =>
  (await ok(runs.open, { to: today }, who)).items.map(({ id }: { id: string }) => id);
const roles = [['technician'], ['requestor']] as const;

describe('while operators do not carry out AM', () => {
  beforeAll(() => setOperators(false));

  it.each(roles)('a %s is refused, as the matrix says', async (as) => {
    for (const answer of [
      await call(runs.open, { to: today }, { as }),
      await call(runs.get, { id: here.own }, { as }),
      await report(here.own, { as }),
      await call(runs.close, { id: here.own } as never, { as }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'notAllowedHere']);
    expect((await ok(users.get, {}, { as })).runTeamIds).toBeUndefined();
  });
});

describe.each([[false], [true]])('where they do, and the plant assigns orders: %s', (resources) => {
  beforeAll(() => setOperators(true, resources));

  it.each(roles)('a %s sees the runs of own teams alone', async (as) => {
    expect((await ok(users.get, {}, { as })).runTeamIds).toEqual([teamId]);
    const open = await openIds({ as });
    expect(open).toContain(here.own);
    expect(open).not.toContain(here.foreign);
    expect(open).not.toContain(here.nobodys);
    const { items } = await ok(runs.list, { from: today, to: today }, { as });
    expect(new Set(items.map((run: { teamId?: number }) => run.teamId))).toEqual(new Set([teamId]));
    const { items: late } = await ok(runs.late, {}, { as });
    expect(late.every((run: { teamId?: number }) => run.teamId === teamId)).toBe(true);
    const { days } = await ok(runs.calendar, { from: today, to: today }, { as });
    const counted = days.flatMap(({ green, yellow, orange, red, blue }: Record<string, number>) => [
      green! + yellow! + orange! + red! + blue!,
    ]);
    expect(counted).toEqual([items.length]);
  });

  it.each(roles)('a %s reads, reports and closes one, and makes a tag of what is wrong', async (as) => {
    expect(await ok(runs.get, { id: here.own }, { as })).toMatchObject({ id: here.own, teamId });
    const [bad] = here.pointIds;
    const found = { id: here.own, points: [{ pointId: bad!, outcome: 'nok' as const, note: 'Leaks' }] };
    expect(await ok(runs.report, found as never, { as })).toMatchObject({ state: 'inProgress' });
    const run = await ok(runs.get, { id: here.own }, { as });
    const { n } = run.activities.find((each: { outcome?: string }) => each.outcome === 'nok')!;
    const draft = { ...tagDraft(run.machineId), pillar: 'AM' as const, orderId: here.own, activity: n };
    expect((await call(tags.create, draft, { as })).status).toBe(200);
    const rest = here.pointIds.slice(1).map((pointId, i) => ({
      ...{ pointId, outcome: 'ok' as const },
      ...(i === 0 && { value: 7.5 }),
    }));
    const closed = await ok(runs.close, { id: here.own, points: rest } as never, { as });
    expect(closed).toMatchObject({ state: 'closed' });
  });

  it.each(roles)('a %s is refused those of other teams and of none', async (as) => {
    for (const id of [here.foreign, here.nobodys])
      for (const answer of [
        await call(runs.get, { id }, { as }),
        await call(runs.previous, { id }, { as }),
        await report(id, { as }),
        await call(runs.start, { id }, { as }),
        await call(runs.close, { id } as never, { as }),
      ])
        expect([answer.status, answer.body.code]).toEqual([403, 'notAllowedHere']);
    expect((await call(runs.open, { to: today, teamId: otherId }, { as })).status).toBe(403);
  });

  it.each(roles)('a %s plans nothing and edits neither points nor paths', async (as) => {
    const [path] = (await ok(paths.list, {})).items.filter(({ id }: { id: number }) => id === here.pathId);
    const [pointId] = here.pointIds;
    for (const { status } of [
      await call(runs.assign, { id: here.own, teamId }, { as }),
      await call(runs.reschedule, { id: here.own, plannedOn: '2026-03-03' }, { as }),
      await call(runs.cancel, { id: here.own, reason: 'No time' }, { as }),
      await call(paths.replace, edited(path, { description: 'Mine' }), { as }),
      await call(paths.remove, { id: here.pathId }, { as }),
      await call(points.remove, { id: pointId! }, { as }),
      await call(runReport.get, { from: today, to: today }, { as }),
    ])
      expect(status).toBe(403);
  });

  it('changes nothing for whoever manages AM', async () => {
    const open = await openIds({ as: 'pm' });
    for (const id of [here.own, here.foreign, here.nobodys]) expect(open).toContain(id);
    expect((await report(here.foreign, { as: 'pm' })).status).not.toBe(403);
    expect((await everyRun(here.pathId)).length).toBeGreaterThan(0);
  });

  it.each(['guest', 'am', 'viewer'] as const)('opens nothing to a %s', async (as) => {
    expect((await call(runs.open, { to: today }, { as })).status).toBe(403);
  });
});

it('the line of a requestor is what the teams of the card cover, and nobody else has one', async () => {
  const readLine = async (as: 'requestor' | 'technician') => (await ok(users.get, {}, { as })).ownLine;
  expect(await readLine('requestor')).toBeUndefined();
  const { id: departmentId } = await ok(departments.create, { code: 'PRESS', description: 'Press shop' });
  const machineId = await machine();
  const { code, description, leaders, members } = await ok(teams.get, { id: here.teamId });
  const covered = { departmentIds: [departmentId], machineIds: [machineId] };
  await ok(teams.replace, { id: here.teamId, code, description, leaders, members, ...covered });
  expect(await readLine('requestor')).toEqual({ departments: ['PRESS'], machineIds: [machineId] });
  expect(await readLine('technician')).toBeUndefined();
});
