// The lubrication plan: from procedures and points to lines, days and next dates, and its cost.
import { beforeAll, describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import type { LubricationDay } from '#shared/planned/lubrication.ts';
import { lubrication } from '#shared/planned/lubrication-api.ts';
import { orders, runs } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { lubricants } from '#shared/structure/api.ts';
import { path, point, runsOf } from '../autonomous/walk.ts';
import { call, costOfCall, ok } from '../harness.ts';
import { at, cycle, draft, edited, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

worldAt('2026-03-02T08:00:00Z');
let react: Deliver;
let oil: number;
let grease: number;
beforeAll(async () => {
  react = await streamReader();
  const lubricant = async (code: string, unit: string) =>
    (await ok(lubricants.create, { code, description: `The ${code}`, kind: 'oil', unit } as never)).id;
  [oil, grease] = [await lubricant('OIL', 'l'), await lubricant('GREASE', 'g')];
});

async function approved(named: { lubricantId: number; quantity?: number }[], typology = 'inspection') {
  const { id } = await draft({}, { typology, lubricants: named });
  await ok(procedures.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Fill up', minutes: 5 });
  await ok(procedures.approve, { id });
  return id;
}
async function lubricating(procedureId: number, more: object = {}) {
  const machineId = await machine();
  return cycle({ machineId, strategies: [await strategy(machineId, {}, procedureId)], ...more });
}
async function linesOf(seriesId: number) {
  await react();
  return (await ok(lubrication.plan, {})).items.filter(
    (item: { seriesId: number }) => item.seriesId === seriesId,
  );
}
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the plan', () => {
  it('says what the procedures of a cycle name, and when it is next', async () => {
    const procedureId = await approved([{ lubricantId: oil, quantity: 0.5 }, { lubricantId: grease }]);
    const { id, code, machineId } = await lubricating(procedureId);
    const line = { seriesId: id, code, machineId, typeCycle: 'workorders', procedureId, next: '2026-03-04' };
    expect(await linesOf(id)).toMatchObject([
      { ...line, lubricantId: oil, quantity: 0.5, frequency: { n: 1, unit: 'W' } },
      { ...line, lubricantId: grease },
    ]);
    const { lubricants: named } = await ok(lubrication.plan, {});
    expect(named).toContainEqual({ id: oil, code: 'OIL', description: 'The OIL', unit: 'l' });
  });

  it('follows the approval, not the draft', async () => {
    const procedureId = await approved([{ lubricantId: oil, quantity: 1 }]);
    const { id } = await lubricating(procedureId);
    const { version, code, description, typology } = await ok(procedures.take, { id: procedureId });
    await ok(procedures.replace, {
      ...{ id: procedureId, version, code, description, typology },
      lubricants: [{ lubricantId: oil, quantity: 2 }],
    } as never);
    expect(await linesOf(id)).toMatchObject([{ quantity: 1 }]);
    await ok(procedures.approve, { id: procedureId });
    await react();
    expect(await linesOf(id)).toMatchObject([{ quantity: 2 }]);
  });

  it('holds a cycle of lubrication whose lubricant nobody named, and none of other work', async () => {
    const nothing = await approved([]);
    const unnamed = await lubricating(nothing, { typology: 'lubrication' });
    const [line] = await linesOf(unnamed.id);
    expect(line).toMatchObject({ perDay: 1, next: '2026-03-04' });
    expect(line).not.toHaveProperty('lubricantId');
    const other = await lubricating(nothing);
    expect(await linesOf(other.id)).toEqual([]);
  });

  it('lets go of a cycle that is put out of use', async () => {
    const made = await lubricating(await approved([{ lubricantId: oil, quantity: 1 }]));
    expect(await linesOf(made.id)).toHaveLength(1);
    await ok(cycles.replace, edited(made, { active: false }));
    expect(await linesOf(made.id)).toEqual([]);
  });

  it('holds the L points of a path and follows them', async () => {
    const wiped = await point();
    const { machineId } = wiped;
    const oiled = await point({
      ...{ machineId, type: 'L', lubricantId: oil, quantity: 0.2 },
      frequency: { shifts: [1, 2] },
    });
    const { id } = await path([wiped, oiled], { shifts: [1, 2, 3] });
    expect(await linesOf(id)).toMatchObject([
      {
        ...{ typeCycle: 'am', machineId, lubricantId: oil, quantity: 0.2, perDay: 2, next: '2026-03-02' },
        ...{ point: { id: oiled.id, number: oiled.number }, frequency: { n: 1, unit: 'D' } },
      },
    ]);
    const now = await ok(points.get, { id: oiled.id });
    await ok(points.replace, { ...now, quantity: 0.3, frequency: { n: 1, unit: 'W' } } as never);
    expect(await linesOf(id)).toMatchObject([{ quantity: 0.3, perDay: 1, frequency: { n: 1, unit: 'W' } }]);
  });
});

type Line = { seriesId: number; quantity?: number; days: LubricationDay[] };
/** Returns the calendar line of a cycle or path: quantity, then day, colour and count of each of its days. */
async function drawn(seriesId: number, period = march) {
  await react();
  const { items } = await ok(lubrication.calendar, period);
  return (items as Line[])
    .filter((item) => item.seriesId === seriesId)
    .map(({ quantity, days }) => [
      quantity,
      ...days.map(({ on, times, colour }) => `${on.slice(5)} ${colour ?? 'planned'} ${times}`).sort(),
    ]);
}

describe('the calendar', () => {
  it('says on which days orders lubricate, and beyond the horizon the plan', async () => {
    const { id } = await lubricating(await approved([{ lubricantId: oil, quantity: 1 }]));
    expect(await drawn(id)).toEqual([[1, ...['04', '11', '18', '25'].map((day) => `03-${day} yellow 1`)]]);
    expect(await drawn(id, { from: '2026-04-01', to: '2026-04-20' })).toEqual([
      [1, '04-01 yellow 1', '04-08 planned 1', '04-15 planned 1'],
    ]);
  });

  it('counts on from the open order of a floating cycle', async () => {
    const { id } = await lubricating(await approved([{ lubricantId: oil, quantity: 1 }]), {
      mode: 'lastCompletion',
      autoClose: false,
    });
    expect(await drawn(id)).toEqual([
      [1, '03-04 yellow 1', ...['11', '18', '25'].map((day) => `03-${day} planned 1`)],
    ]);
  });

  it('has each order where it is: done, moved and left undone, and not one that was cancelled', async () => {
    at('2026-03-02T08:00:00Z');
    const made = await lubricating(await approved([{ lubricantId: oil, quantity: 0.5 }]));
    const [first, second, third, , fifth] = await ordersOf(made.id);
    await ok(orders.reschedule, { id: second!.id, plannedOn: '2026-03-13' });
    await ok(orders.cancel, { id: third!.id, reason: 'no stop' });
    // The order is the only one of its day by then.
    await react();
    await ok(orders.reschedule, { id: fifth!.id, plannedOn: '2026-03-31' });
    at('2026-03-06T08:00:00Z');
    await ok(orders.close, { id: first!.id, activities: [{ n: 1, outcome: 'ok', hours: [] }] });
    at('2026-03-20T08:00:00Z');
    const said = ['03-04 orange 1', '03-13 red 1', '03-25 yellow 1', '03-31 yellow 1'];
    expect(await drawn(made.id)).toEqual([[0.5, ...said]]);
    // A cycle that is not active keeps done and locked orders.
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { active: false }));
    await runAllJobs('acme', 'P1', '2026-03-20T08:00:00.000Z');
    expect(await drawn(made.id)).toEqual([[0.5, '03-04 orange 1', ...said.slice(1)]]);
    at('2026-03-02T08:00:00Z');
  });

  it('has nothing of what was closed undone, and says what was closed automatically', async () => {
    at('2026-03-02T08:00:00Z');
    const made = await lubricating(await approved([{ lubricantId: oil, quantity: 0.5 }]));
    const [, second, third] = await ordersOf(made.id);
    at('2026-03-11T08:00:00Z');
    const left = { n: 1, outcome: 'notDone' as const, note: 'no oil' };
    await ok(orders.close, { id: second!.id, activities: [left] });
    at('2026-03-18T08:00:00Z');
    await ok(orders.close, { id: third!.id, activities: [{ n: 1, outcome: 'ok', hours: [] }] });
    expect(await drawn(made.id)).toEqual([[0.5, '03-04 blue 1', '03-18 green 1', '03-25 yellow 1']]);
    at('2026-03-02T08:00:00Z');
  });

  it('follows a new edition with what nobody has begun, and keeps what was done', async () => {
    at('2026-03-02T08:00:00Z');
    const procedureId = await approved([{ lubricantId: oil, quantity: 1 }]);
    const made = await lubricating(procedureId);
    const [first] = await ordersOf(made.id);
    at('2026-03-04T08:00:00Z');
    await ok(orders.close, { id: first!.id, activities: [{ n: 1, outcome: 'ok', hours: [] }] });
    const { version, code, description, typology } = await ok(procedures.take, { id: procedureId });
    await ok(procedures.replace, {
      ...{ id: procedureId, version, code, description, typology },
      lubricants: [{ lubricantId: oil, quantity: 2 }],
    } as never);
    await ok(procedures.approve, { id: procedureId });
    await react();
    await runAllJobs('acme', 'P1', '2026-03-04T08:00:00.000Z');
    expect((await drawn(made.id)).sort()).toEqual([
      [1, '03-04 green 1'],
      [2, ...['11', '18', '25'].map((day) => `03-${day} yellow 1`)],
    ]);
    at('2026-03-02T08:00:00Z');
  });

  it('has of each run the points that are due, and of a walked one those that were oiled', async () => {
    at('2026-03-02T08:00:00Z');
    const wiped = await point();
    const { machineId } = wiped;
    const oiled = await point({
      ...{ machineId, type: 'L', lubricantId: oil, quantity: 0.2 },
      frequency: { shifts: [1, 2] },
    });
    const { id } = await path([wiped, oiled], { shifts: [1, 2, 3] });
    const days = { from: '2026-03-02', to: '2026-03-03' };
    const both = (day: string, colour = 'yellow') => [`03-${day} ${colour} 1`, `03-${day} ${colour} 1`];
    expect(await drawn(id, days)).toEqual([[0.2, ...both('02'), ...both('03')]]);
    const [first] = await runsOf(id);
    await ok(runs.close, {
      id: first!.id,
      activities: [
        { pointId: wiped.id, outcome: 'ok' },
        { pointId: oiled.id, outcome: 'notDone', note: 'no oil' },
      ],
    });
    expect(await drawn(id, days)).toEqual([[0.2, '03-02 yellow 1', ...both('03')]]);
  });

  it('is of a year and a month at most', async () => {
    expect(await call(lubrication.calendar, { from: '2026-01-01', to: '2027-03-01' })).toMatchObject({
      status: 400,
      body: { code: 'invalidInput', fields: { to: 'outOfRange' } },
    });
  });

  it('is for those who see the calendar of maintenance', async () => {
    for (const as of ['admin', 'am', 'guest', 'superAdmin'] as const) {
      expect((await call(lubrication.calendar, march, { as })).status).toBe(200);
      expect((await call(lubrication.plan, {}, { as })).status).toBe(200);
    }
    for (const as of ['pm', 'technician', 'requestor'] as const)
      expect((await call(lubrication.calendar, march, { as })).status).toBe(403);
  });

  it('costs a few units a month', async () => {
    at('2026-03-02T09:00:00Z');
    await react();
    const { rru, trips } = await costOfCall(lubrication.calendar, march);
    expect(rru).toBeLessThanOrEqual(5);
    expect(trips).toBeLessThanOrEqual(7);
  });
});
