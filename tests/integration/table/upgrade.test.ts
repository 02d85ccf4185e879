// Upgrade without loss: a table written by version 2.2.0 is opened, read, edited, closed and generated on.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATA_VERSION, LEAST_PROGRAM } from '#functions/db/data-version.ts';
import { plants as plantKind } from '#functions/db/entities/access.ts';
import { entities } from '#functions/db/entities/all.ts';
import { dataVersions, programNeeds } from '#functions/db/entities/kernel.ts';
import {
  checklistOrders,
  cycles as cycleKind,
  cycleStates,
  orderDetails,
  orders as orderKind,
} from '#functions/db/entities/planned.ts';
import {
  backlogs,
  checklistDayTotals,
  dayTotals,
  dirtyMarks,
  lateDays,
} from '#functions/db/entities/reports.ts';
import { searchTextVersions } from '#functions/db/entities/structure.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { upgradeData, upgradeSteps } from '#functions/jobs/upgrade-data.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { upgrade as upgradeFolder } from '#scripts/upgrade.ts';
import { users } from '#shared/access/api.ts';
import type { ChangedField } from '#shared/access/audit.ts';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { members } from '#shared/access/user-api.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { profiles } from '#shared/permissions.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { type MeterCycle, readings } from '#shared/planned/reading-api.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { overview } from '#shared/reports/api.ts';
import { elements, machines, materials, search, tools } from '#shared/structure/api.ts';
import { type PlantPlan, plantLayout } from '#shared/structure/layout-api.ts';
import { storeNoHeads } from '../access/no-heads.ts';
import {
  call,
  everyCall,
  everyRow,
  FULL,
  ok,
  type Row,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { at, cycle, edited, ordersOf, realTime, strategy } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { runUpgradeStep } from '../upgrade-step.ts';

const NOW = '2026-02-26T08:00:00.000Z';
const today = NOW.slice(0, 10);
/** Period of all orders in the fixture. */
const period = { from: '2026-01-01', to: '2026-04-30' };
const plants = ['P1', 'P2'] as const;
/** Ids of the cycles in the fixture. */
const [WEEKLY, MONTHLY, , GRID, COUNT] = [1, 2, 3, 4, 5];
const cancelled = `${WEEKLY}.1.2026-01-21`;
const reportedInPart = `${WEEKLY}.1.2026-01-28`;
const begun = `${WEEKLY}.1.2026-02-04`;

const kept: readonly Row[] = gunzipSync(
  readFileSync(new URL('../../fixtures/table-2.2.0.ndjson.gz', import.meta.url)),
)
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const keptOf = (plant: string, kind: string) => kept.filter(({ pk }) => pk.S === `acme#${plant}#${kind}`);

const nameOf = ({ pk, sk }: Row) => JSON.stringify([pk.S, sk.S]);
const table = () => [process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!] as const;
const rows = () => everyRow(...table());
const rowOf = async (plant: string, kind: string, sk: string) =>
  (await rows()).find((row) => row.pk.S === `acme#${plant}#${kind}` && row.sk.S === sk);

async function write(requests: object[]) {
  const [endpoint, name] = table();
  for (let i = 0; i < requests.length; i += 25)
    await callDynamo(endpoint, 'BatchWriteItem', { RequestItems: { [name]: requests.slice(i, i + 25) } });
}
/** Restores the table as the older program left it; unchanged rows are not written. */
async function refill() {
  const wanted = new Map(kept.map((row) => [nameOf(row), row]));
  const requests: object[] = [];
  for (const row of await rows()) {
    const item = wanted.get(nameOf(row));
    if (!item) requests.push({ DeleteRequest: { Key: { pk: row.pk, sk: row.sk } } });
    else if (isDeepStrictEqual(item, row)) wanted.delete(nameOf(row));
  }
  await write([...requests, ...[...wanted.values()].map((Item) => ({ PutRequest: { Item } }))]);
}

let world: World;
let react: Deliver;
beforeAll(async () => {
  at(NOW);
  world = await startWorld(async () => undefined);
  storeNoHeads();
});
beforeEach(async () => {
  at(NOW);
  await refill();
  react = await streamReader('LATEST');
});
afterAll(async () => {
  realTime();
  await world.close();
});

const storeIn = (plant: string): Store => storeOf({ tenant: 'acme', plant });
const tick = (plant: string, now = NOW) => runAllJobs('acme', plant, now);
const sheetsOf = (id: string) => storeIn('P1').load([[orderDetails, id]]);
/** Returns the orders of a month with deviations. */
const foundIn = async (month: string) =>
  (await storeIn('P1').listBy(orderKind, 'found', [month])).items.map(({ id, closedOn }) => [id, closedOn]);

/** Returns all items of a list. */
const every = <Item>(endpoint: AnyEndpoint, input: object, plant: string) =>
  loadAllPages<Item>((next) => ok(endpoint, { ...input, ...(next && { next }) } as never, { plant }));

// The second plant takes as long as the first and reads the same kinds.
describe.each(FULL ? plants : plants.slice(0, 1))('all of %s', (plant) => {
  const who = { plant };
  const counts = async () => {
    const counted = {
      ...{
        machine: machines.list,
        procedure: procedures.list,
        strategy: strategies.list,
        cycle: cycles.list,
      },
      ...{ team: teams.list, operator: operators.list, supplier: suppliers.list, tool: tools.list },
      material: materials.list,
    };
    return Object.fromEntries(
      await Promise.all(
        Object.entries(counted).map(async ([kind, list]) => [kind, (await every(list, {}, plant)).length]),
      ),
    );
  };

  it('is there, before and after it is brought up', async () => {
    const before = await counts();
    for (const [kind, n] of Object.entries(before))
      expect([kind, n]).toEqual([kind, keptOf(plant, kind).length]);
    expect(Object.values(before)).not.toContain(0);
    const listed = (await every<OrderItem>(orders.list, period, plant)).length;
    expect(listed).toBe(keptOf(plant, 'order').length);
    const told = (await every(trail.items, period, plant)).length;
    expect(told).toBe(keptOf(plant, 'audit').length);
    await tick(plant);
    await react();
    expect(await counts()).toEqual(before);
    expect((await every(orders.list, period, plant)).length).toBeGreaterThanOrEqual(listed);
    // The link from its one technician to the user adds an entry.
    expect((await every(trail.items, period, plant)).length).toBe(told + 1);
    const now = new Set((await rows()).map(nameOf));
    expect(kept.filter((row) => !now.has(nameOf(row)))).toEqual([]);
  });

  it('answers every question, for everybody', async () => {
    const ids: Record<string, string[]> = Object.fromEntries(
      entities.map(({ name, ids }) => [
        name,
        keptOf(plant, name).map(({ sk }) =>
          ids === 'text'
            ? sk.S
            : sk.S.split('.')
                .map((part) => part.replace(/^0+(?=\d{1,6}$)/, ''))
                .join('.'),
        ),
      ]),
    );
    const some = [...new Set(Object.values(ids).flatMap((its) => its.slice(FULL ? -2 : -1)))];
    // Documents are in a bucket, which these tests do not have.
    const asked = everyCall.filter(
      ({ call: { method, type, paper } }) => method === 'GET' && !type && !paper,
    );
    let answered = 0;
    for (const { name, call: endpoint } of asked) {
      const isNamed = /\{id\}/.test(endpoint.path);
      const queries = [{}, period, { text: 'element' }, { machineId: 1 }];
      for (const id of isNamed ? some : [undefined])
        for (const more of isNamed && !FULL ? [period] : queries) {
          const { status } = await call(endpoint, { ...(id && { id }), ...more } as never, who);
          expect([name, id, status < 500]).toEqual([name, id, true]);
          if (status === 200) answered++;
        }
    }
    expect(answered).toBeGreaterThan(80);
    for (const as of profiles) expect((await call(users.get, {}, { ...who, as })).status).toBe(200);
    expect(await every(members.list, {}, plant)).toHaveLength(profiles.length);
  });

  it('has figures that agree, though the older program knew no late days', async () => {
    expect((await rows()).some(({ pk }) => pk.S === `acme#${plant}#lateDays`)).toBe(false);
    await tick(plant);
    const { days } = await ok(orders.calendar, period, who);
    const all = await every<OrderItem>(orders.list, period, plant);
    expect(days.map(({ on }: { on: string }) => on)).toEqual(
      expect.arrayContaining([...new Set(all.map(({ plannedOn }) => plannedOn))]),
    );
    const late = await every<OrderItem>(orders.late, {}, plant);
    expect(late.length).toBeGreaterThan(4);
    expect((await ok(overview.get, { from: '2026-01-01', to: today }, who)).today.late).toBe(late.length);
    const { layout, machines }: PlantPlan = await ok(plantLayout.get, {}, who);
    expect(layout).toMatchObject({ width: 2000, positions: [{ machineId: 1, x: 8, y: 16 }] });
    expect(machines.reduce((sum, machine) => sum + (machine.late ?? 0), 0)).toBe(late.length);
  });

  it('is generated on: no order twice, none missing', async () => {
    await tick(plant);
    const before = await ordersOf(WEEKLY, who);
    at('2026-03-26T08:00:00Z');
    expect((await tick(plant, '2026-03-26T08:00:00.000Z')).created).toBeGreaterThan(0);
    const after = await ordersOf(WEEKLY, who);
    expect(after.length).toBeGreaterThan(before.length);
    const days = after.map(({ id }) => id.split('.')[2]!).sort();
    expect(days).toEqual(
      days.map((_, i) => new Date(Date.UTC(2026, 0, 7 + 7 * i)).toISOString().slice(0, 10)),
    );
    const codes = (await every<OrderItem>(orders.list, { ...period, to: '2026-05-31' }, plant)).map(
      ({ code }) => code,
    );
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('an order with its activities within', () => {
  const raw = (id: string) =>
    rowOf(
      'P1',
      'order',
      id
        .split('.')
        .map((part) => (/^\d{1,7}$/.test(part) ? part.padStart(7, '0') : part))
        .join('.'),
    );
  const trailOf = async (id: string): Promise<AuditItem[]> =>
    (await ok(trail.listByRecord, { thing: 'order', id })).items;

  it.each([
    ['cancelled', cancelled, 2],
    ['closed', `${WEEKLY}.1.2026-01-14`, 2],
    ['autoClosed', `${WEEKLY}.1.2026-01-07`, 2],
    ['inProgress', reportedInPart, 2],
  ])('is read as it is: %s', async (state, id, n) => {
    expect((await raw(id))!.activities).toBeDefined();
    const order = await ok(orders.get, { id });
    expect([order.state, order.activities.length]).toEqual([state, n]);
    expect((await trailOf(id)).length).toBeGreaterThan(0);
  });

  it('is written anew with its next change, and its trail tells that change alone', async () => {
    const before = await ok(orders.get, { id: reportedInPart });
    expect(before.activities.map(({ outcome }: { outcome?: string }) => outcome)).toEqual(['ok', undefined]);
    expect(await sheetsOf(reportedInPart)).toEqual([undefined]);
    const told = await trailOf(reportedInPart);
    await ok(orders.close, { id: reportedInPart, activities: [{ n: 2, outcome: 'nok', note: 'worn' }] });
    expect((await raw(reportedInPart))!.activities).toBeUndefined();
    const [sheet] = await sheetsOf(reportedInPart);
    const { activities } = await ok(orders.get, { id: reportedInPart });
    expect(sheet!.activities).toEqual(activities);
    expect(activities).toEqual([
      before.activities[0],
      { ...before.activities[1], outcome: 'nok', note: 'worn', hours: [] },
    ]);
    await react();
    const [entry, ...others] = await trailOf(reportedInPart);
    expect(others).toEqual(told);
    const of = (name: string) => entry!.changes.filter(({ field }: ChangedField) => field.startsWith(name));
    expect(of('activities')).toEqual([
      { field: 'activities.1.note', after: 'worn' },
      { field: 'activities.1.outcome', after: 'nok' },
    ]);
    expect(of('state')).toEqual([{ field: 'state', before: 'inProgress', after: 'closed' }]);
  });

  it('is found again where it found something, and its trail tells nothing of that', async () => {
    const found = `${WEEKLY}.1.2026-01-14`;
    const before = await ok(orders.get, { id: found });
    const told = await trailOf(found);
    expect(await foundIn('2026-01')).toEqual([]);
    await tick('P1');
    await react();
    expect(await foundIn('2026-01')).toEqual([[found, '2026-01-21']]);
    const { version } = await ok(orders.get, { id: found });
    expect(await ok(orders.get, { id: found })).toMatchObject({ ...before, version });
    expect(await trailOf(found)).toEqual(told);
  });

  it('is found again as well when its activities already stood beside it', async () => {
    await tick('P1');
    await ok(orders.close, { id: reportedInPart, activities: [{ n: 2, outcome: 'nok', note: 'worn' }] });
    const store = storeIn('P1');
    const closed = await store.get(orderKind, reportedInPart);
    await store.commit(store.replace(orderKind, closed, { ...closed, foundMonth: undefined }));
    expect(await foundIn('2026-02')).toEqual([]);
    const marker = await store.get(dataVersions, 'all');
    await store.commit(store.replace(dataVersions, marker, { n: 3 }));
    await tick('P1');
    expect(await foundIn('2026-02')).toEqual([[reportedInPart, today]]);
    expect((await sheetsOf(reportedInPart))[0]!.activities).toEqual(closed.activities);
  });

  it('keeps them when a list wrote it', async () => {
    const before = await ok(orders.get, { id: begun });
    // Closing another order reads the list of its cycle.
    await tick('P1');
    const later = (await ordersOf(WEEKLY)).find(({ plannedOn }) => plannedOn === '2026-02-25')!;
    await ok(orders.close, {
      id: later.id,
      activities: [1, 2].map((n) => ({ n, outcome: 'ok' as const })),
    });
    const after = await ok(orders.get, { id: begun });
    expect(after.activities.map(({ n, code }: { n: number; code: string }) => [n, code])).toEqual(
      before.activities.map(({ n, code }: { n: number; code: string }) => [n, code]),
    );
  });

  it('is started, cancelled and moved', async () => {
    const open = (await ordersOf(WEEKLY)).filter(({ state }) => state === 'assigned');
    const [first, second] = open;
    expect((await ok(orders.start, { id: first!.id })).state).toBe('inProgress');
    expect((await ok(orders.get, { id: first!.id })).activities).toHaveLength(2);
    expect((await ok(orders.cancel, { id: second!.id, reason: 'no stop' })).state).toBe('cancelled');
    const moved = await ok(orders.reschedule, {
      ...{ id: open[2]!.id, plannedOn: '2026-03-30', reason: 'no staff' },
    });
    expect(moved.plannedOn).toBe('2026-03-30');
  });
});

describe('cycles', () => {
  const stateOf = async (id: number) => (await storeIn('P1').get(cycleStates, id))!;

  it('say where their work is', async () => {
    expect((await ok(cycles.get, { id: WEEKLY })).places).toBeUndefined();
    await tick('P1');
    const { code } = await ok(machines.get, { id: 1 });
    const { places } = await ok(cycles.get, { id: WEEKLY });
    expect(places!.map(({ path }: { path: string }) => path)).toEqual([`${code}/G/S/C1`, `${code}/G/S/C2`]);
    const told = await ok(trail.listByRecord, { thing: 'cycle', id: String(WEEKLY) });
    await react();
    expect(await ok(trail.listByRecord, { thing: 'cycle', id: String(WEEKLY) })).toEqual(told);
  });

  it('know which order is open, and on which day it stands', async () => {
    const statusOf = async (id: number): Promise<MeterCycle> =>
      (await ok(readings.list, {})).items.find(({ cycleId }: MeterCycle) => cycleId === id)!;
    expect([await stateOf(GRID), await stateOf(MONTHLY)]).not.toMatchObject([
      { open: expect.anything() },
      { openOn: expect.anything() },
    ]);
    expect((await statusOf(GRID)).openOrder).toBeNull();
    await tick('P1');
    expect(await stateOf(GRID)).toMatchObject({ open: `${GRID}.1.r0000000170000`, nextRun: 270_000 });
    expect(await stateOf(MONTHLY)).toMatchObject({ open: `${MONTHLY}.1.a0002`, openOn: '2026-03-25' });
    expect(await statusOf(GRID)).toMatchObject({
      openOrder: { dueRun: 170_000 },
      nextRun: 170_000,
      colour: 'red',
    });
    const [first] = await ordersOf(GRID);
    await ok(orders.close, { id: first!.id, reading: 231_000, activities: [{ n: 1, outcome: 'ok' }] });
    expect(await statusOf(GRID)).toMatchObject({ openOrder: null, nextRun: 270_000 });
  });

  it('are saved, deactivated and made', async () => {
    await tick('P1');
    const sheet = await ok(cycles.get, { id: WEEKLY });
    const after = await ok(cycles.replace, edited(sheet, { description: 'Each week' }));
    expect(after.description).toBe('Each week');
    const off = await ok(cycles.replace, edited(await ok(cycles.get, { id: MONTHLY }), { active: false }));
    expect(off.active).toBe(false);
    const again = { machineId: 2, strategies: [await strategy(2, {}, 1)] };
    expect((await cycle({ code: 'NEW', anchor: '2026-03-02', ...again })).id).toBe(7);
  });
});

describe('checklists', () => {
  /** Turns the weekly cycle into a checklist, which the older program planned like work orders. */
  async function asChecklist() {
    const [cycle] = keptOf('P1', 'cycle').filter(({ sk }) => sk.S === String(WEEKLY).padStart(7, '0'));
    await write([{ PutRequest: { Item: { ...cycle, typeCycle: { S: 'checklists' } } } }]);
  }
  const its = async (kind: typeof orderKind) =>
    loadAllPages((next) => storeIn('P1').list(kind, { under: WEEKLY, next }));
  const told = ({ id, code, state, plannedOn }: StoredOf<typeof orderKind>) => [id, code, state, plannedOn];

  it('are moved with all that was reported of them, and stay themselves', async () => {
    await asChecklist();
    const [before, sheet] = [await its(orderKind), await storeIn('P1').get(orderKind, reportedInPart)];
    expect(before.length).toBeGreaterThan(5);
    await tick('P1');
    expect(await its(orderKind)).toEqual([]);
    const after = await its(checklistOrders);
    expect(after.map(told)).toEqual(expect.arrayContaining(before.map(told)));
    expect(after.every(({ type }) => type === 'checklists')).toBe(true);
    const moved = await storeIn('P1').get(checklistOrders, reportedInPart);
    expect(moved.activities).toEqual(sheet.activities);
    // The calendar includes them, and those made since.
    const marked = (await loadAllPages((next) => storeIn('P1').list(checklistDayTotals, { next }))).map(
      ({ id }) => id,
    );
    expect(marked).toEqual([...new Set(after.map(({ plannedOn }) => plannedOn))].sort());
    const left = await loadAllPages((next) => storeIn('P1').list(orderKind, { next }));
    for (const day of marked) {
      const [drawn] = await storeIn('P1').load([[dayTotals, day]]);
      expect(drawn ?? {}).toMatchObject(computeDayTotal(left.filter(({ plannedOn }) => plannedOn === day)));
    }
  });

  it('are moved once, by one that died at any write or by two at once', { tags: ['long'] }, async () => {
    const moved = async () => ({
      left: (await its(orderKind)).length,
      orders: (await its(checklistOrders)).map(told),
    });
    await asChecklist();
    await tick('P1');
    const expected = await moved();
    await refill();
    await asChecklist();
    await Promise.all([tick('P1'), tick('P1')]);
    expect(await moved()).toEqual(expected);
    // The step to version 6.
    const sixth = 5;
    const step = upgradeSteps[sixth]!;
    for (const n of FULL ? Array.from({ length: 11 }, (_, i) => i) : [3]) {
      await refill();
      await asChecklist();
      for (const each of upgradeSteps.slice(0, sixth)) await runUpgradeStep(each, storeIn('P1'));
      let left = n;
      const store = storeIn('P1');
      const dying: Store = {
        ...store,
        commit: async (...all) => {
          if (left-- <= 0) throw new Error('killed');
          return store.commit(...all);
        },
      };
      await expect(runUpgradeStep(step, dying)).rejects.toThrow('killed');
      const both = [...(await its(orderKind)), ...(await its(checklistOrders))].map(({ id }) => id);
      expect(new Set(both).size).toBe(both.length);
      await tick('P1');
      expect(await moved()).toEqual(expected);
    }
  });
});

describe('meters', () => {
  const read = (input: object) => ({ machineId: 4, meter: 'hits', ...input }) as never;
  const machineOf = async (id: number) => (await ok(cycles.get, { id })).machineId;

  it('that were set back tell their orders by what they show', async () => {
    await tick('P1');
    const [, open] = await ordersOf(COUNT);
    // The meter had counted 166 500 when it was set to 0.
    expect(open).toMatchObject({ dueRun: 216_500, values: { setBack: 50_000 } });
    const its = (await ok(readings.list, {})).items.find(({ cycleId }: MeterCycle) => cycleId === COUNT)!;
    expect(its).toMatchObject({ reading: 46_000, nextRun: 50_000, openOrder: { dueRun: 50_000 } });
    const closed = await ok(orders.close, {
      ...{ id: open!.id, reading: 50_100, activities: [{ n: 1, outcome: 'ok' as const }] },
    });
    expect(closed.state).toBe('closed');
    const now = (await ok(readings.list, {})).items.find(({ cycleId }: MeterCycle) => cycleId === COUNT)!;
    expect(now).toMatchObject({ reading: 50_100, lastRun: 50_100, nextRun: 100_100 });
  });

  it('take back what an older program read, with the order it issued', async () => {
    await tick('P1');
    const machineId = await machineOf(COUNT);
    const { items } = await ok(readings.undo, read({ machineId, reason: 'misread' }));
    expect(items[0]).toMatchObject({ openOrder: null, nextRun: 50_000, reading: 0 });
    expect(await ordersOf(COUNT)).toHaveLength(1);
    await ok(readings.create, read({ machineId, value: 45_500, confirmed: true, reason: 'looked again' }));
    expect((await ordersOf(COUNT)).at(-1)).toMatchObject({
      dueRun: 216_500,
      values: { due: 50_000, offset: 166_500 },
    });
  });
});

describe('the structure', () => {
  it('is found by texts of old, and by those drawn anew', async () => {
    const hits = async (text: string) =>
      (await ok(search.elements, { text })).items.map(({ code }: { code: string }) => code);
    expect(await hits('element c1')).toEqual(['C1']);
    const { code: machineCode } = await ok(machines.get, { id: 1 });
    const tree = await ok(elements.structure, { machineCode });
    expect(tree.groups[0].subGroups[0].components).toHaveLength(2);
    await ok(elements.replace, { id: '1.3', code: 'C1', description: 'Spindle bearing' } as never);
    await react();
    expect(await hits('spindle')).toEqual(['C1']);
    expect(await storeIn('P1').find(searchTextVersions, 'all')).toMatchObject({ version: 1 });
    const { places } = await ok(cycles.get, { id: WEEKLY });
    expect(places![0]).toMatchObject({ description: 'Spindle bearing' });
  });
});

describe('the version of the data', () => {
  const versionIn = async (plant: string) => (await storeIn(plant).find(dataVersions, 'all'))?.n;
  /** Returns the data that the steps must correct. */
  const made = async () => ({
    cycles: (await every<{ places?: unknown }>(cycles.list, {}, 'P1')).map(({ places }) => places),
    states: (await loadAllPages((next) => storeIn('P1').list(cycleStates, { next }))).map(
      ({ open, openOn }) => [open, openOn],
    ),
    orders: (await every<OrderItem>(orders.list, period, 'P1')).map(({ id, values }) => [id, values]),
    found: await foundIn('2026-01'),
    totals: (await loadAllPages((next) => storeIn('P1').list(dayTotals, { next }))).map(
      ({ version: _, updatedAt: __, updatedBy: ___, ...total }) => total,
    ),
    backlogs: (await loadAllPages((next) => storeIn('P1').list(backlogs, { next }))).map(
      ({ version: _, updatedAt: __, updatedBy: ___, ...backlog }) => backlog,
    ),
    late: Object.entries((await storeIn('P1').find(lateDays, 'all')) ?? {})
      .filter(([day]) => /^\d/.test(day))
      .sort(),
    marks: await loadAllPages((next) => storeIn('P1').list(dirtyMarks, { next })),
  });

  it('stands in the table once its steps are done, which then run no more', async () => {
    expect(await versionIn('P1')).toBeUndefined();
    await tick('P1');
    expect([await versionIn('P1'), await versionIn('P2')]).toEqual([DATA_VERSION, undefined]);
    const before = await world.digest();
    expect(await tick('P1')).toMatchObject({ settled: 0 });
    expect(await world.digest()).toBe(before);
  });

  it('each step changes nothing the second time', async () => {
    const store = storeIn('P1');
    for (const step of upgradeSteps) {
      await runUpgradeStep(step, store);
      const once = await world.digest();
      await runUpgradeStep(step, store);
      expect(await world.digest()).toBe(once);
    }
  });

  it('is reached as well by two at once, and by one that died at any write', {
    tags: ['long'],
    timeout: 600_000,
  }, async () => {
    await tick('P1');
    const expected = await made();
    const plant = await storeOf({ tenant: 'acme' }).get(plantKind, 'P1');
    expect(expected.late.length).toBeGreaterThan(3);
    await refill();
    await Promise.all([tick('P1'), tick('P1')]);
    expect(await made()).toEqual(expected);
    // A refill and an upgrade take two seconds, so that only the long tier tries many places to die at.
    let writes = Infinity;
    for (let n = 0; n < writes; n += FULL ? 4 : 60) {
      await refill();
      let left = n;
      const store = storeIn('P1');
      const dying: Store = {
        ...store,
        commit: async (...all) => {
          if (left-- <= 0) throw new Error('killed');
          return store.commit(...all);
        },
      };
      const died = await upgradeData({ store: dying, plant, dataVersion: undefined, now: NOW }).then(
        () => false,
        () => true,
      );
      if (!died) writes = n;
      else expect((await versionIn('P1')) ?? 0).toBeLessThan(DATA_VERSION);
      await tick('P1');
      expect(await made()).toEqual(expected);
    }
    expect(writes).toBeGreaterThan(20);
  });

  it('stands at its page when the time of a run is over, and another run goes on there', async () => {
    await tick('P1');
    const expected = await made();
    await refill();
    const store = storeIn('P1');
    const plant = await storeOf({ tenant: 'acme' }).get(plantKind, 'P1');
    const run = async () => {
      const dataVersion = await store.find(dataVersions, 'all');
      return (await upgradeData({ store, plant, dataVersion, now: NOW })).followingJobs;
    };
    // Each look at the clock is a minute later, so that a run does three pages.
    let minutes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => 60_000 * minutes++);
    const positions: unknown[] = [];
    for (let following = await run(); following?.[0] === 'upgradeData'; following = await run()) {
      const { n, cursor, least } = await store.get(dataVersions, 'all');
      positions.push([n, cursor]);
      expect(least).toBe(LEAST_PROGRAM);
    }
    vi.restoreAllMocks();
    expect(new Set(positions.map((position) => JSON.stringify(position))).size).toBe(positions.length);
    expect(positions.length).toBeGreaterThan(5);
    expect(positions).toContainEqual([expect.any(Number), expect.stringMatching(/^\d+:/)]);
    const { n, cursor } = await store.get(dataVersions, 'all');
    expect([n, cursor]).toEqual([DATA_VERSION, undefined]);
    expect(await store.find(programNeeds, 'all')).toMatchObject({ least: LEAST_PROGRAM });
    await tick('P1');
    expect(await made()).toEqual(expected);
  });

  it('is left to the run that moved on first', async () => {
    const store = storeIn('P1');
    const plant = await storeOf({ tenant: 'acme' }).get(plantKind, 'P1');
    const input = { store, plant, dataVersion: undefined, now: NOW };
    const results = await Promise.all([upgradeData(input), upgradeData(input)]);
    expect(results.map(({ followingJobs = [] }) => followingJobs.length > 0).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(await versionIn('P1')).toBe(DATA_VERSION);
  });

  it('of a newer program is left alone: no orders, and no local stack', async () => {
    const store = storeIn('P2');
    await store.commit(store.create(dataVersions, 'all', { n: DATA_VERSION + 1 }));
    const before = await world.digest();
    const later = '2026-04-26T08:00:00.000Z';
    expect(await tick('P2', later)).toEqual({
      created: 0,
      removed: 0,
      cycles: 0,
      digests: 0,
      reminded: 0,
      warned: 0,
      escalated: 0,
      stocks: 0,
      settled: 0,
      swept: 0,
      verified: 0,
    });
    await expect(upgradeFolder({ now: NOW })).rejects.toThrow(
      /written by a newer version of the program\. .*--data/,
    );
    expect(await world.digest()).toBe(before);
    expect(await storeIn('P1').find(cycleKind, WEEKLY)).not.toHaveProperty('places');
  });

  it('is brought up before a local stack opens, in every plant', async () => {
    await upgradeFolder({ now: NOW });
    expect(await Promise.all(plants.map(versionIn))).toEqual(plants.map(() => DATA_VERSION));
    const before = await world.digest();
    await upgradeFolder({ now: NOW });
    expect(await world.digest()).toBe(before);
  });
});
