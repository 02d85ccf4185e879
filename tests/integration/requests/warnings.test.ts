import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '#functions/db/entities/procedures.ts';
import { orders, runs } from '#shared/planned/order-api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos, type MissedWarnings } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { elements } from '#shared/structure/api.ts';
import { path, point, runsOf } from '../autonomous/walk.ts';
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { approved, at, cycle, machine, ordersOf, realTime, strategy } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { ewoOf, requestsPlant, tagDraft } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  emptied();
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

it('a tag still open and an activity found not in order had warned; what was solved had not', async () => {
  const { machineId } = here;
  const part = async (more: object) =>
    String((await ok(elements.replace, { idMachine: machineId, description: 'Part', ...more } as never)).id);
  const group = await part({ tiporec: 1, code: 'G' });
  const pump = await part({ tiporec: 2, code: 'P', idFather: group });
  const other = await part({ tiporec: 1, code: 'O' });
  const tag = (elementId: string, anomaly: string, pillar: 'AM' | 'PM' = 'PM') =>
    ok(tags.create, { type: 'equipment', on: '2026-03-02', shift: 1, pillar, machineId, elementId, anomaly });
  await tag(group, 'Whines');
  await tag(other, 'Elsewhere');
  const { id: solved } = await tag(pump, 'Loose', 'AM');
  await ok(tags.close, { id: solved, closingNotes: 'Tightened' });
  const strategyId = await strategy(machineId, {}, undefined, pump);
  const made = await cycle({ machineId, strategies: [strategyId], anchor: '2026-03-02' });
  const [order] = await ordersOf(made.id);
  await ok(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'nok', note: 'Leaks' }] });
  at('2026-03-12T09:00:00Z');
  const { id } = await ewoOf(machineId, { elementId: pump });
  const { warnings } = await ok(ewos.warnings, { id });
  expect(warnings).toMatchObject([
    { kind: 'tag', what: 'Whines', days: 10 },
    { kind: 'order', what: 'Leaks', days: 10 },
  ]);
  expect((await ok(ewos.warnings, { id: (await ewoOf(machineId)).id })).warnings).toEqual([]);
});

it('a red control is named with what was read of it', async () => {
  const { machineId } = here;
  at('2026-03-20T08:00:00Z');
  const part = { idMachine: machineId, description: 'Part', tiporec: 1, code: 'R' };
  const elementId = String((await ok(elements.replace, part as never)).id);
  const control = { type: 'measure' as const, decimals: 1, warningMargin: 0, answers: [] };
  const controls = [
    {
      ...control,
      id: 1,
      code: 'P-1',
      description: 'Pressure',
      nature: 'quantitative',
      unit: 'bar',
      upper: 10,
    },
    {
      ...{ ...control, id: 2, code: 'L-1', description: 'Leaks', nature: 'qualitative' },
      answers: [{ text: 'Drips', evaluation: 'ko' }],
    },
    { ...control, id: 3, code: 'T-1', description: 'Level', nature: 'quantitative', unit: 'mm', lower: 1 },
  ];
  const procedureId = await approved();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const before = await store.get(procedures, procedureId);
  const after = { ...before, approved: { ...before.approved!, controls } };
  await store.commit(store.replace(procedures, before, after as never));
  const strategies = [await strategy(machineId, {}, procedureId, elementId)];
  const made = await cycle({ machineId, strategies, anchor: '2026-03-20' });
  const [order] = await ordersOf(made.id);
  const answers = [
    { controlId: 1, value: 10.4, note: 'Valve stuck' },
    { controlId: 2, answer: 'Drips', note: 'Under the pump' },
    { controlId: 3, value: 2 },
  ];
  await ok(orders.close, { id: order!.id, activities: [{ n: 1, answers }] });
  at('2026-03-22T09:00:00Z');
  const { id } = await ewoOf(machineId, { elementId });
  expect((await ok(ewos.warnings, { id })).warnings).toMatchObject([
    { kind: 'order', days: 2, what: 'Pressure: 10.4 bar (Valve stuck); Leaks: Drips (Under the pump)' },
  ]);
});

it('a point found not in order on a run warns of breakdowns of its own machine', async () => {
  at('2026-03-24T08:00:00Z');
  const [first, second] = [await machine(), await machine()];
  const part = { description: 'Part', tiporec: 1, flagAm: 1 };
  const elementOf = async (idMachine: number, code: string) =>
    String((await ok(elements.replace, { ...part, idMachine, code } as never)).id);
  const [guard, pump] = [await elementOf(first, 'GUARD'), await elementOf(second, 'PUMP')];
  const points = [
    await point({ machineId: first, elementId: guard }),
    await point({ machineId: second, elementId: pump }),
  ];
  const round = await path(points, { anchor: '2026-03-24' });
  const [run] = await runsOf(round.id);
  const [clean, oily] = points.map(({ id }) => id);
  await ok(runs.report, {
    id: run!.id,
    activities: [
      { pointId: clean!, outcome: 'ok' },
      { pointId: oily!, outcome: 'nok', note: 'Oil on the floor' },
    ],
  });
  const react = await streamReader();
  await react();
  at('2026-03-26T09:00:00Z');
  const atSecond = await ewoOf(second, { elementId: pump });
  const atFirst = await ewoOf(first, { elementId: guard });
  await react();
  const warning = { kind: 'order', type: 'am', what: 'Oil on the floor', days: 2 };
  expect((await ok(ewos.warnings, { id: atSecond.id })).warnings).toMatchObject([warning]);
  expect((await ok(ewos.warnings, { id: atFirst.id })).warnings).toEqual([]);
  const day = { from: '2026-03-26', to: '2026-03-26' };
  const missedOf = async (machineId: number) => (await ok(figures.kpi, { ...day, machineId })).missedWarning;
  expect(await missedOf(second)).toBe(100);
  expect(await missedOf(first)).toBe(0);
  expect(await ok(ewos.missedWarnings, { ...day, machineId: second })).toMatchObject({ index: 100 });
});

it('a tag that became the EWO warned of nothing, however early the EWO is dated', async () => {
  const { machineId } = here;
  at('2026-04-01T08:00:00Z');
  const part = { idMachine: machineId, description: 'Part', tiporec: 1, code: 'Q' };
  const elementId = String((await ok(elements.replace, part as never)).id);
  const draft = {
    type: 'equipment',
    on: '2026-04-01',
    shift: 1,
    pillar: 'PM',
    machineId,
    elementId,
  } as const;
  const tag = await ok(tags.create, { ...draft, anomaly: 'Whines' });
  at('2026-04-02T09:00:00Z');
  const { ewo } = await ok(tags.toEwo, { id: tag.id, machineStatus: 'stopped' });
  await ok(ewos.correct, { id: ewo.id, reason: 'Began earlier', createdAt: '2026-04-02T08:00:00Z' });
  expect((await ok(ewos.warnings, { id: ewo.id })).warnings).toEqual([]);
});

describe('a period', () => {
  const period = { from: '2026-05-01', to: '2026-05-31' };

  it('has a share of EWOs that something had warned of, and says what it was', async () => {
    at('2026-05-04T08:00:00Z');
    const { machineId } = await requestsPlant();
    const elsewhere = (await requestsPlant()).machineId;
    const part = async (idMachine: number, code: string) => {
      const given = { idMachine, description: 'Part', tiporec: 1, code };
      return String((await ok(elements.replace, given as never)).id);
    };
    const [pump, motor] = [await part(machineId, 'P'), await part(machineId, 'M')];
    const belt = await part(elsewhere, 'B');
    const tag = (elementId: string, machine: number, anomaly: string) =>
      ok(tags.create, tagDraft(machine, { on: '2026-05-04', elementId, anomaly }));
    await tag(pump, machineId, 'Whines');
    await tag(belt, elsewhere, 'Worn');
    at('2026-05-06T08:00:00Z');
    const warned = await ewoOf(machineId, { elementId: pump });
    await ewoOf(machineId, { elementId: motor });
    // No warning was possible for these.
    await ewoOf(machineId);
    const mistaken = await ewoOf(machineId, { elementId: pump });
    await ok(ewos.cancel, { id: mistaken.id, reason: 'Typed twice' });
    at('2026-05-06T09:00:00Z');
    const torn = await ewoOf(elsewhere, { elementId: belt });
    at('2026-05-31T08:00:00Z');
    const late = await ewoOf(elsewhere, { elementId: belt });
    at('2026-06-08T08:00:00Z');
    await ewoOf(elsewhere, { elementId: belt });

    const found: MissedWarnings = await ok(ewos.missedWarnings, period);
    expect(found).toMatchObject({ population: 4, index: 75 });
    const item = ({ id, code }: { id: string; code: string }) => ({ id, code });
    expect(found.items).toMatchObject([item(late), item(torn), item(warned)]);
    expect(found.items.map(({ warnings }) => warnings.map(({ what, days }) => [what, days]))).toEqual([
      [['Worn', 27]],
      [['Worn', 2]],
      [['Whines', 2]],
    ]);
    expect(found.items[1]!.warnings).toEqual((await ok(ewos.warnings, { id: torn.id })).warnings);
    expect(await ok(ewos.missedWarnings, { ...period, machineId })).toMatchObject({
      ...{ population: 2, index: 50 },
      items: [item(warned)],
    });
    // After 35 days a warning no longer counts.
    expect(await ok(ewos.missedWarnings, { from: '2026-06-08', to: '2026-06-08' })).toEqual({
      ...{ population: 1, index: 0, items: [] },
    });
  });

  it('is read in few commands, however many machines it names', async () => {
    expect((await costOfCall(ewos.missedWarnings, period)).trips).toBeLessThanOrEqual(11);
  });

  it('without such EWOs has no share', async () => {
    expect(await ok(ewos.missedWarnings, { from: '2024-01-01', to: '2024-12-31' })).toEqual({
      ...{ population: 0, index: null, items: [] },
    });
  });

  it('is a year at most', async () => {
    expect(await call(ewos.missedWarnings, { from: '2024-01-01', to: '2025-01-02' })).toMatchObject({
      status: 400,
      body: { code: 'periodTooLong', fields: { to: 'periodTooLong' } },
    });
  });

  it('is that of whoever asks', async () => {
    at('2026-07-06T08:00:00Z');
    const { machineId, ours, theirs } = await requestsPlant();
    const given = { idMachine: machineId, description: 'Part', tiporec: 1, code: 'P' };
    const elementId = String((await ok(elements.replace, given as never)).id);
    for (const teamId of [ours, theirs, theirs]) await ewoOf(machineId, { elementId, teamId });
    const july = { from: '2026-07-01', to: '2026-07-31' };
    expect(await ok(ewos.missedWarnings, july)).toMatchObject({ population: 3 });
    expect(await ok(ewos.missedWarnings, july, { as: 'technician' })).toMatchObject({ population: 1 });
  });
});
