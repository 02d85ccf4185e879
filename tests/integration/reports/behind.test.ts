// The list behind a figure contains exactly what the figure counts: each is read with the filter of the
// figure's link, compared with a population computed by plain arithmetic, and its rows sum to the figure
// (domain 9).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checklistOrders, type OrderItem, orders, runs } from '#shared/planned/order-api.ts';
import { EMPTY_VALUE, type FigureList, figureLists, type ListedFigure } from '#shared/reports/drill-down.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { call, ok, startWorld, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { type CountedPlant, countedPlant, dayAfter, HOUR, NOW, TODAY } from './counted-plant.ts';

let world: World;
let plant: CountedPlant;
beforeAll(async () => {
  at(NOW);
  world = await startWorld();
  plant = await countedPlant('behind');
}, 300_000);
afterAll(async () => {
  realTime();
  await world.close();
});

interface Period {
  from: string;
  to: string;
}
const periods: Period[] = [
  { from: '2026-10-27', to: TODAY },
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-11-24', to: '2026-11-25' },
  { from: '2026-06-11', to: '2026-11-20' },
];
const isIn = (day: string | undefined, { from, to }: Period) => day !== undefined && day >= from && day <= to;
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : sum(values, (each) => each) / values.length;
const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const lastDay = ({ plannedOn, tolerance }: Row) => dayAfter(plannedOn, tolerance);
const isEnded = ({ state }: Row) => state === 'closed' || state === 'autoClosed';
const spentOn = ({ actualMinutes, manMinutes, minutes, state }: Row) =>
  actualMinutes ?? (state === 'closed' ? (manMinutes ?? minutes) : 0);

const lists = {
  ewos: ewos.list,
  tags: tags.list,
  orders: orders.list,
  checklists: checklistOrders.list,
} as const;
/** Row of any of the lists, with the fields the figures need. */
interface Row extends Pick<OrderItem, 'results' | 'actualMinutes' | 'manMinutes'> {
  id: string;
  state: string;
  machineStatus?: string;
  machineId?: number;
  elementId?: string;
  pillar?: string;
  requesterId: string;
  createdOn: string;
  createdAt: string;
  interventionAt?: string;
  closedAt?: string;
  closedOn?: string;
  analysis?: string;
  analysisRequired?: boolean;
  repeats?: number;
  hours?: readonly { hours: number }[];
  plannedOn: string;
  tolerance: number;
  minutes: number;
}
const wide = { from: '2026-03-01', to: '2027-01-31' };

/** Reads the list as its page does, filtered by the address. */
async function rowsOf(of: FigureList, asked: object): Promise<Row[]> {
  const { counted } = of;
  const ofOrders = of.list === 'checklists' ? checklistOrders : orders;
  const { items } =
    counted === 'late'
      ? await ok(ofOrders.late, { counted })
      : await ok(lists[of.list] as typeof ewos.list, { ...asked, counted } as never);
  const where = 'where' in of ? (of.where ?? []) : [];
  return (items as Row[]).filter((row) =>
    where.every(([field, operator, word]) => {
      const value = String(row[field === 'element' ? 'elementId' : field] ?? EMPTY_VALUE);
      return (value === word) === (operator === '=');
    }),
  );
}

const isInUse = ({ machineId }: { machineId?: number }) => machineId !== plant.machineIds.at(-1);
const isStop = ({ state, machineStatus }: Row) => state !== 'cancelled' && machineStatus === 'stopped';
const isBreakdown = ({ state, machineStatus }: Row) => state === 'closed' && machineStatus === 'stopped';
const reaches = ({ createdAt, closedAt = NOW }: Row, { from, to }: Period) =>
  createdAt < `${dayAfter(to, 1)}T00:00` && closedAt > `${from}T00:00`;

const ofEwos = {
  breakdowns: (one: Row, period: Period) => isBreakdown(one) && isIn(one.createdOn, period),
  minor: (one: Row, period: Period) =>
    one.state === 'closed' && one.machineStatus !== 'stopped' && isIn(one.createdOn, period),
  stops: (one: Row, period: Period) => isStop(one) && (isIn(one.createdOn, period) || reaches(one, period)),
  analysed: (one: Row, period: Period) =>
    one.state === 'closed' && one.analysisRequired === true && isIn(one.createdOn, period),
  placed: (one: Row, period: Period) =>
    one.state !== 'cancelled' && one.elementId !== undefined && isIn(one.createdOn, period),
  closed: (one: Row, period: Period) => isIn(one.closedOn, period),
};
const ofOrders = {
  due: (one: Row, period: Period) =>
    one.state !== 'cancelled' && isIn(lastDay(one), period) && (isEnded(one) || lastDay(one) < TODAY),
  cancelled: (one: Row, period: Period) => one.state === 'cancelled' && isIn(lastDay(one), period),
  late: (one: Row) => !isEnded(one) && one.state !== 'cancelled' && lastDay(one) < TODAY,
  closed: (one: Row, period: Period) => isEnded(one) && isIn(one.closedOn, period),
};
const ofTags = {
  written: ({ createdOn }: Row, period: Period) => isIn(createdOn, period),
  autonomous: ({ createdOn, pillar }: Row, period: Period) => pillar === 'AM' && isIn(createdOn, period),
  solved: ({ createdOn, state }: Row, period: Period) => state === 'closed' && isIn(createdOn, period),
  closed: ({ closedOn }: Row, period: Period) => isIn(closedOn, period),
  open: ({ state }: Row) => state !== 'closed',
};
type Counts = (one: never, period: Period) => boolean;
const { breakdowns, stops } = ofEwos;

/** Filter of each figure, and its value from the rows if it depends on nothing else. */
const table: Record<
  ListedFigure,
  readonly [counts: Counts, figure?: (rows: readonly Row[], period: Period) => number | null]
> = {
  breakdowns: [breakdowns, (rows) => rows.length],
  mttr: [breakdowns, (rows) => mean(rows.map((one) => minutes(one.interventionAt!, one.closedAt!)))],
  mdt: [breakdowns, (rows) => mean(rows.map((one) => minutes(one.createdAt, one.closedAt!)))],
  waiting: [breakdowns, (rows) => mean(rows.map((one) => minutes(one.createdAt, one.interventionAt!)))],
  repetitive: [
    breakdowns,
    (rows) => share(rows.filter(({ repeats = 0 }) => repeats > 0).length, rows.length),
  ],
  minor: [ofEwos.minor, (rows) => rows.length],
  downtimeHours: [stops, downHours],
  mtbf: [
    stops,
    (rows, period) => {
      const n = rows.filter((one) => breakdowns(one, period)).length;
      return n === 0 ? null : Math.max(0, scheduled(period) - downHours(rows, period)) / n;
    },
  ],
  availability: [
    stops,
    (rows, period) => share(Math.max(0, scheduled(period) - downHours(rows, period)), scheduled(period)),
  ],
  downtime: [stops],
  rcaCoverage: [
    ofEwos.analysed,
    (rows) => share(rows.filter(({ analysis }) => analysis === 'confirmed').length, rows.length),
  ],
  missedWarning: [ofEwos.placed],
  ewoHours: [ofEwos.closed, (rows) => sum(rows, ({ hours = [] }) => sum(hours, (one) => one.hours))],
  compliance: [ofOrders.due, (rows) => share(onTime(rows), rows.length)],
  completion: [
    ofOrders.due,
    (rows) => share(rows.filter(({ state }) => state === 'closed').length, rows.length),
  ],
  cancelled: [ofOrders.cancelled, (rows) => rows.length],
  overdue: [ofOrders.late, (rows) => rows.length],
  overdueDays: [ofOrders.late, (rows) => mean(rows.map((one) => minutes(lastDay(one), TODAY) / 1440))],
  pmHours: [ofOrders.closed, (rows) => sum(rows, spentOn) / 60],
  checklistCompliance: [ofOrders.due, (rows) => share(onTime(rows), rows.length)],
  checklistCompletion: [ofOrders.due],
  checklistsCancelled: [ofOrders.cancelled, (rows) => rows.length],
  checklistOk: [
    ofOrders.closed,
    (rows) => {
      const found = rows.flatMap(({ results }) => results ?? []);
      return share(
        sum(found, ({ ok }) => ok),
        sum(found, ({ ok, nok }) => ok + nok),
      );
    },
  ],
  tagsOpened: [ofTags.written, (rows) => rows.length],
  tagsClosed: [ofTags.closed, (rows) => rows.length],
  tagsOpen: [ofTags.open, (rows) => rows.length],
  closingRate: [ofTags.closed],
  meanAge: [ofTags.open, (rows) => mean(rows.map(({ createdOn }) => minutes(createdOn, TODAY) / 1440))],
  medianAge: [ofTags.open],
  oldAge: [ofTags.open],
  medianDays: [ofTags.solved],
  autonomousShare: [ofTags.autonomous],
  perOperator: [
    ofTags.written,
    (rows) =>
      rows.length === 0 ? null : rows.length / new Set(rows.map(({ requesterId }) => requesterId)).size,
  ],
};
const onTime = (rows: readonly Row[]) =>
  rows.filter((one) => one.state === 'closed' && one.closedOn! <= lastDay(one)).length;

/** Scheduled hours of three active machines, round the clock until now. */
const endOf = ({ to }: Period) => Math.min(Date.parse(`${dayAfter(to, 1)}T00:00:00Z`), Date.parse(NOW));
const scheduled = (period: Period) => (3 * (endOf(period) - Date.parse(`${period.from}T00:00:00Z`))) / HOUR;

/**
 * Returns the hours of downtime; the ends of all stops divide the time into intervals in which a machine is
 * either down or not.
 */
function downHours(rows: readonly Row[], period: Period): number {
  const [first, last] = [Date.parse(`${period.from}T00:00:00Z`), endOf(period)];
  let stood = 0;
  for (const its of Map.groupBy(rows, ({ machineId }) => machineId).values()) {
    const spans = its.map(
      ({ createdAt, closedAt = NOW }) => [Date.parse(createdAt), Date.parse(closedAt)] as const,
    );
    const cuts = [first, last, ...spans.flat()]
      .filter((cut) => cut >= first && cut <= last)
      .sort((a, b) => a - b);
    for (const [i, cut] of cuts.slice(1).entries())
      if (spans.some(([since, until]) => since <= cuts[i]! && until >= cut)) stood += cut - cuts[i]!;
  }
  return stood / HOUR;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

it.each(Object.keys(figureLists) as ListedFigure[])('%s: its list holds what it counts', async (id) => {
  const of = figureLists[id];
  const [counts, figure] = table[id];
  const everything = (await ok(lists[of.list] as typeof ewos.list, wide)).items as Row[];
  let found = 0;
  for (const period of periods) {
    const rows = await rowsOf(of, period);
    const population = everything.filter(
      (one) => isInUse(one) && (counts as (one: Row, its: Period) => boolean)(one, period),
    );
    expect(idsOf(rows), `${id} ${period.from}`).toEqual(idsOf(population));
    found += rows.length;
    if (!figure) continue;
    const [kpi, tag] = [await ok(figures.kpi, period), await ok(figures.tag, period)];
    const names = { tagsOpened: 'opened', tagsClosed: 'closed', tagsOpen: 'open' } as Record<string, string>;
    const said = of.list === 'tags' ? tag.kpi[names[id] ?? id] : kpi[id];
    const told = figure(rows, period);
    if (told === null) expect(said, id).toBeNull();
    else
      expect(Math.abs(said - told), `${id} ${period.from}: ${said}, its rows ${told}`).toBeLessThan(0.0501);
  }
  expect(found, 'the plant has some of each').toBeGreaterThan(0);
});

it('of a machine, a page at a time, the same', async () => {
  const [machineId] = plant.machineIds as [number];
  const period = periods[1]!;
  for (const [call, counted] of [
    ...(['reported', 'stopped', 'closed'] as const).map((each) => [ewos.list, each] as const),
    ...(['due', 'falling', 'closed', 'cancelled'] as const).map((each) => [orders.list, each] as const),
    ...(['due', 'closed'] as const).map((each) => [runs.list, each] as const),
    ...(['written', 'closed', 'open'] as const).map((each) => [tags.list, each] as const),
  ]) {
    const ask = call as typeof ewos.list;
    const whole: Row[] = (await ok(ask, { ...period, counted } as never)).items;
    const wanted = whole.filter((one) => one.machineId === machineId);
    for (const of of [{}, { machineId }]) {
      const paged: Row[] = [];
      let next: string | undefined;
      do {
        const page = await ok(ask, { ...period, ...of, counted, limit: 3, next } as never);
        paged.push(...page.items);
        next = page.next;
      } while (next);
      expect(idsOf(paged), counted).toEqual(idsOf('machineId' in of ? wanted : whole));
    }
  }
});

it('looks over no more than three years', async () => {
  for (const [list, counted] of [
    [ewos.list, 'stopped'],
    [orders.list, 'due'],
  ] as const)
    expect(
      await call(list as typeof ewos.list, { from: '2020-01-01', to: '2026-01-01', counted } as never),
    ).toMatchObject({ status: 400, body: { fields: { to: 'outOfRange' } } });
});
