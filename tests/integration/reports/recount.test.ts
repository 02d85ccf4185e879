// Independent computation of the figures by plain arithmetic from the raw lists of the API, without the
// product's rules: for several periods, machines and teams it equals the product's answers (domain 9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { operators as operatorKind } from '#functions/db/entities/organisation.ts';
import { checklistOrders, type OrderItem, orders, runs } from '#shared/planned/order-api.ts';
import { overview } from '#shared/reports/api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { type Ledger, type LedgerMachine, ledger } from '#shared/reports/ledger-api.ts';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { type MovementItem, movements } from '#shared/warehouse/movement-api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { countedPlant, dayAfter, HOUR, NOW, RATE, settled, TODAY } from './counted-plant.ts';

let world: World;
let machineIds: number[];
let people: number[];
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

beforeAll(async () => {
  at(NOW);
  world = await startWorld();
  ({ machineIds, people } = await countedPlant('recount'));
}, 300_000);
afterAll(async () => {
  realTime();
  await world.close();
});

const periods = [
  { from: '2026-10-27', to: TODAY },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-10-17', to: '2026-10-17' },
  { from: '2026-06-11', to: '2026-12-10' },
] as const;
interface Period {
  from: string;
  to: string;
}
interface Raw {
  pm: OrderItem[];
  checklist: OrderItem[];
  am: OrderItem[];
  ewo: EwoItem[];
  spares: MovementItem[];
}

async function readLists(): Promise<Raw> {
  const all = { from: '2026-04-01', to: '2026-12-31' };
  const items = async (call: typeof orders.list) => (await ok(call, all)).items;
  return {
    pm: await items(orders.list),
    checklist: await items(checklistOrders.list as typeof orders.list),
    am: await items(runs.list as typeof orders.list),
    ewo: (await ok(ewos.list, all)).items,
    spares: (await ok(movements.list, all)).items,
  };
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
const quotient = (a: number, b: number) => (b === 0 ? null : a / b);
const isIn = (day: string | undefined, { from, to }: Period) => day !== undefined && day >= from && day <= to;
const isEnded = ({ state }: OrderItem) => state === 'closed' || state === 'autoClosed';
const spentOn = ({ actualMinutes, manMinutes, minutes, state }: OrderItem) =>
  actualMinutes ?? (state === 'closed' ? (manMinutes ?? minutes) : 0);
const endOf = (day: string) => Date.parse(`${day}T00:00:00Z`) + 24 * HOUR;

function dueOf(all: readonly OrderItem[], period: Period) {
  const due = all.filter((one) => {
    const last = dayAfter(one.plannedOn, one.tolerance);
    return one.state !== 'cancelled' && isIn(last, period) && (isEnded(one) || last < TODAY);
  });
  const closed = due.filter(({ state }) => state === 'closed');
  const onTime = closed.filter((one) => one.closedOn! <= dayAfter(one.plannedOn, one.tolerance));
  return {
    compliance: quotient(100 * onTime.length, due.length),
    completion: quotient(100 * closed.length, due.length),
    cancelled: all.filter(
      (one) => one.state === 'cancelled' && isIn(dayAfter(one.plannedOn, one.tolerance), period),
    ).length,
  };
}

const closedIn = (all: readonly OrderItem[], period: Period) =>
  all.filter((one) => isEnded(one) && isIn(one.closedOn, period));
const minutesIn = (ewo: EwoItem, { from, to }: Period) => {
  const until = Math.min(endOf(to), Date.parse(NOW));
  const ended = Math.min(ewo.closedAt === undefined ? until : Date.parse(ewo.closedAt), until);
  return Math.max(0, ended - Math.max(Date.parse(ewo.createdAt), Date.parse(`${from}T00:00:00Z`))) / 60_000;
};

/**
 * Returns the minutes of downtime; the ends of all stops divide the time into intervals in which a machine is
 * either down or not.
 */
function downOf(stops: readonly EwoItem[], { from, to }: Period): number {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Math.min(endOf(to), Date.parse(NOW))];
  let minutes = 0;
  for (const its of Map.groupBy(stops, ({ machineId }) => machineId).values()) {
    const spans = its.map(
      (one) => [Date.parse(one.createdAt), one.closedAt ? Date.parse(one.closedAt) : last] as const,
    );
    const cuts = [first, last, ...spans.flat()]
      .filter((cut) => cut >= first && cut <= last)
      .sort((a, b) => a - b);
    for (const [i, cut] of cuts.slice(1).entries())
      if (spans.some(([since, until]) => since <= cuts[i]! && until >= cut))
        minutes += (cut - cuts[i]!) / 60_000;
  }
  return minutes;
}

/** Returns the hours of a period round the clock until now, because future hours are not scheduled yet. */
const hoursOf = ({ from, to }: Period) =>
  Math.max(0, Math.min(endOf(to), Date.parse(NOW)) - Date.parse(`${from}T00:00:00Z`)) / HOUR;

function recount(raw: Raw, period: Period, machines = 1) {
  const scheduled = machines * hoursOf(period);
  const stops = raw.ewo.filter(
    ({ state, machineStatus }) => state !== 'cancelled' && machineStatus === 'stopped',
  );
  const created = raw.ewo.filter(({ createdAt }) => isIn(createdAt.slice(0, 10), period));
  const breakdowns = created.filter(
    ({ state, machineStatus }) => state === 'closed' && machineStatus === 'stopped',
  );
  const analysed = created.filter(({ state, analysisRequired }) => state === 'closed' && analysisRequired);
  const minor = created.filter(
    ({ state, machineStatus }) => state === 'closed' && machineStatus !== 'stopped',
  );
  const down = downOf(stops, period) / 60;
  const between = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60_000;
  const n = breakdowns.length;
  const ewoWork = raw.ewo.filter(({ closedAt }) => closedAt && isIn(closedAt.slice(0, 10), period));
  const ewoHours = sum(ewoWork, ({ hours = [] }) => sum(hours, (one) => one.hours));
  const pmHours = sum(closedIn(raw.pm, period), spentOn) / 60;
  const open = raw.pm.filter((one) => !isEnded(one) && one.state !== 'cancelled');
  const late = open.filter((one) => dayAfter(one.plannedOn, one.tolerance) < TODAY);
  const results = closedIn(raw.checklist, period).flatMap(({ results }) => results ?? []);
  const ok = sum(results, (one) => one.ok);
  return {
    due: dueOf(raw.pm, period),
    figures: {
      scheduledHours: scheduled,
      mtbf: quotient(Math.max(0, scheduled - down), n),
      availability: quotient(100 * Math.max(0, scheduled - down), scheduled),
      breakdowns: n,
      minor: minor.length,
      downtimeHours: down,
      mttr: quotient(
        sum(breakdowns, (one) => between(one.interventionAt!, one.closedAt!)),
        n,
      ),
      mdt: quotient(
        sum(breakdowns, (one) => between(one.createdAt, one.closedAt!)),
        n,
      ),
      waiting: quotient(
        sum(breakdowns, (one) => between(one.createdAt, one.interventionAt!)),
        n,
      ),
      repetitive: quotient(100 * breakdowns.filter(({ repeats = 0 }) => repeats > 0).length, n),
      rcaCoverage: quotient(
        100 * sum(analysed, ({ analysis }) => (analysis === 'confirmed' ? 1 : 0)),
        analysed.length,
      ),
      ...dueOf(raw.pm, period),
      checklistCompliance: dueOf(raw.checklist, period).compliance,
      checklistsCancelled: dueOf(raw.checklist, period).cancelled,
      checklistOk: quotient(100 * ok, ok + sum(results, (one) => one.nok)),
      overdue: late.length,
      overdueDays: quotient(
        sum(late, (one) => (endOf(TODAY) - endOf(dayAfter(one.plannedOn, one.tolerance))) / (24 * HOUR)),
        late.length,
      ),
      ...{ pmHours, ewoHours, pmShare: quotient(100 * pmHours, pmHours + ewoHours) },
      ...{ metersDue: 0, metersLate: 0 },
    },
  };
}

/** Returns hours by technician; 0 collects hours without a technician. */
function hoursBy(raw: Raw, period: Period): Map<number, number> {
  const hours = new Map<number, number>();
  const add = (id: number, its: number) => hours.set(id, (hours.get(id) ?? 0) + its);
  for (const one of closedIn([...raw.pm, ...raw.checklist, ...raw.am], period)) {
    for (const [id, minutes] of Object.entries(one.worked ?? {})) add(Number(id), minutes / 60);
    if (!one.worked) add(0, spentOn(one) / 60);
  }
  for (const one of raw.ewo)
    if (one.closedAt && isIn(one.closedAt.slice(0, 10), period))
      for (const { operatorId, hours: its } of one.hours ?? []) add(operatorId, its);
  return hours;
}
const used = (raw: Raw, period: Period) =>
  raw.spares.filter(({ type, on }) => ['201', '202', '261', '262'].includes(type) && isIn(on, period));
const costOf = (raw: Raw, period: Period) =>
  sum(
    [...hoursBy(raw, period)],
    ([id, hours]) => hours * ({ [people[0]!]: 40, [people[2]!]: 25.5 }[id] ?? RATE),
  ) - sum(used(raw, period), ({ quantity, unitPrice = 0 }) => quantity * unitPrice);

function expectSame(found: object, counted: object) {
  for (const [name, value] of Object.entries(counted)) {
    const said = (found as Record<string, number | null>)[name];
    if (value === null) expect(said, name).toBeNull();
    else expect(Math.abs(Number(said) - value), `${name}: ${said}, counted ${value}`).toBeLessThan(0.0501);
  }
}

type IsMeant = (machineId: number | undefined) => boolean;
const meantOf = (raw: Raw, isMeant: IsMeant): Raw => {
  const some = <T extends { machineId?: number }>(all: T[]) => all.filter((one) => isMeant(one.machineId));
  return {
    ...{ pm: some(raw.pm), checklist: some(raw.checklist), am: some(raw.am) },
    ...{ ewo: some(raw.ewo), spares: some(raw.spares) },
  };
};

/** Returns the machines without the last one, which is dismissed and left out of figures. */
const inUse = () => machineIds.slice(0, -1);
const isInUse: IsMeant = (machineId) => machineId !== machineIds.at(-1);

describe.each(['at once', 'settled'])('figures %s', (when) => {
  it.each(periods)('of $from to $to are those of plain arithmetic', async (period) => {
    if (when === 'settled') await settled();
    const all = await readLists();
    for (const machineId of [undefined, ...inUse()]) {
      const raw = meantOf(all, machineId === undefined ? isInUse : (id) => id === machineId);
      const query = { ...period, ...(machineId !== undefined && { machineId }) };
      const counted = recount(raw, period, machineId === undefined ? inUse().length : 1);
      const kpi = await ok(figures.kpi, query);
      expectSame(kpi, counted.figures);
      expectSame(kpi, { maintenanceCost: costOf(raw, period) });
      const { rows } = await ok(figures.technician, query);
      const hours = hoursBy(raw, period);
      for (const row of rows as { operatorId: number; hours: number }[])
        expectSame(row, { hours: hours.get(row.operatorId) ?? 0 });
    }
    const { items } = await ok(figures.pareto, { ...period, by: 'machine' });
    for (const machineId of inUse()) {
      const row = items.find(({ key }: { key: string }) => key === String(machineId));
      const stops = all.ewo.filter(
        (one) => one.machineId === machineId && one.state !== 'cancelled' && one.machineStatus === 'stopped',
      );
      expectSame(row ?? { minutes: 0 }, { minutes: sum(stops, (one) => minutesIn(one, period)) });
    }
    const report = await ok(figures.cost, { ...period, by: 'machine' });
    expectSame(report.total, {
      spares: -sum(
        used(meantOf(all, isInUse), period),
        ({ quantity, unitPrice = 0 }) => quantity * unitPrice,
      ),
    });
    const home = await ok(overview.get, period);
    const counted = recount(meantOf(all, isInUse), period);
    expectSame(home, counted.due);
    expectSame(home, { pmHours: counted.figures.pmHours });
  });
});

it('the ledger of each machine and year, and their list, are those of plain arithmetic', async () => {
  const year = { from: '2025-12-29', to: '2027-01-03' };
  const all = await readLists();
  const { items }: { items: LedgerMachine[] } = await ok(ledger.list, { year: 2026 });
  for (const machineId of machineIds) {
    const raw = meantOf(all, (id) => id === machineId);
    const { figures: counted } = recount(raw, year);
    const { footer, rows }: Ledger = await ok(ledger.get, { id: machineId, year: 2026 });
    const { mtbf, mttr, compliance } = counted;
    expectSame(footer, { ...{ mtbf, mttr, compliance }, availability: counted.availability });
    expectSame(footer, { pmHours: counted.pmHours, ewoHours: counted.ewoHours, pmShare: counted.pmShare });
    expectSame(items.find(({ id }) => id === machineId)!, { mtbf, mttr, compliance });
    expectSame(
      { spares: sum(rows, ({ spareCost = 0 }) => spareCost) },
      { spares: -sum(used(raw, year), ({ quantity, unitPrice = 0 }) => quantity * unitPrice) },
    );
    const reported = raw.ewo.filter(({ state }) => state !== 'cancelled');
    const minutes = sum(reported, ({ machineStatus, createdAt, closedAt = NOW }) =>
      machineStatus === 'stopped' ? (Date.parse(closedAt) - Date.parse(createdAt)) / 60_000 : 0,
    );
    for (const told of [
      items.find(({ id }) => id === machineId)!,
      {
        breakdowns: sum(rows, (row) => row.breakdowns),
        breakdownMinutes: sum(rows, (row) => row.breakdownMinutes),
      },
    ])
      expectSame(told, { breakdowns: reported.length, breakdownMinutes: minutes });
  }
});

it('of machines that run round the clock are to run all hours', async () => {
  const period = periods[1];
  const kpi = await ok(figures.kpi, { ...period, machineId: machineIds[0]! });
  expect(kpi.scheduledHours).toBe(31 * 24);
  expect(kpi.oee).toBe(63.5);
  expect(await ok(figures.kpi, { ...period, machineId: machineIds[1]! })).toMatchObject({ oee: null });
  expect((await store().list(operatorKind)).items.length).toBeGreaterThanOrEqual(3);
});

it('scheduled hours are those of the calendar of the plant, and of today those that have passed', async () => {
  const closed = ['2026-10-12', '2026-11-02', '2026-11-03', '2026-06-19'];
  const its = store();
  const plant = await its.get(plants, 'P1');
  const calendar = { workdays: [1, 2, 3, 4, 5], closed, rule: 'next' as const };
  await its.commit(its.replace(plants, plant, { ...plant, calendar }));
  at('2026-11-26T09:01:00.000Z');
  const part = 541 / 1440;
  // The plant is not cached for a user who has not called before.
  const who = { as: 'guest' } as const;
  const openDays = ({ from, to }: Period) => {
    let days = 0;
    for (let day: string = from; day <= to && day <= TODAY; day = dayAfter(day, 1)) {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      if (weekday === 0 || weekday === 6 || closed.includes(day)) continue;
      days += day === TODAY ? part : 1;
    }
    return days;
  };
  const shiftHours = 8;
  for (const period of periods) {
    const days = openDays(period);
    // The first machine runs two shifts, the others three.
    const hours = [days * 2 * shiftHours, days * 3 * shiftHours, days * 3 * shiftHours];
    for (const [i, machineId] of inUse().entries())
      expectSame(await ok(figures.kpi, { ...period, machineId }, who), { scheduledHours: hours[i]! });
    expectSame(await ok(figures.kpi, period, who), { scheduledHours: sum(hours, (each) => each) });
    const down = await ok(figures.ewo, period, who);
    expectSame(down.kpi, {
      availability: quotient(
        100 * Math.max(0, sum(hours, (each) => each) - down.kpi.downtimeHours),
        sum(hours, (each) => each),
      ),
    });
  }
});
