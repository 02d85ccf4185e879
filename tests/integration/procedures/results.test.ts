// Results of controls: stored once whatever the stream delivers, cheap to read, visible with permission.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listBulkItems, putInBulk } from '#functions/db/bulk-write.ts';
import {
  checklistOrders,
  controlResults,
  lastResults,
  measuredValues,
  orders,
  runs,
} from '#functions/db/entities/planned.ts';
import { procedures } from '#functions/db/entities/procedures.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { getTableClient } from '#functions/http/aws.ts';
import type { StoredOrder } from '#functions/planned/cycle/issuing.ts';
import { buildControlResults, groupMeasuredByMonth } from '#functions/planned/order/control-results.ts';
import { storeAllControlResults } from '#functions/planned/public.ts';
import { addDays } from '#shared/day.ts';
import { operators } from '#shared/organisation/api.ts';
import { checklistOrders as checklistCalls, orders as orderCalls } from '#shared/planned/order-api.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { checklists, phases } from '#shared/procedures/procedure-api.ts';
import { type ResultItem, results } from '#shared/procedures/result-api.ts';
import { controls, quantities } from '#shared/structure/api.ts';
import vectors from '../../vectors/control-colours.json' with { type: 'json' };
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { approved, at, cycle, machine, ordersOf, realTime, strategy } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { runUpgradeStep } from '../upgrade-step.ts';

const today = '2026-03-11';
const month = { from: '2026-02-11', to: today };
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

let world: World;
let react: Deliver;
let pressure: ControlSnapshot;
let leak: ControlSnapshot;
beforeAll(async () => {
  at(`${today}T08:00:00Z`);
  world = await startWorld();
  react = await streamReader();
  const quantity = await ok(quantities.create, {
    ...{ code: 'BAR', description: 'Pressure', unit: 'bar', decimals: 1 },
  });
  pressure = await controlOf({
    ...{ code: 'P-1', description: 'Pressure', nature: 'quantitative', quantityId: quantity.id },
    ...{ lower: 5, upper: 10, warningMargin: 10 },
  });
  leak = await controlOf({
    ...{ code: 'L-1', description: 'Leaks', nature: 'qualitative' },
    answers: [
      { text: 'Dry', evaluation: 'ok' },
      { text: 'Damp', evaluation: 'warn' },
      { text: 'Drips', evaluation: 'ko' },
    ],
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  realTime();
  await world.close();
});

async function controlOf(draft: object): Promise<ControlSnapshot> {
  const made = await ok(controls.create, { type: 'measure', ...draft } as never);
  const { id, code, description, type, nature, lower, upper, warningMargin, answers } = made;
  const measures = nature === 'quantitative' ? { unit: 'bar', decimals: 1 } : {};
  return { id, code, description, type, nature, lower, upper, warningMargin, answers, ...measures };
}

/** Makes a procedure ask these controls from now on. */
async function asking(procedureId: number, asked: readonly ControlSnapshot[]) {
  const before = await store().get(procedures, procedureId);
  const after = { ...before, approved: { ...before.approved!, controls: asked } };
  await store().commit(store().replace(procedures, before, after as never));
  return procedureId;
}

let n = 0;
async function checklistOf(asked: readonly ControlSnapshot[]) {
  const { id } = await ok(checklists.create, {
    code: `CHK-${++n}`,
    description: 'Round',
    typology: 'control',
  });
  await ok(checklists.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Look', minutes: 5 });
  await ok(checklists.approve, { id });
  return asking(id, asked);
}

const all = () => loadAllPages((next) => store().list(controlResults, { next }));
const list = async (input: object, as: 'admin' | 'am' = 'admin'): Promise<ResultItem[]> =>
  (await ok(results.list, { ...month, ...input } as never, { as })).items;

/** Builds a stored, closed order without a cycle. */
const closedOrder = (
  id: string,
  machineId: number,
  on: string,
  its: StoredOrder['activities'],
): StoredOrder => ({
  ...{ id, version: 1, updatedAt: '', updatedBy: '' },
  ...{ code: 'A-2026-000001', cycleId: 1, machineId, plannedOn: on, reason: 'onGrid', tolerance: 0 },
  ...{ minutes: 5, tasks: 1, state: 'closed', closedAt: `${on}T08:00:00.000Z`, closedOn: on },
  ...{ closedBy: 'Ada', month: on.slice(0, 7), found: 'green', activities: its },
});
const activity = (control: ControlSnapshot, answer: object, more: object = {}) => ({
  ...{ n: 1, code: 'C1', description: 'Wipe and look', minutes: 5, outcome: 'ok' as const },
  controls: [control],
  answers: [{ controlId: control.id, colour: 'green' as const, ...answer }],
  ...more,
});

describe('what an order found', () => {
  it('is a result an answer: of a checklist with its technician, once however often the stream tells', async () => {
    const machineId = await machine();
    const checklistId = await checklistOf([pressure, leak]);
    const strategies = [await strategy(machineId, {}, checklistId)];
    const { id } = await cycle({ machineId, strategies, typeCycle: 'checklists', anchor: today });
    const [order] = (await store().list(checklistOrders, { under: id })).items;
    const { id: ada } = await ok(operators.create, { code: 'OP-1', name: 'Ada', surname: 'Lovelace' });
    await ok(checklistCalls.close, {
      id: order!.id,
      activities: [
        {
          ...{ n: 1, hours: [{ operatorId: ada, hours: 0.5 }] },
          answers: [
            { controlId: pressure.id, value: 10.4, note: 'Valve stuck' },
            { controlId: leak.id, answer: 'Damp' },
          ],
        },
      ],
    });
    expect(await all()).toEqual([]);
    await react();
    const found = await list({ colour: 'deviating' });
    expect(found).toMatchObject([
      { controlId: leak.id, answer: 'Damp', colour: 'yellow', control: { code: 'L-1' } },
      {
        ...{ orderId: order!.id, type: 'checklists', on: today, machineId, controlId: pressure.id },
        ...{ value: 10.4, colour: 'red', note: 'Valve stuck', technician: 'Ada Lovelace', checklistId },
        control: { code: 'P-1', unit: 'bar', decimals: 1, lower: 5, upper: 10, warningMargin: 10 },
        checklist: { code: 'CHK-1', description: 'Round' },
      },
    ]);
    const before = await all();
    await react('again');
    expect(await all()).toEqual(before);
    expect(await list({ checklistId })).toHaveLength(2);
    expect(await list({ colour: 'red' })).toHaveLength(1);
    expect((await list({ colour: 'deviating' }))[0]).not.toHaveProperty('deviantIn');
  });

  it('is one too where a work order or a run of a path took it, on the machine of its point', async () => {
    const machineId = await machine();
    const other = await machine();
    const procedureId = await asking(await approved(), [leak]);
    const { id } = await cycle({
      ...{ machineId, anchor: today },
      strategies: [await strategy(machineId, {}, procedureId)],
    });
    const [order] = await ordersOf(id);
    await ok(orderCalls.close, {
      id: order!.id,
      activities: [{ n: 1, answers: [{ controlId: leak.id, answer: 'Dry' }] }],
    });
    const elementId = `${other}.1`;
    const point = {
      id: 4,
      type: 'C' as const,
      number: 1,
      machineId: other,
      machineState: 'running' as const,
    };
    const element = { id: elementId, code: 'PMP', description: 'Pump', path: 'M/PMP' };
    const run = closedOrder('900.1.2026-03-10', machineId, '2026-03-10', [
      activity(pressure, { value: 7 }, { point, elementId, element }),
    ]);
    await store().commit(store().create(runs, run.id, run));
    await react();
    expect(await list({ machineId })).toMatchObject([
      { type: 'workorders', colour: 'green', answer: 'Dry', technician: 'Ms admin' },
    ]);
    const [walked] = await list({ machineId: other });
    expect(walked).toMatchObject({
      ...{ type: 'am', elementId, element: { code: 'PMP', description: 'Pump' }, technician: 'Ada' },
      ...{ orderId: run.id, checklist: { code: 'C1' }, value: 7 },
    });
    expect(walked).not.toHaveProperty('checklistId');
    const trend = { ...month, controlId: pressure.id, machineId: other };
    expect(await ok(results.trend, { ...trend, elementId })).toMatchObject({
      control: { code: 'P-1', lower: 5, upper: 10, unit: 'bar' },
      element: { code: 'PMP', description: 'Pump' },
      values: [{ on: '2026-03-10', value: 7, colour: 'green' }],
    });
    expect((await ok(results.trend, trend)).values).toEqual([]);
  });

  it('is made anew of what an older program closed, once', async () => {
    const kept = async () =>
      Promise.all(
        [controlResults, measuredValues, lastResults].map(async (kind) =>
          (await loadAllPages((next) => store().list(kind as typeof controlResults, { next }))).map(
            ({ version: _, updatedAt: __, updatedBy: ___, ...told }) => told,
          ),
        ),
      );
    const before = await kept();
    expect(before.every((its) => its.length > 0)).toBe(true);
    for (const kind of [controlResults, measuredValues, lastResults])
      for (const each of await loadAllPages((next) => store().list(kind as typeof controlResults, { next })))
        await store().commit(store().remove(kind as typeof controlResults, each));
    await runUpgradeStep(storeAllControlResults, store());
    expect(await kept()).toEqual(before);
    await runUpgradeStep(storeAllControlResults, store());
    expect(await kept()).toEqual(before);
  });

  it('stands beside the same control of the next order, by half a unit more', async () => {
    const machineId = await machine();
    const checklistId = await checklistOf([pressure, leak]);
    const cycleOf = async () => {
      const strategies = [await strategy(machineId, {}, checklistId)];
      const daily = { frequency: { n: 1, unit: 'D' as const }, tolerance: 0, autoClose: false };
      return cycle({ machineId, strategies, typeCycle: 'checklists', anchor: today, ...daily });
    };
    const { id } = await cycleOf();
    const its = (await store().list(checklistOrders, { under: id })).items;
    const [first, second, third] = its.sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
    const close = (order: typeof first, value: number, answer: object) =>
      ok(checklistCalls.close, {
        id: order!.id,
        activities: [
          {
            n: 1,
            answers: [
              { controlId: pressure.id, value, ...(value > 10 && { note: 'High' }) },
              { controlId: leak.id, ...answer },
            ],
          },
        ],
      });
    const previous = async (order: typeof first) =>
      (await ok(checklistCalls.previous, { id: order!.id }, { as: 'technician' })).items;
    const bare = await costOfCall(checklistCalls.previous, { id: third!.id });
    expect(bare.answer.items).toEqual([]);
    await close(first, 10.4, { answer: 'Damp' });
    await react();
    const shown = [
      { n: 1, controlId: pressure.id, on: today, value: 10.4, colour: 'red' },
      { n: 1, controlId: leak.id, on: today, answer: 'Damp', colour: 'yellow' },
    ];
    expect(await previous(second)).toEqual(shown);
    const read = await costOfCall(checklistCalls.previous, { id: third!.id });
    expect(read.rru - bare.rru).toBeLessThanOrEqual(0.5);
    expect(await previous(first)).toEqual([]);
    // "Not applicable" gives no value, and repeated or late events do not replace the last value.
    at('2026-03-12T08:00:00Z');
    await close(second, 7, { na: true });
    await react();
    await react('again');
    expect(await previous(third)).toEqual([
      { n: 1, controlId: pressure.id, on: '2026-03-12', value: 7, colour: 'green' },
      shown[1],
    ]);
    const late = closedOrder('902.1.2026-03-01', machineId, '2026-03-01', [activity(pressure, { value: 5 })]);
    await store().commit(store().create(orders, late.id, late));
    await react();
    expect((await previous(third))![0]).toMatchObject({ value: 7 });
    at(`${today}T08:00:00Z`);
  });

  it('is whole after a reaction that died between two of its transactions', async () => {
    const machineId = await machine();
    const its = Array.from({ length: 60 }, (_, i) => activity(pressure, { value: 6 + i / 20 }, { n: i + 1 }));
    const order = closedOrder('901.1.2026-03-09', machineId, '2026-03-09', its);
    await store().commit(store().create(orders, order.id, order));
    const client = getTableClient();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    let transactions = 0;
    vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
      const kind = (command as object).constructor.name;
      if (kind === 'TransactWriteItemsCommand' && ++transactions === 2) throw new Error('killed');
      return send(command);
    });
    await react();
    vi.restoreAllMocks();
    expect(transactions).toBeGreaterThan(3);
    expect(await loadAllPages((next) => listed({ machineId, next }))).toHaveLength(60);
    const trend = await ok(results.trend, { ...month, controlId: pressure.id, machineId });
    expect(trend.values).toHaveLength(60);
  });
});

const listed = async (input: object): Promise<{ items: ResultItem[]; next?: string }> =>
  ok(results.list, { ...month, ...input } as never);

describe('who asks', () => {
  it('is told all of the plant, control by control, page by page', async () => {
    const all = await loadAllPages((next) => listed({ next }));
    const green = await loadAllPages((next) => listed({ colour: 'green', next }));
    const deviating = await loadAllPages((next) => listed({ colour: 'deviating', next }));
    expect(green.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ colour }) => colour === 'green').length).toBe(green.length);
    expect(all.filter(({ colour }) => colour === 'red' || colour === 'yellow').length).toBe(deviating.length);
  });

  it('asks for less than a year', async () => {
    const long = { from: '2025-01-01', to: today, controlId: pressure.id, machineId: 1 };
    for (const each of [results.list, results.trend])
      expect(await call(each as typeof results.list, long)).toMatchObject({
        status: 400,
        body: { code: 'periodTooLong' },
      });
    const unknown = { ...month, controlId: 999_999, machineId: 1 };
    expect(await call(results.trend, unknown)).toMatchObject({ status: 404 });
  });

  it('may see calendars of checklists, in a plant that has them', async () => {
    const input = { ...month, colour: 'deviating' } as const;
    const statusOf = async (who: object) => (await call(results.list, input, who)).status;
    expect(await Promise.all(['admin', 'am', 'superAdmin'].map((as) => statusOf({ as })))).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all(['pm', 'technician', 'guest'].map((as) => statusOf({ as })))).toEqual([
      403, 403, 403,
    ]);
    expect(await statusOf({ plant: 'P2' })).toBe(404);
  });
});

describe('what it costs', () => {
  let machineId: number;
  /** Creates a result that deviates for each day of a year, which makes the most expensive page. */
  beforeAll(async () => {
    machineId = await machine();
    const elementId = `${machineId}.1`;
    const element = {
      id: elementId,
      code: 'PMP-01',
      description: 'Hydraulic pump of the press',
      path: 'M/P',
    };
    const asked = { ...pressure, description: 'Pressure of the hydraulic circuit' };
    const its = Array.from({ length: 365 }, (_, i) => {
      const on = addDays(today, -i);
      const its = [
        activity(
          asked,
          { value: 9.7, colour: 'yellow', note: 'Rising since the filter was changed' },
          {
            ...{ elementId, element, code: 'CHK-HYDRAULICS', procedureId: 12 },
            description: 'Hydraulics of the large presses',
          },
        ),
      ];
      return buildControlResults('checklists', closedOrder(`1234.1.${on}`, machineId, on, its), new Map());
    }).flat();
    await putInBulk(
      getTableClient(),
      process.env.TABLE!,
      listBulkItems([
        its.map(({ id, value }) => store().put(controlResults, id, value)),
        groupMeasuredByMonth(its).map(({ id, parts }) => store().put(measuredValues, id, parts)),
      ]),
    );
  });

  it('is four units for a page of results, whichever index it is read by', async () => {
    for (const more of [
      { colour: 'deviating' },
      { machineId },
      { controlId: pressure.id },
      { checklistId: 12 },
    ]) {
      const input = { from: addDays(today, -200), to: today, ...more } as never;
      const { answer, rru, trips } = await costOfCall(results.list, input);
      expect(answer.items).toHaveLength(40);
      expect(answer.items[0].on).toBe(today);
      expect(trips).toBeLessThanOrEqual(3);
      expect(rru).toBeLessThanOrEqual(4);
    }
  });

  it('is three units for the trend of a control over a year of days', async () => {
    const { answer, rru, trips } = await costOfCall(results.trend, {
      ...{ from: addDays(today, -364), to: today, controlId: pressure.id, machineId },
      elementId: `${machineId}.1`,
    });
    expect(answer.values).toHaveLength(365);
    expect(answer.values[0].on).toBe(addDays(today, -364));
    expect(trips).toBeLessThanOrEqual(3);
    expect(rru).toBeLessThanOrEqual(3);
  });
});

describe('the colour of a value', () => {
  it('is the same where it is reported, in its order and among the results', async () => {
    const { id: quantityId } = await ok(quantities.create, {
      ...{ code: 'BAR-2', description: 'Pressure', unit: 'bar', decimals: 2 },
    });
    const named: number[] = [];
    for (const [i, { limits }] of vectors.entries()) {
      const { id } = await ok(controls.create, {
        ...{ code: `V-${i}`, description: 'Pressure', type: 'measure', nature: 'quantitative' },
        ...{ quantityId, ...limits },
      } as never);
      named.push(id);
    }
    const head = { code: 'CHK-COLOURS', description: 'Colours', typology: 'control' } as const;
    const { id: checklistId } = await ok(checklists.create, head);
    await ok(checklists.take, { id: checklistId });
    for (const controlIds of [named.slice(0, 7), named.slice(7)])
      await ok(phases.create, { procedureId: checklistId, description: 'Read', minutes: 5, controlIds });
    await ok(checklists.approve, { id: checklistId });
    const machineId = await machine();
    const strategies = [await strategy(machineId, {}, checklistId)];
    const { id } = await cycle({ machineId, strategies, typeCycle: 'checklists', anchor: today });
    const [order] = (await store().list(checklistOrders, { under: id })).items;
    await ok(checklistCalls.start, { id: order!.id });
    const given = vectors.map(({ value }, i) => ({ controlId: named[i]!, value, note: 'read twice' }));
    const wanted = vectors.map(({ value, colour }, i) => ({ controlId: named[i], value, colour }));
    const seen = (its: readonly { controlId: number; value?: number; colour: string }[]) =>
      its
        .map(({ controlId, value, colour }) => ({ controlId, value, colour }))
        .sort((a, b) => a.controlId - b.controlId);
    const closed = await ok(checklistCalls.report, { id: order!.id, activities: [{ n: 1, answers: given }] });
    expect(closed).toMatchObject({ state: 'closed', found: 'red' });
    const { activities } = await ok(checklistCalls.get, { id: order!.id });
    expect(seen(activities[0].answers)).toEqual(wanted);
    await react();
    expect(seen(await list({ checklistId }))).toEqual(wanted);
    for (const colour of ['red', 'yellow'] as const)
      expect(seen((await list({ colour })).filter((each) => each.checklistId === checklistId))).toEqual(
        wanted.filter((each) => each.colour === colour),
      );
  });
});
