// Figures of a year are read from the totals of settled months: whatever is planned late, moved back,
// corrected, cancelled or reopened, they equal a new count of all days (domain 9.1).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checklistOrders, orders, runs } from '#functions/db/entities/planned.ts';
import {
  checklistMonthDays,
  checklistMonths,
  dirtyMarks,
  orderMonthDays,
  orderMonths,
  runMonths,
} from '#functions/db/entities/reports.ts';
import { ewos, tags } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { loadAllPages, type PageOf } from '#functions/db/reads.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { computeTotals } from '#scripts/seed/totals.ts';
import { addDays, getMonth } from '#shared/day.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { countByWeek } from '#shared/reports/weeks.ts';
import { costOfCall, drawSeed, FULL, ok, startWorld, storeOf, type World, withFullTime } from '../harness.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const TODAY = '2026-06-10';
const year = { from: '2025-07-12', to: '2026-07-05' };
/** Number of changes, and of changes between two comparisons, which take most of the time. */
const [STEPS, BETWEEN] = FULL ? [2500, 100] : [50, 40];
/** Numbers of EWOs and of tags of the home page. */
const REQUESTS = FULL ? 90 : 50;
const chance = createRandomSource(drawSeed('months'));

let world: World;
let react: Deliver;
let machineIds: number[];
let now = Date.parse(`${TODAY}T08:00:00Z`);
const instant = () => new Date(now).toISOString();
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const settled = async () => {
  now += 5 * 60_000;
  at(instant());
  return recomputeMarkedTotals(store(), instant());
};

beforeAll(async () => {
  at(instant());
  world = await startWorld();
  machineIds = [await machine(), await machine(), await machine()];
  react = await streamReader();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const kinds = [orders, orders, checklistOrders, runs] as const;
const every = async (kind: AnyEntity, range: object = {}) =>
  loadAllPages(
    async (next) => (await store().list(kind, { ...range, next })) as PageOf<StoredOf<typeof orders>>,
  );

/** Draws a day, mostly in one of the last months, sometimes in the future. */
const dayAnywhere = () => addDays(TODAY, chance.whole(-320, 40));
const planned = (plannedOn: string) => ({ plannedOn, month: getMonth(plannedOn) });

let serial = 0;
function anOrder(): ValueOf<typeof orders> {
  const minutes = chance.whole(1, 20) * 5;
  return {
    ...{ code: `W-${++serial}`, cycleId: 1, machineId: chance.pick(machineIds), reason: 'onGrid' },
    ...{ ...planned(dayAnywhere()), tolerance: chance.whole(0, 3), minutes, tasks: 1, state: 'planned' },
    ...(chance.happens(0.7) && { teamId: chance.whole(1, 3) }),
    ...(chance.happens(0.1) && { dueRun: 500, ...(chance.happens(0.5) && { overdue: true }) }),
    ...(chance.happens(0.2) && { manMinutes: minutes * 2 }),
  } as ValueOf<typeof orders>;
}

/** Possible changes of an order, by an action or a correction. */
const fates: ((order: StoredOf<typeof orders>) => object)[] = [
  ({ plannedOn, minutes }) => ({
    ...{ state: 'closed', closedOn: addDays(plannedOn, chance.whole(-1, 6)) },
    ...(chance.happens(0.7) && { actualMinutes: minutes + 5 }),
    ...(chance.happens(0.6) && {
      worked: { [chance.whole(1, 4)]: minutes, ...(chance.happens(0.3) && { 9: 5 }) },
    }),
    ...(chance.happens(0.5) && { results: { ok: chance.whole(0, 4), nok: chance.whole(0, 2) } }),
  }),
  ({ minutes }) => ({ actualMinutes: minutes * 3 }),
  () => ({ state: 'autoClosed', closedOn: TODAY }),
  () => ({ state: 'cancelled' }),
  () => ({ state: 'inProgress', closedOn: undefined, worked: undefined, results: undefined }),
  () => planned(dayAnywhere()),
  () => ({ teamId: chance.whole(1, 3), machineId: chance.pick(machineIds) }),
];

/** Ids of each kind, since reading all orders for each change would take most of the time. */
const idsOf = new Map<AnyEntity, string[]>(kinds.map((kind) => [kind, []]));

async function change() {
  const kind = chance.pick(kinds) as typeof orders;
  const ids = idsOf.get(kind)!;
  const its = store();
  if (ids.length < 12 || chance.happens(0.25)) {
    const id = `1.1.${++serial}`;
    await its.commit(its.create(kind, id, anOrder()));
    ids.push(id);
    return;
  }
  const one = await its.get(kind, chance.pick(ids));
  if (chance.happens(0.05)) {
    await its.commit(its.remove(kind, one));
    ids.splice(ids.indexOf(one.id), 1);
  } else await its.commit(its.replace(kind, one, { ...one, ...chance.pick(fates)(one) }));
}

const filters = [{}, { teamId: 2 }] as const;
/** Returns the figures of each filter, one after the other: all at once would wait for the one connection. */
async function answers() {
  const found: unknown[] = [];
  for (const filter of [...filters, { machineId: machineIds[0]! }, { machineId: machineIds[1]!, teamId: 1 }])
    found.push(
      await ok(figures.kpi, { ...year, ...filter }),
      await ok(figures.pm, { ...year, ...filter, by: 'machine' }),
      await ok(figures.checklist, { ...year, ...filter, by: 'team' }),
      await ok(figures.cost, { ...year, ...filter, by: 'team' }),
      await ok(figures.technician, { ...year, ...filter }),
    );
  return found;
}

/** Returns the same figures while all months are marked dirty. */
async function ofDays() {
  const its = store();
  const families = ['monthOrders', 'monthChecklists', 'monthRuns'];
  for (let n = 0; n < 12; n++) {
    const month = getMonth(addDays('2025-07-15', Math.round(n * 30.4)));
    for (const family of families)
      await its.commit(its.putParts(dirtyMarks, `${family}.${month}`, { markedAt: instant() }));
  }
  return answers();
}

const plain = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...value }: Record<string, unknown>) =>
  value;
async function bothWays() {
  const things = await Promise.all(
    [orders, checklistOrders, runs].map(async (kind) =>
      (await every(kind)).map((thing) => ({ kind, id: thing.id, value: plain({ ...thing }) })),
    ),
  );
  const anew = computeTotals(things.flat(), TODAY, 'Europe/Rome');
  const kept = [orderMonths, orderMonthDays, checklistMonths, checklistMonthDays, runMonths];
  const sorted = (all: (readonly [string, unknown])[]) => all.sort(([a], [b]) => (a < b ? -1 : 1));
  const held = await Promise.all(
    kept.map(async (kind) =>
      (await every(kind)).map((item) => [`${kind.name} ${item.id}`, plain({ ...item })] as const),
    ),
  );
  const told = anew.flatMap(({ kind, id, value }) =>
    kept.includes(kind as never) ? [[`${kind.name} ${id}`, value] as const] : [],
  );
  return { held: sorted(held.flat()), told: sorted(JSON.parse(JSON.stringify(told))) };
}

it(
  'of any history are those of its days, settled or not',
  async () => {
    for (let n = 1; n <= STEPS; n++) {
      await change();
      if (chance.happens(0.1)) await react();
      if (chance.happens(0.02)) await react('again');
      if (chance.happens(0.06)) await settled();
      if (n % BETWEEN !== 0) continue;
      await react();
      if (chance.happens(0.5)) await settled();
      expect(await answers()).toEqual(await ofDays());
      await settled();
    }
    await react();
    await settled();
    expect(await loadAllPages((next) => store().list(dirtyMarks, { next }))).toEqual([]);
    const { held, told } = await bothWays();
    expect(held.length).toBeGreaterThan(30);
    expect(held).toEqual(told);
    const [kpi, pm] = await answers();
    expect((kpi as { compliance: number }).compliance).toBeGreaterThan(0);
    expect((pm as { days: unknown[] }).days.length).toBeGreaterThan(FULL ? 100 : STEPS / 6);
    expect(await answers()).toEqual(await ofDays());
  },
  withFullTime(300_000),
);

it('believes no month that changed since, and reads its days beside the others', async () => {
  await settled();
  const before = await ok(figures.pm, year);
  const settledCost = await costOfCall(figures.pm, year);
  const its = store();
  const value = { ...anOrder(), ...planned('2026-02-10'), state: 'closed', closedOn: '2026-02-10' };
  await its.commit(its.create(orders, '1.1.late', value as ValueOf<typeof orders>));
  await react();
  const after = await costOfCall(figures.pm, year);
  const closed = (report: typeof before) =>
    report.days.reduce((sum: number, { green }: { green: number }) => sum + green, 0);
  expect(closed(after.answer)).toBe(closed(before) + 1);
  expect(after.trips).toBeLessThanOrEqual(settledCost.trips + 2);
  await settled();
  const again = await costOfCall(figures.pm, year);
  expect(again.trips).toBe(settledCost.trips);
  expect(again.answer).toEqual(after.answer);
});

const ewoAt = (createdAt: string, n: number) => {
  const createdOn = createdAt.slice(0, 10);
  const minutes = chance.happens(0.15) ? chance.whole(1, 40) * 1440 : chance.whole(5, 600);
  const closedAt = new Date(Math.min(now, Date.parse(createdAt) + minutes * 60_000)).toISOString();
  const isOpen = chance.happens(0.1);
  return {
    ...{ code: `E-${n}`, state: isOpen ? 'assigned' : 'closed', machineId: chance.pick(machineIds) },
    machineStatus: chance.pick(['stopped', 'stopped', 'running']),
    ...{ priority: 'high', breakdownDescription: 'Stands', requesterId: 'r', requester: 'R' },
    ...{ createdAt, createdOn, month: getMonth(createdOn), recordedAt: { created: createdAt } },
    ...(isOpen
      ? { desk: 'open' }
      : {
          interventionAt: createdAt,
          closedAt,
          closedOn: closedAt.slice(0, 10),
          closedMonth: getMonth(closedAt),
        }),
  } as unknown as ValueOf<typeof ewos>;
};
const tagOn = (createdOn: string, closedOn?: string) =>
  ({
    ...{ code: 'T', state: closedOn ? 'closed' : 'created', type: 'equipment', on: createdOn, shift: 1 },
    ...{ pillar: chance.pick(['AM', 'PM', 'SAF', 'ENV']), anomaly: 'Oil', requesterId: 'r', requester: 'R' },
    ...{ createdAt: `${createdOn}T07:00:00.000Z`, createdOn, month: getMonth(createdOn), recordedAt: {} },
    ...(closedOn
      ? { closedAt: `${closedOn}T09:00:00.000Z`, closedOn, closedMonth: getMonth(closedOn) }
      : { desk: 'open' }),
  }) as unknown as ValueOf<typeof tags>;

it('of the home page are those of the dashboard', async () => {
  const its = store();
  const period = { from: addDays(TODAY, -30), to: TODAY };
  async function same() {
    const { opened, closed, ...home } = await ok(figures.home, period);
    const [ewo, tag] = [await ok(figures.ewo, period), await ok(figures.tag, period)];
    expect(home.months).toEqual(ewo.months);
    expect(home.pareto).toEqual(
      ewo.pareto.map(({ description: _, ...row }: { description?: string }) => row),
    );
    const byDay = (days: { on: string; n: number }[]) => days.map(({ on, n }) => [on, n] as const);
    const counted = { opened: byDay(opened), closed: byDay(closed), openNow: tag.kpi.open };
    expect(countByWeek(period, counted, TODAY)).toEqual(tag.weeks);
    return ewo;
  }
  for (let n = 0; n < REQUESTS; n++) {
    const on = addDays(TODAY, -chance.whole(0, 360));
    const time = `${String(chance.whole(0, 22)).padStart(2, '0')}:30:00.000Z`;
    const createdAt = `${on}T${time}`;
    if (Date.parse(createdAt) > now) continue;
    await its.commit(its.create(ewos, `01JX${String(n).padStart(22, 'A')}`, ewoAt(createdAt, n)));
    const written = addDays(TODAY, -chance.whole(0, 45));
    const closedOn = chance.happens(0.6) ? addDays(written, chance.whole(0, 5)) : undefined;
    const id = `01JY${String(n).padStart(22, 'A')}`;
    await its.commit(
      its.create(tags, id, tagOn(written, closedOn && closedOn <= TODAY ? closedOn : undefined)),
    );
    if (chance.happens(0.1)) await react();
  }
  await react();
  const { months } = await same();
  expect(months.filter(({ breakdowns }: { breakdowns: number }) => breakdowns > 0).length).toBeGreaterThan(8);
  for (const ewo of (await loadAllPages((next) => its.list(ewos, { next }))).slice(0, 12)) {
    const closedAt = instant();
    const further = chance.pick([
      { state: 'cancelled' as const, desk: undefined },
      { machineStatus: 'running' as const },
      { state: 'closed' as const, closedAt, closedOn: TODAY, closedMonth: getMonth(TODAY), desk: undefined },
      { state: 'running' as const, closedAt: undefined, closedOn: undefined, closedMonth: undefined },
    ]);
    await its.commit(its.replace(ewos, ewo, { ...ewo, ...further } as never));
  }
  await react();
  await same();
  const machine = await its.get(machines, machineIds[0]!);
  await its.commit(its.replace(machines, machine, { ...machine, status: 'dismissed' }));
  await react();
  const { pareto } = await same();
  expect(pareto.map(({ key }: { key: string }) => key)).not.toContain(String(machineIds[0]));
  await settled();
  await same();
}, 120_000);
