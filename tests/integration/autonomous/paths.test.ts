// Paths over HTTP: every refusal, references to points, and the runs that follow.
import { describe, expect, it } from 'vitest';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { runs as runCalls } from '#shared/planned/order-api.ts';
import { machines } from '#shared/structure/api.ts';
import { call, ok } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';
import { draftPath, draftPoint, edited, path, point, runsOf } from './walk.ts';

worldAt('2026-03-02T08:00:00Z');

const pathOf = async (id: number) => (await ok(points.get, { id })).pathId;

describe('a path', () => {
  it('is made with its runs, takes its points and lets them go', async () => {
    const [a, b, c] = [await point(), await point({ minutes: 3 }), await point()];
    const made = await path([a, b]);
    expect(made).toMatchObject({
      points: [a.id, b.id],
      totalMinutes: 5.5,
      machineId: a.machineId,
      version: 1,
    });
    expect(await ok(paths.get, { id: made.id })).toEqual(made);
    expect(await runsOf(made.id)).toHaveLength(36);
    expect([await pathOf(a.id), await pathOf(b.id), await pathOf(c.id)]).toEqual([
      made.id,
      made.id,
      undefined,
    ]);
    const saved = await ok(paths.replace, edited(made, { points: [c.id, a.id] }));
    expect(saved).toMatchObject({ points: [c.id, a.id], totalMinutes: 4.5, version: 2 });
    expect([await pathOf(a.id), await pathOf(b.id), await pathOf(c.id)]).toEqual([
      made.id,
      undefined,
      made.id,
    ]);
    await ok(paths.remove, { id: made.id });
    expect([await pathOf(a.id), await pathOf(c.id)]).toEqual([undefined, undefined]);
  });

  it('goes by points that are there, active, each once', async () => {
    const [made, idle] = [await point(), await point({ active: false })];
    expect(await call(paths.create, draftPath([made, { id: 9999 }]))).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { 'points.1': 'refMissing' } },
    });
    expect(await call(paths.create, draftPath([made, idle]))).toMatchObject({
      status: 409,
      body: { code: 'pointInactive', fields: { 'points.1': 'pointInactive' } },
    });
    expect(await call(paths.create, draftPath([made, made]))).toMatchObject({
      status: 400,
      body: { fields: { 'points.1': 'givenTwice' } },
    });
    expect(await call(paths.create, draftPath([]))).toMatchObject({
      status: 400,
      body: { fields: { points: 'tooFew' } },
    });
    // The points are of two plants.
    const other = await point({}, { plant: 'P2' });
    expect(await call(paths.create, draftPath([other, made]), { plant: 'P2' })).toMatchObject({
      status: 400,
      body: { code: 'refMissing', message: expect.any(String), fields: { 'points.1': 'refMissing' } },
    });
  });

  it('shares a point with no other active one', async () => {
    const made = await point();
    const first = await path([made]);
    const taken = {
      status: 409,
      body: { code: 'pointInPath', values: { path: first.code }, fields: { 'points.0': 'pointInPath' } },
    };
    expect(await call(paths.create, draftPath([made]))).toMatchObject(taken);
    const second = await path([made], { active: false });
    expect(await runsOf(second.id)).toEqual([]);
    expect(await call(paths.replace, edited(second, { active: true }))).toMatchObject(taken);
    await ok(paths.replace, edited(first, { active: false }));
    await ok(paths.replace, edited(second, { active: true }));
    expect(await pathOf(made.id)).toBe(second.id);
  });

  it('gets a point that two people take at once for one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await point();
      const [x, y] = await Promise.all([
        call(paths.create, draftPath([made, await point()])),
        call(paths.create, draftPath([await point(), made])),
      ]);
      const [won, lost] = x.status === 200 ? [x, y] : [y, x];
      expect([won.status, lost.status, lost.body.code, lost.body.values]).toEqual([
        200,
        409,
        'pointInPath',
        { path: won.body.code },
      ]);
      expect(await pathOf(made.id)).toBe(won.body.id);
    }
  });

  it('says what is wrong with its dates and names', async () => {
    const made = await path([await point()]);
    for (const [field, status, more] of [
      ['validTo', 400, { validTo: '2026-03-01' }],
      ['teamId', 400, { teamId: 999 }],
      ['operatorId', 400, { operatorId: 999 }],
      ['code', 409, { code: made.code }],
    ] as const)
      expect(await call(paths.create, draftPath([await point()], more))).toMatchObject({
        status,
        body: { fields: { [field]: expect.any(String) } },
      });
    await ok(paths.replace, edited(made, {}));
    expect(await call(paths.replace, edited(made, {}))).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await call(paths.get, { id: 9999 })).status).toBe(404);
  });

  it('keeps its machine, its team and its person', async () => {
    const machineId = await machine();
    const { id: operatorId } = await ok(operators.create, { code: 'ADA', name: 'Ada' });
    const { id: teamId } = await ok(teams.create, {
      code: 'A',
      description: 'Shift A',
      leaders: [operatorId],
    });
    const { id: other } = await ok(operators.create, { code: 'BEA', name: 'Bea' });
    const made = await path([await point({ machineId })], { teamId, operatorId: other });
    expect((await runsOf(made.id))[0]).toMatchObject({ state: 'assigned', teamId });
    for (const gone of [call(teams.remove, { id: teamId }), call(operators.remove, { id: other })])
      expect((await gone).status).toBe(409);
    await ok(paths.replace, edited(made, { active: false }));
    await ok(operators.remove, { id: other });
    expect((await call(machines.remove, { id: machineId })).status).toBe(409);
  });

  it('of ninety points is one transaction, and comes and goes', async () => {
    const its = [];
    for (let n = 0; n < 90; n++) its.push(await point());
    const { id: operatorId } = await ok(operators.create, { code: 'ONE', name: 'One' });
    const { id: teamId } = await ok(teams.create, { code: 'ONE', description: 'One', leaders: [operatorId] });
    const made = await path(its, { teamId, operatorId });
    expect(made.totalMinutes).toBe(90 * 2 + 89 * 0.5);
    const others = [];
    for (let n = 0; n < 20; n++) others.push(await point());
    expect(
      await call(
        paths.replace,
        edited(made, { points: [...others, ...its.slice(0, 5)].map(({ id }) => id) }),
      ),
    ).toMatchObject({ status: 400, body: { code: 'tooManyChanges' } });
    const away = await ok(paths.replace, edited(made, { active: false }));
    await ok(paths.replace, edited(away, { active: true }));
    await ok(paths.remove, { id: made.id });
    expect(await pathOf(its[89]!.id)).toBeUndefined();
  }, 60_000);

  it('is listed for every machine it goes by', async () => {
    const [one, two, three] = [await machine(), await machine(), await machine()];
    const made = await path([await point({ machineId: one }), await point({ machineId: two })]);
    const idsOf = async (machineId: number) =>
      (await ok(paths.list, { machineId })).items.map(({ id }: { id: number }) => id);
    expect([await idsOf(one), await idsOf(two), await idsOf(three)]).toEqual([[made.id], [made.id], []]);
  });

  it('leaves behind what was done, and its code is free again', async () => {
    const made = await path([await point()], { code: 'AGAIN' });
    const [first] = await runsOf(made.id);
    await ok(runCalls.start, { id: first!.id });
    await ok(paths.remove, { id: made.id });
    const left = await runsOf(made.id);
    expect(left.map(({ plannedOn }) => plannedOn)).toEqual(['2026-03-02', '2026-03-03']);
    expect((await ok(paths.list, {})).items.some(({ id }: { id: number }) => id === made.id)).toBe(false);
    expect((await call(paths.replace, edited(made, {}))).status).toBe(404);
    await path([await point()], { code: 'AGAIN' });
  });
});

describe('an edit of a path', () => {
  it('is followed by runs that are not firm; firm ones stay', async () => {
    const [a, b] = [await point(), await point()];
    const made = await path([a]);
    const before = await runsOf(made.id);
    await ok(paths.replace, edited(made, { points: [a.id, b.id] }));
    const after = await runsOf(made.id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ tasks }) => tasks)).toEqual([1, 1, ...Array(after.length - 2).fill(2)]);
  });

  it('to shifts gives each day its shifts, after the firm ones', async () => {
    const made = await path([await point()]);
    await ok(paths.replace, edited(made, { shifts: [2, 1] }));
    const after = await runsOf(made.id);
    expect(after.slice(0, 4).map(({ plannedOn, shift }) => [plannedOn, shift])).toEqual([
      ['2026-03-02', undefined],
      ['2026-03-03', undefined],
      // Daily work is due in the first shift.
      ['2026-03-04', 1],
      ['2026-03-05', 1],
    ]);
  });
});

describe('a preview', () => {
  it('says the runs of a path that is not there yet', async () => {
    const [daily, weekly] = [await point(), await point({ frequency: { n: 1, unit: 'W' }, minutes: 4 })];
    const sent = { points: [weekly.id, daily.id], walkingMinutes: 1, anchor: '2026-03-02' };
    expect(await ok(paths.preview, { ...sent, from: '2026-03-02', to: '2026-03-03' })).toEqual({
      runs: [
        { planned: '2026-03-02', points: [weekly.id, daily.id], minutes: 7 },
        { planned: '2026-03-03', points: [daily.id], minutes: 2 },
      ],
    });
    expect(await call(paths.preview, { ...sent, from: '2026-03-02', to: '2027-06-01' })).toMatchObject({
      status: 400,
      body: { fields: { to: 'outOfRange' } },
    });
    expect(
      await call(paths.preview, { ...sent, points: [999], from: '2026-03-02', to: '2026-03-03' }),
    ).toMatchObject({ status: 400, body: { fields: { 'points.0': 'refMissing' } } });
  });
});

describe('who may', () => {
  it.each([
    ['admin', 200, 200],
    ['pm', 200, 200],
    ['superAdmin', 200, 200],
    ['technician', 403, 200],
    ['am', 403, 403],
    ['guest', 403, 403],
    ['requestor', 403, 403],
  ] as const)('%s: makes %i, reads %i', async (as, makes, reads) => {
    const made = await call(points.create, await draftPoint(), { as });
    const ground = await point();
    const way = await call(paths.create, draftPath([ground]), { as });
    expect([made.status, way.status]).toEqual([makes, makes]);
    for (const list of [points.list, paths.list]) expect((await call(list, {}, { as })).status).toBe(reads);
  });
});
