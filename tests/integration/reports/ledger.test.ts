// The ledger through the stream: done work appears in it, whatever is delivered twice, late or in reverse
// order; users without permission do not see it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import {
  elementCounts,
  ledgerChecklistMonths,
  ledgerFacts,
  ledgerMonths,
  ledgerRunMonths,
  strategyCounts,
  yearBreakdowns,
  yearOrders,
} from '#functions/db/entities/reports.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { markAllTotals, recomputeMarkedTotals } from '#functions/events/public.ts';
import type { Answer } from '#shared/contract.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { getRecordGroup } from '#shared/reports/ledger/item-blocks.ts';
import { type Ledger, type LedgerMachine, type LedgerRow, ledger } from '#shared/reports/ledger-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { elements } from '#shared/structure/api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, cycle, edited, machine, ordersOf, realTime, strategy } from '../plan.ts';
import { ewoOf, requestsPlant } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { runUpgradeStep } from '../upgrade-step.ts';

let world: World;
let react: Deliver;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let id: number;
let group: string;
let part: string;
let placed: string;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

const kinds = [
  ...[ledgerMonths, ledgerChecklistMonths, ledgerRunMonths, ledgerFacts],
  ...[elementCounts, strategyCounts, yearOrders, yearBreakdowns],
];
/** Returns all stored data of ledgers, without versions. */
const kept = async () =>
  Promise.all(
    kinds.map(async (kind) =>
      (await loadAllPages((next) => store().list(kind as typeof ledgerMonths, { next }))).map(
        ({ version: _, updatedAt: __, updatedBy: ___, ...value }) => value,
      ),
    ),
  );
/** Delivers the stream twice, because totals of totals follow one delivery later. */
const settled = async () => {
  await react();
  await react();
};
const sheet = (year = 2026): Promise<Ledger> => ok(ledger.get, { id, year });
const listed = async (year: number): Promise<LedgerMachine[]> => (await ok(ledger.list, { year })).items;
const cellOf = async (more: object): Promise<Answer<typeof ledger.cell>['items']> =>
  (await ok(ledger.cell, { id, year: 2026, week: 11, ...more })).items;
const lineOf = (rows: readonly LedgerRow[], elementId?: string) =>
  rows.find((row) => row.elementId === elementId)!;
const element = async (code: string, tiporec: number, idFather?: string) =>
  (await ok(elements.replace, { idMachine: id, tiporec, code, description: code, idFather } as never)).id;

beforeAll(async () => {
  at('2026-03-02T07:00:00Z');
  emptied();
  world = await startWorld();
  here = await requestsPlant();
  id = await machine();
  group = await element('G1', 1);
  part = await element('S1', 2, group);
  placed = await strategy(id, {}, undefined, part);
  react = await streamReader();
  const weekly = await cycle({ machineId: id, strategies: [placed], anchor: '2026-03-04', tolerance: 1 });
  const [first, second, third, fourth] = await ordersOf(weekly.id);
  at('2026-03-12T07:00:00Z');
  const hours = [{ operatorId: here.ada, hours: 0.5 }];
  await ok(orders.close, {
    id: first!.id,
    activities: [{ n: 1, outcome: 'nok', note: 'worn', hours }],
  });
  await ok(orders.reschedule, { id: second!.id, plannedOn: '2026-03-13' });
  await ok(orders.cancel, { id: third!.id, reason: 'no stop' });
  await ok(orders.start, { id: fourth!.id });
  await ewoOf(id, { elementId: part, createdAt: '2026-03-11T06:00:00Z' });
  await settled();
});
afterAll(async () => {
  realTime();
  await world.close();
});

describe('the ledger of a machine', () => {
  it('shows what was done, late, failed and is still to come, and where it broke', async () => {
    const { rows, weeks, from, footer } = await sheet();
    expect({ weeks, from }).toEqual({ weeks: 53, from: '2025-12-29' });
    expect(rows.map(({ path, level, strategy }) => [path, level, strategy])).toEqual([
      ['', 0, 'bm'],
      ['1', 1, 'bm'],
      ['1.1', 2, 'tbm'],
    ]);
    const line = lineOf(rows, part);
    expect(line).toMatchObject({
      strategyId: placed,
      frequency: '1W',
      minutes: 30,
      ...{ planned: 4, done: 0, late: 1, nok: 1, open: 0, actualHours: 0.5, plannedHours: 2 },
      ...{ breakdowns: 1, breakdownMinutes: 1500 },
    });
    // Planned on Wednesday, closed on Thursday of the next week; moved to the Friday of that week.
    expect(line.cells).toMatchObject({
      10: { symbol: 'late', count: 1, nok: true },
      11: { symbol: 'planned', count: 1 },
      13: { symbol: 'planned', count: 1 },
      40: { symbol: 'planned', count: 0, projected: true },
    });
    expect(line.cells[12]).toBeUndefined();
    expect(line.closedHere).toEqual({ 11: 1 });
    expect(lineOf(rows, group).stars).toEqual({ 11: { count: 1, minutes: 1500, own: 0 } });
    expect(footer).toMatchObject({ compliance: 0, pmHours: 0.5, mtbf: null });
  });

  it('says of a cell what stands behind it', async () => {
    const items = await cellOf({ elementId: part, strategyId: placed });
    expect(items.map(({ kind, on, closedOn, state }) => [kind, on, closedOn, state])).toEqual([
      ['order', '2026-03-04', '2026-03-12', 'closed'],
      ['order', '2026-03-13', undefined, 'planned'],
      ['ewo', '2026-03-11', undefined, 'created'],
    ]);
    expect((await cellOf({})).map(({ kind }) => kind)).toEqual(['ewo']);
    expect(await cellOf({ week: 12, elementId: group })).toEqual([]);
  });

  it('is listed with the figures its sheet has', async () => {
    const { footer } = await sheet();
    expect((await listed(2026)).find((each) => each.id === id)).toMatchObject({
      ...{ components: 2, strategies: 1, breakdowns: 1, breakdownMinutes: 1500 },
      ...{ compliance: footer.compliance, mtbf: footer.mtbf, mttr: footer.mttr },
    });
    expect((await listed(2027)).find((each) => each.id === id)).toMatchObject({
      ...{ components: 2, compliance: null, breakdowns: 0 },
    });
  });
});

it('counts an order in the year it falls due in, its hours in that of its closing, and lists the same', async () => {
  const own = await machine();
  const its = store();
  const planned = (plannedOn: string, more: object) =>
    ({
      ...{ code: 'W', cycleId: 1, machineId: own, reason: 'onGrid', tasks: 1, minutes: 30 },
      ...{ state: 'closed', plannedOn, month: plannedOn.slice(0, 7), ...more },
    }) as unknown as ValueOf<typeof orderKind>;
  // The ISO year 2026 begins on 29 December.
  const all = [
    planned('2025-11-03', { tolerance: 60, closedOn: '2026-01-01', actualMinutes: 90 }),
    planned('2025-12-24', { tolerance: 7, closedOn: '2026-01-20', actualMinutes: 60 }),
    planned('2026-01-05', { tolerance: 0, closedOn: '2025-12-22', actualMinutes: 45 }),
    planned('2025-11-10', { tolerance: 1, closedOn: '2025-11-10', actualMinutes: 30 }),
  ];
  await its.commit(...all.map((value, n) => its.create(orderKind, `99.1.${n}`, value)));
  await settled();
  const figuresOf = async (year: number) => {
    const { footer }: Ledger = await ok(ledger.get, { id: own, year });
    const row = (await listed(year)).find(({ id }) => id === own)!;
    return [footer.compliance, row.compliance, footer.pmHours];
  };
  expect(await figuresOf(2026)).toEqual([66.7, 66.7, 2.5]);
  expect(await figuresOf(2025)).toEqual([100, 100, 1.25]);
  // An order moved out of the year in which it was due counts in the other year.
  const moved = await its.get(orderKind, '99.1.3');
  await its.commit(its.replace(orderKind, moved, { ...moved, plannedOn: '2024-11-10', month: '2024-11' }));
  await settled();
  expect((await figuresOf(2025))[1]).toBeNull();
  expect((await figuresOf(2024))[1]).toBe(0);
});

describe('what is kept for it', () => {
  it('is the same told twice, or backwards', async () => {
    const before = await kept();
    expect(before.flat().length).toBeGreaterThan(5);
    await react('again');
    await react('backwards');
    await settled();
    expect(await kept()).toEqual(before);
  });

  it('is right again after a run that died, once it is settled', async () => {
    const before = await kept();
    const its = store();
    for (const { id: bucket } of before[0]!)
      await its.commit(its.put(ledgerMonths, bucket, { orders: [], sets: [] }));
    await its.commit(its.putParts(yearOrders, `2026.${getRecordGroup(id)}`, { [id]: 'lost' }));
    expect(await kept()).not.toEqual(before);
    await runUpgradeStep(markAllTotals, its);
    at('2026-03-12T07:05:00Z');
    await recomputeMarkedTotals(its, '2026-03-12T07:05:00.000Z');
    await settled();
    expect(await kept()).toEqual(before);
    at('2026-03-12T07:00:00Z');
  });

  it('reads of a month only what changed', async () => {
    const [open] = (await ordersOf((await ok(cycles.list, {})).items[0]!.id)).filter(
      ({ state }) => state === 'planned',
    );
    await ok(orders.reschedule, { id: open!.id, plannedOn: '2026-03-14' });
    await settled();
    const month = (await store().load([[ledgerMonths, `${id}.2026-03`]]))[0]!;
    expect(month.orders.find((each) => each.id === open!.id)).toMatchObject({
      plannedOn: '2026-03-14',
      version: 3,
    });
    expect(month.sets).toHaveLength(1);
  });

  it('outlives the strategy and the element it was about', async () => {
    const sheetOf = (await ok(cycles.list, {})).items[0]!;
    const other = await strategy(id);
    await ok(cycles.replace, edited(await ok(cycles.get, { id: sheetOf.id }), { strategies: [other] }));
    await ok(strategies.remove, { id: placed });
    await settled();
    const { rows } = await sheet();
    const line = rows.find((row) => row.strategyId === placed)!;
    expect(line).toMatchObject({ elementId: part, deleted: true, nok: 1, late: 1 });
    expect(line.procedure).toMatch(/^SMP-\d+ 1\.0$/);
  });
});

describe('refuses', () => {
  it('the machine of another plant, and one that is not there', async () => {
    expect(await call(ledger.get, { id, year: 2026 }, { plant: 'P2' })).toMatchObject({ status: 404 });
    expect(await call(ledger.cell, { id, year: 2026, week: 1 }, { plant: 'P2' })).toMatchObject({
      status: 404,
    });
    expect(await call(ledger.get, { id: 9999, year: 2026 })).toMatchObject({ status: 404 });
    expect((await ok(ledger.list, { year: 2026 }, { plant: 'P2' })).items).toEqual([]);
  });

  it('years nobody plans, and weeks a year has not', async () => {
    for (const year of [1999, 2201])
      expect(await call(ledger.get, { id, year })).toMatchObject({
        status: 400,
        body: { fields: { year: expect.anything() } },
      });
    expect(await call(ledger.cell, { id, year: 2025, week: 53 })).toMatchObject({
      status: 400,
      body: { fields: { week: 'outOfRange' } },
    });
  });

  it('technicians; guests look and export', async () => {
    expect(await call(ledger.get, { id, year: 2026 }, { as: 'technician' })).toMatchObject({ status: 403 });
    expect(await call(ledger.get, { id, year: 2026 }, { as: 'guest' })).toMatchObject({ status: 200 });
  });

  it('nothing of an EWO that was cancelled', async () => {
    const { id: failed } = await ewoOf(id, {});
    await ok(ewos.cancel, { id: failed, reason: 'By mistake' });
    await settled();
    const { footer } = await sheet();
    expect(footer.weeks[11]!.breakdowns).toBe(1);
  });
});
