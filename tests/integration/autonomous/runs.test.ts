// Runs of paths over HTTP: reported point by point, closed by the last, counted in the AM report (domain
// 11.4, 11.5).
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { points as pointKind } from '#functions/db/entities/autonomous.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { runReport } from '#shared/autonomous/report-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import type { Activity } from '#shared/planned/order.ts';
import { runs } from '#shared/planned/order-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { lubricants, tools } from '#shared/structure/api.ts';
import { call, costOfCall, ok, storeOf } from '../harness.ts';
import { at, worldAt } from '../plan.ts';
import { tagDraft } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { edited, runsOf as everyRun, path, point } from './walk.ts';
import { machineWithPoints, pathOf, runsOf } from './walks.ts';

const today = '2026-03-02';
worldAt(`${today}T09:00:00Z`);

type Place = Awaited<ReturnType<typeof machineWithPoints>>;
let place: Place;
let react: Deliver;
beforeAll(async () => {
  place = await machineWithPoints();
  react = await streamReader();
});
const fresh = async (more: Record<string, unknown> = {}) => {
  const path = await pathOf(place, { today, ...more });
  return { path, runs: await runsOf(path) };
};
const ids = () => place.points.map(({ id }) => id) as [number, number, number, number];
const outcomes = (more: Record<number, object> = {}) =>
  ids().map((pointId, i) => ({
    pointId,
    outcome: 'ok' as const,
    ...(i === 1 && { value: 7.5 }),
    ...more[i],
  }));
const refused = async (id: string, activities: object[]) =>
  (await call(runs.report, { id, activities: activities as never })).body;

describe('a run', () => {
  it('shows its points in walking order, with what is needed to do them', async () => {
    const its = await fresh();
    const sheet = await ok(runs.get, { id: its.runs[0]!.id }, { as: 'pm' });
    expect(sheet).toMatchObject({ title: 'Round of the press', minutes: 11.5, tasks: 4 });
    expect(sheet.activities.map(({ code }: { code: string }) => code)).toEqual(['C1', 'I2', 'L3', 'R4']);
    expect(sheet.activities[1].controls).toMatchObject([{ unit: 'bar', decimals: 1, lower: 5, upper: 10 }]);
    expect(sheet.activities[2].point.lubricant).toMatchObject({ quantity: 0.2, unit: 'l' });
    expect(sheet.activities[3].point.torque).toBe(12);
  });

  it('is open to whoever walks paths, also where its path is of a team', async () => {
    const { id: leader } = await ok(operators.create, { code: 'LEADS', name: 'Lea' });
    const { id: teamId } = await ok(teams.create, { code: 'LINE', description: 'Line', leaders: [leader] });
    const [mine, nobodys] = [await fresh({ teamId }), await fresh()];
    const tenant = storeOf({ tenant: 'acme' });
    const plant = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
    const { items } = await ok(runs.open, { to: today }, { as: 'pm' });
    await tenant.commit(tenant.replace(plants, await tenant.get(plants, 'P1'), plant));
    const open = new Map(items.map((item: { id: string; teamId?: number }) => [item.id, item.teamId]));
    expect(open.get(mine.runs[0]!.id)).toBe(teamId);
    expect(open.has(nobodys.runs[0]!.id)).toBe(true);
  });

  it('shows the path as it stands until it is begun, also by what its points name', async () => {
    const wiped = await point({ type: 'C' });
    const { id: toolId } = await ok(tools.create, { code: 'ING-P', description: 'Grease gun' });
    const { id: lubricantId } = await ok(lubricants.create, {
      ...{ code: 'NLGI2', description: 'Grease', kind: 'grease' as const },
    });
    const { machineId } = wiped;
    const oiled = await point({ machineId, type: 'L', lubricantId, quantity: 0.2, toolId });
    const its = await path([wiped, oiled]);
    const [{ id } = { id: '' }] = await everyRun(its.id);
    const asked = async () =>
      (await ok(runs.get, { id })).activities.map(({ description, point }: Activity) => [
        description,
        point!.tool,
        point!.lubricant?.name,
      ]);
    expect(await asked()).toEqual([
      ['Wipe the guides', undefined, undefined],
      ['Wipe the guides', 'ING-P · Grease gun', 'NLGI2 · Grease'],
    ]);
    // The change is visible at once, without a stream projection.
    await ok(points.replace, { ...(await ok(points.get, { id: wiped.id })), description: 'Dust' } as never);
    expect((await asked())[0]).toEqual(['Dust', undefined, undefined]);
    await ok(paths.replace, edited(await ok(paths.get, { id: its.id }), { description: 'Another round' }));
    expect(await ok(runs.get, { id })).toMatchObject({ title: 'Another round' });
    await react();
    await ok(tools.replace, { ...(await ok(tools.get, { id: toolId })), description: 'Gun' } as never);
    await ok(lubricants.replace, { ...(await ok(lubricants.get, { id: lubricantId })), code: 'G2' } as never);
    await react();
    expect((await asked())[1]).toEqual(['Wipe the guides', 'ING-P · Gun', 'G2 · Grease']);
    // A change by a process that died before its follow-up.
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const kept = await store.get(pointKind, oiled.id);
    await store.commit(store.replace(pointKind, kept, { ...kept, description: 'Oil' }));
    await react();
    expect((await asked())[1]![0]).toBe('Oil');
    await react('again');
    expect((await asked())[1]![0]).toBe('Oil');
  });

  it('is begun by the first point that is reported, and closed by the last', async () => {
    const { runs: made } = await fresh();
    const [{ id } = { id: '' }] = made;
    const [first, , ...rest] = outcomes();
    expect(
      await ok(runs.report, { id, activities: [{ ...first!, minutes: 3 }] }, { as: 'pm' }),
    ).toMatchObject({
      ...{ state: 'inProgress', startedAt: '2026-03-02T09:00:00.000Z', walked: { C: { ok: 1 } } },
    });
    at('2026-03-02T09:20:00Z');
    const red = { pointId: ids()[1], outcome: 'nok' as const, value: 4.9, note: 'Too low', minutes: 2.25 };
    const done = await ok(runs.report, { id, activities: [red, ...rest] }, { as: 'pm' });
    expect(done).toMatchObject({
      ...{ state: 'closed', closedOn: today, closedBy: 'Ms pm', actualMinutes: 5.25, found: 'red' },
      walked: { C: { ok: 1 }, I: { nok: 1 }, L: { ok: 1 }, R: { ok: 1 } },
    });
    expect((await ok(runs.get, { id })).activities[1]).toMatchObject({
      ...{ outcome: 'nok', note: 'Too low', actualMinutes: 2.25 },
      answers: [{ value: 4.9, colour: 'red' }],
    });
    expect(await call(runs.report, { id, activities: [first!] })).toMatchObject({
      ...{ status: 409, body: { code: 'orderState', values: { state: 'closed' } } },
    });
  });

  it('refuses what cannot be reported, each at its own field', async () => {
    const { runs: made } = await fresh();
    const [{ id } = { id: '' }] = made;
    const [clean, measure] = ids();
    const fields: [object, object][] = [
      [{ pointId: 4711, outcome: 'ok' }, { 'activities.0.pointId': 'refMissing' }],
      [{ pointId: clean, outcome: 'ok', value: 3 }, { 'activities.0.value': 'controlNotAsked' }],
      [{ pointId: measure, outcome: 'ok' }, { 'activities.0.value': 'required' }],
      [{ pointId: measure, outcome: 'ok', value: 7.55 }, { 'activities.0.value': 'valueDecimals' }],
      [{ pointId: measure, outcome: 'ok', answer: 'OK', value: 7 }, { 'activities.0.answer': 'notAllowed' }],
      [{ pointId: measure, outcome: 'ok', value: 4.9 }, { 'activities.0.note': 'noteNeeded' }],
      [{ pointId: measure, outcome: 'notDone', value: 7, note: 'x' }, { 'activities.0.value': 'notAllowed' }],
      [{ pointId: clean, outcome: 'nok' }, { 'activities.0.note': 'noteNeeded' }],
      [{ pointId: clean, outcome: 'notDone' }, { 'activities.0.note': 'noteNeeded' }],
    ];
    for (const [report, said] of fields)
      expect((await refused(id, [report])).fields, JSON.stringify(report)).toEqual(said);
    expect(await call(runs.report, { id, activities: [{ pointId: clean } as never] })).toMatchObject({
      ...{ status: 400, body: { fields: { 'activities.0.outcome': 'required' } } },
    });
    expect((await ok(runs.get, { id })).state).toBe('planned');
  });

  it('takes its points under their own name too, and refuses them under it', async () => {
    const { runs: made } = await fresh();
    const [{ id } = { id: '' }] = made;
    const [clean, measure] = ids();
    const points = [
      { pointId: clean, outcome: 'ok' },
      { pointId: measure, outcome: 'ok', value: 4.9 },
    ] as const;
    expect((await call(runs.report, { id, points: [...points] })).body.fields).toEqual({
      'points.1.note': 'noteNeeded',
    });
    expect((await call(runs.report, { id })).body.fields).toEqual({ points: 'required' });
    expect((await call(runs.report, { id, points: [] })).body.fields).toEqual({ points: 'required' });
    expect(await ok(runs.report, { id, points: [points[0]] })).toMatchObject({
      ...{ state: 'inProgress', walked: { C: { ok: 1 } } },
    });
    expect(await ok(runs.close, { id, points: outcomes().slice(1) })).toMatchObject({ state: 'closed' });
  });

  it('says what its controls showed the time before', async () => {
    const { runs: made } = await fresh();
    const [first, second] = made;
    await ok(runs.close, { id: first!.id, activities: outcomes() });
    await react();
    expect((await ok(runs.previous, { id: second!.id })).items).toEqual([
      { n: 2, controlId: place.controlId, on: today, value: 7.5, colour: 'green' },
    ]);
  });

  it('is not walked before its day, but by an administrator', async () => {
    const { runs: made } = await fresh();
    const { id } = made.at(-1)!;
    const report = { id, activities: outcomes().slice(0, 1) };
    expect(await call(runs.report, report, { as: 'pm' })).toMatchObject({ body: { code: 'orderTooEarly' } });
    expect(await ok(runs.report, report)).toMatchObject({ state: 'inProgress' });
  });

  it('ends those of earlier days and shifts nobody began', async () => {
    const { path, runs: made } = await fresh({ shifts: [1, 2, 3] });
    const byDay = (day: string, shift: number) =>
      made.find((run) => run.plannedOn === day && run.shift === shift)!;
    // Daily work: all points are in the first shift only.
    expect(made.every(({ shift }) => shift === 1)).toBe(true);
    at('2026-03-04T09:00:00Z');
    const closed = await ok(
      runs.close,
      { id: byDay('2026-03-04', 1).id, activities: outcomes() },
      { as: 'pm' },
    );
    expect(closed.autoClosed).toEqual([byDay('2026-03-02', 1).id, byDay('2026-03-03', 1).id]);
    expect((await ok(runs.get, { id: closed.autoClosed[0]! })).activities[0]).toMatchObject({
      outcome: 'notDone',
    });
    expect((await runsOf(path)).filter(({ state }) => state === 'planned')).toHaveLength(made.length - 3);
  });

  it('ends the earlier shifts of its own day', async () => {
    const shifted = await machineWithPoints({ frequency: { shifts: [1, 2, 3] } });
    const path = await pathOf(shifted, { today });
    const made = await runsOf(path);
    const [first, second, third] = made.filter(({ plannedOn }) => plannedOn === today);
    expect([first, second, third].map((run) => run?.shift)).toEqual([1, 2, 3]);
    const activities = shifted.points.map(({ id: pointId }, i) => ({
      ...{ pointId, outcome: 'ok' as const, ...(i === 1 && { value: 6 }) },
    }));
    expect((await ok(runs.close, { id: second!.id, activities })).autoClosed).toEqual([first!.id]);
    expect((await ok(runs.get, { id: third!.id })).state).toBe('planned');
  });

  it('is moved and cancelled by those of autonomous maintenance', async () => {
    const { runs: made } = await fresh();
    const [, second, third] = made;
    expect(
      await ok(runs.reschedule, { id: second!.id, plannedOn: '2026-03-05' }, { as: 'pm' }),
    ).toMatchObject({ plannedOn: '2026-03-05', nominalOn: '2026-03-03' });
    expect(await ok(runs.cancel, { id: third!.id, reason: 'Stopped' }, { as: 'pm' })).toMatchObject({
      ...{ state: 'cancelled', note: 'Stopped' },
    });
  });

  it('is for administrators and those of autonomous maintenance alone', async () => {
    const { path, runs: made } = await fresh();
    const [{ id } = { id: '' }] = made;
    const listed = await ok(runs.list, { from: today, to: today, cycleId: path }, { as: 'pm' });
    expect(listed.items).toMatchObject([{ id, title: 'Round of the press' }]);
    const calls = [
      () => call(runs.get, { id }, who),
      () => call(runs.list, { from: today, to: today }, who),
      () => call(runs.calendar, { from: today, to: today }, who),
      () => call(runs.report, { id, activities: outcomes().slice(0, 1) }, who),
      () => call(runs.close, { id, activities: outcomes() }, who),
      () => call(runReport.get, { from: today, to: today }, who),
    ];
    let who: { as: 'am' | 'technician' | 'guest' | 'requestor' } = { as: 'am' };
    for (const as of ['am', 'technician', 'guest', 'requestor'] as const) {
      who = { as };
      for (const each of calls) expect((await each()).status, as).toBe(403);
    }
  });
});

describe('the AM report', () => {
  const period = { from: '2026-04-01', to: '2026-05-01' };
  it('tells a point that was not in order, its tag, and what was walked, from totals', async () => {
    at('2026-04-01T09:00:00Z');
    const its = await machineWithPoints();
    const { id: operatorId } = await ok(operators.create, { code: 'WALKER', name: 'Ines' });
    const path = await pathOf(its, { today: '2026-04-01', operatorId });
    const [first, second] = await runsOf(path);
    const activities = its.points.map(({ id: pointId }, i) => ({
      ...{ pointId, outcome: 'ok' as const, minutes: 2, ...(i === 1 && { value: 6 }) },
    }));
    const nok = { ...activities[3]!, outcome: 'nok' as const, note: 'Screw is missing' };
    await ok(runs.report, { id: first!.id, activities: [...activities.slice(0, 3), nok] }, { as: 'pm' });
    const draft = tagDraft(its.machineId, { on: '2026-04-01', pillar: 'AM' });
    const tag = await ok(tags.create, { ...draft, orderId: first!.id, activity: 4 });
    expect(await ok(tags.get, { id: tag.id })).toMatchObject({
      ...{ orderId: first!.id, activity: 4, pathId: path, pillar: 'AM' },
    });
    expect((await ok(runs.get, { id: first!.id })).activities[3].requests).toEqual([
      { kind: 'tag', id: tag.id, code: tag.code },
    ]);
    await react();
    const own = { ...period, machineId: its.machineId };
    const told = await ok(runReport.get, own, { as: 'pm' });
    expect(told).toMatchObject({
      ...{ compliance: 100, nokRate: 25, actualMinutes: 8, tags: { raised: 1, closed: 0 } },
      points: [
        { type: 'C', ok: 1 },
        { type: 'I', ok: 1 },
        { type: 'L', ok: 1 },
        { type: 'R', ok: 0, nok: 1 },
      ],
    });
    expect(told.days[0]).toMatchObject({ on: '2026-04-01', green: 1, yellow: 0 });
    expect(await ok(runReport.get, { ...period, operatorId })).toEqual(told);
    expect((await ok(runReport.get, { ...period, operatorId: 4711 })).days).toEqual([]);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const machine = await store.get(machineKind, its.machineId);
    await store.commit(store.replace(machineKind, machine, { ...machine, department: 'PRESS' }));
    expect(await ok(runReport.get, { ...period, department: 'PRESS' })).toEqual(told);
    expect((await ok(runReport.get, { ...period, department: 'NONE' })).days).toEqual([]);

    await ok(tags.close, { id: tag.id, closingNotes: 'A new screw' });
    at('2026-04-03T09:00:00Z');
    await ok(runs.close, { id: (await runsOf(path))[2]!.id, activities });
    await react();
    expect(await ok(runReport.get, own)).toMatchObject({
      ...{ compliance: 66.7, nokRate: 12.5, tags: { raised: 1, closed: 1 } },
    });
    expect((await ok(runs.get, { id: second!.id })).state).toBe('autoClosed');
    const whole = await ok(runReport.get, period);
    expect(whole.tags).toEqual({ raised: 1, closed: 1 });
  });

  it('refuses a period that ends before it begins, or is too long', async () => {
    const fields = async (to: string) => (await call(runReport.get, { from: '2026-04-01', to })).body.fields;
    expect(await fields('2026-03-01')).toEqual({ to: 'dateBeforeMinimum' });
    expect(await fields('2027-06-01')).toEqual({ to: 'outOfRange' });
  });

  it('is cheap, as are the calendar and a run', async () => {
    const { runs: made } = await fresh();
    await react();
    const price = async (asked: Promise<Awaited<ReturnType<typeof costOfCall>>>) => (await asked).rru;
    const { id } = made[0]!;
    expect(await price(costOfCall(runs.get, { id }))).toBeLessThanOrEqual(2);
    await ok(runs.report, { id, activities: outcomes().slice(0, 1) });
    expect(await price(costOfCall(runs.get, { id }))).toBeLessThanOrEqual(2);
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect(await price(costOfCall(runs.calendar, month))).toBeLessThanOrEqual(14);
    expect(await price(costOfCall(runReport.get, month))).toBeLessThanOrEqual(4);
    expect(
      await price(costOfCall(runReport.get, { ...month, machineId: place.machineId })),
    ).toBeLessThanOrEqual(4);
  });
});
