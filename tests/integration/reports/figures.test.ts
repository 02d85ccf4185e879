// Figures through the real handlers and the real stream: whatever was reported late, corrected, reopened or
// delivered twice, they end equal to a new count of all records (domain 9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operators as operatorKind } from '#functions/db/entities/organisation.ts';
import { checklistOrders, orders as orderKind } from '#functions/db/entities/planned.ts';
import {
  dirtyMarks,
  ewoClosings,
  ewoFacts,
  ewoStops,
  findingFacts,
  machineFacts,
  openEwoFacts,
  openOrderFacts,
  openTagFacts,
  orderFacts,
  tagClosings,
  tagFacts,
  technicianFacts,
} from '#functions/db/entities/reports.ts';
import { ewos as ewoKind, tags as tagKind } from '#functions/db/entities/requests.ts';
import { departments, machines as machineKind } from '#functions/db/entities/structure.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { loadAllPages, type PageOf } from '#functions/db/reads.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import type { SeedItem } from '#scripts/seed/gather.ts';
import { computeTotals } from '#scripts/seed/totals.ts';
import { orders } from '#shared/planned/order-api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import {
  call,
  costOfCall,
  drawSeed,
  FULL,
  ok,
  startWorld,
  storeOf,
  type World,
  withFullTime,
} from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, cycle, machine, ordersOf, realTime } from '../plan.ts';
import { reportOf, requestsPlant, tagDraft } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';

const STEPS = FULL ? 2000 : 140;
/** Contains the whole history: a step lasts at most ninety minutes. */
const period = { from: '2026-02-20', to: FULL ? '2026-07-31' : '2026-03-31' };
const key = drawSeed('figures');

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;
let other: number;
let now = Date.parse('2026-03-02T08:00:00Z');
const instant = (ms: number) => new Date(ms).toISOString();
const later = (minutes: number) => {
  now += minutes * 60_000;
  at(instant(now));
};
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

beforeAll(async () => {
  at(instant(now));
  emptied();
  world = await startWorld();
  here = await requestsPlant();
  react = await streamReader();
  other = await machine();
  const its = store();
  const before = await its.get(machineKind, other);
  await its.commit(
    its.create(departments, 1, { code: 'PAINT', description: 'Paint shop' }),
    its.replace(machineKind, before, { ...before, department: 'PAINT', classRea: 'A', oee: 70 }),
  );
});
afterAll(async () => {
  realTime();
  await world.close();
});

const counted = [ewoKind, tagKind, orderKind, checklistOrders, machineKind, operatorKind];
const kept = [
  ...[ewoFacts, ewoStops, openEwoFacts, ewoClosings, tagFacts, openTagFacts, tagClosings],
  ...[orderFacts, openOrderFacts, findingFacts, machineFacts, technicianFacts],
];

interface Kept extends Record<string, unknown> {
  id: string;
}
const plain = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...value }: Record<string, unknown>) =>
  value;
const every = async (kind: AnyEntity): Promise<Kept[]> =>
  loadAllPages(async (next) => (await store().list(kind, { next })) as unknown as PageOf<Kept>);

/** Returns the stored facts of each kind, and those computed again from all records. */
async function bothWays() {
  const things = await Promise.all(
    counted.map(async (kind) =>
      (await every(kind)).map(({ id, ...value }): SeedItem => ({ kind, id, value: plain({ id, ...value }) })),
    ),
  );
  const anew = computeTotals(things.flat(), instant(now).slice(0, 10), 'Europe/Rome');
  const sorted = (all: (readonly [string, unknown])[]) => all.sort(([a], [b]) => (a < b ? -1 : 1));
  const held = await Promise.all(
    kept.map(async (kind) =>
      sorted((await every(kind)).map((item) => [`${kind.name} ${item.id}`, plain(item)])),
    ),
  );
  const told = kept.map((kind) =>
    sorted(anew.filter((item) => item.kind === kind).map(({ id, value }) => [`${kind.name} ${id}`, value])),
  );
  return { held: held.flat(), told: JSON.parse(JSON.stringify(told.flat())) };
}

const its = createRandomSource(key);

interface Known {
  id: string;
  state: string;
  diagnosisAt?: string;
}
const work = () => ({ hours: [{ operatorId: here.ada, hours: 0.1 }] });
const past = (most: number) => instant(now - its.whole(0, most) * 60_000);
const sometimes = (most: number) => (its.happens(0.5) ? past(most) : undefined);

/** Makes the next transition of an EWO. */
function onward({ id, state, diagnosisAt }: Known) {
  if (state === 'assigned') return call(ewos.start, { id, interventionAt: sometimes(30) });
  if (state === 'onHold') return call(ewos.resume, { id, priority: 'high' });
  if (state === 'created') return call(ewos.assign, { id, teamId: here.ours });
  if (state !== 'running') return call(ewos.correct, { id, reason: 'Wrong day', createdAt: past(6 * 1440) });
  if (!diagnosisAt)
    return call(ewos.diagnose, {
      ...{ id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'hydraulic' },
    });
  return call(ewos.close, {
    ...{ id, interventionDescription: 'Done', interventionType: 'repair', ...work() },
    closedAt: sometimes(10),
  });
}
const aside = [
  (id: string) => call(ewos.correct, { id, reason: 'Wrong day', createdAt: past(6 * 1440) }),
  (id: string) => call(ewos.reopen, { id, reason: 'Again' }),
  (id: string) => call(ewos.cancel, { id, reason: 'Mistake' }),
  (id: string) => call(ewos.hold, { id, reason: 'spare' }),
];

/** Makes a random action on an EWO, which may be refused. */
async function toEwos(known: Known[]) {
  if (known.length === 0 || its.happens(0.25)) {
    const report = reportOf(its.pick([here.machineId, other]), {
      machineStatus: its.pick(['stopped', 'stopped', 'running'] as const),
      breakdownType: its.pick(['electrical', 'mechanical', undefined] as const),
      teamId: its.pick([here.ours, here.theirs]),
      createdAt: past(4 * 1440),
    });
    known.push(await ok(ewos.create, report));
    return;
  }
  const one = its.pick(known.slice(-5));
  const { status, body } = await (its.happens(0.75) ? onward(one) : its.pick(aside)(one.id));
  if (status === 200) Object.assign(one, { diagnosisAt: undefined }, body);
}

async function toTags(known: string[]) {
  if (known.length < 4) {
    const machineId = its.pick([here.machineId, other]);
    known.push((await ok(tags.create, tagDraft(machineId, { on: instant(now).slice(0, 10) }))).id);
    return;
  }
  const id = its.pick(known);
  await its.pick([
    () => call(tags.assign, { id, teamId: here.ours }),
    () => call(tags.close, { id, closingNotes: 'Done', ...work() }),
    () => call(tags.reopen, { id, reason: 'Again' }),
  ])();
}

async function toOrders(known: readonly string[]) {
  const id = its.pick(known);
  await its.pick([
    () =>
      call(orders.close, {
        id,
        activities: [{ n: 1, outcome: its.pick(['ok', 'nok'] as const), ...work() }],
      }),
    () => call(orders.reschedule, { id, plannedOn: `2026-03-${its.whole(10, 28)}` }),
    () => call(orders.cancel, { id, reason: 'No stop' }),
  ])();
}

it(
  'of any history equal all things counted anew, to the minute',
  async () => {
    const weekly = await cycle({ anchor: '2026-03-04', frequency: { n: 2, unit: 'D' } });
    const orderIds = (await ordersOf(weekly.id)).map(({ id }) => id);
    const [known, tagIds]: [Known[], string[]] = [[], []];
    for (let n = 0; n < STEPS; n++) {
      later(its.whole(1, 90));
      await toEwos(known);
      if (n % 5 === 0) await toTags(tagIds);
      if (n % 7 === 0) await toOrders(orderIds);
      if (its.happens(0.06)) await react();
      if (its.happens(0.02)) await react('again');
    }
    await react();
    await react('again');
    const { held, told } = await bothWays();
    expect(held.length).toBeGreaterThan(30);
    expect(held).toEqual(told);

    const raw = (await every(ewoKind)) as unknown as {
      state: string;
      machineStatus: string;
      createdOn: string;
    }[];
    const stops = raw.filter(({ state, machineStatus }) => state === 'closed' && machineStatus === 'stopped');
    expect(stops.length).toBeGreaterThan(3);
    const { kpi, weeks, pareto } = await ok(figures.ewo, period);
    expect(kpi.breakdowns).toBe(stops.length);
    expect(pareto.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(stops.length);
    const open = raw.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
    expect(weeks.at(-1)!.open).toBe(open.length);
    expect(weeks.reduce((sum: number, { opened }: { opened: number }) => sum + opened, 0)).toBe(
      raw.filter(({ state }) => state !== 'cancelled').length,
    );
  },
  withFullTime(120_000),
);

it('are right again after a run that died, once they are settled', async () => {
  const before = await bothWays();
  const its = store();
  for (const kind of [ewoFacts, tagFacts, orderFacts, ewoClosings, machineFacts] as const)
    for (const { id } of await every(kind)) {
      await its.commit(its.put(kind as typeof ewoFacts, id, { rows: { n: 0 } }));
      const family =
        { ewoFact: 'ewoDays', tagFact: 'tagDays', orderFact: 'orderDays' }[kind.name.slice(0, -1)] ??
        kind.name;
      await its.commit(its.put(dirtyMarks, `${family}.${id}`, { markedAt: '2026-01-01T00:00:00.000Z' }));
    }
  expect((await bothWays()).held).not.toEqual(before.held);
  later(5);
  await recomputeMarkedTotals(store(), instant(now));
  expect(await bothWays()).toEqual(before);
});

describe('what is asked for', () => {
  const byMachine = async (filter: object) => (await ok(figures.kpi, { ...period, ...filter })).breakdowns;

  it('is the machines of a department, of a class, one machine, a team, a type', async () => {
    const [all, mine, theirs] = [
      await byMachine({}),
      await byMachine({ machineId: here.machineId }),
      await byMachine({ machineId: other }),
    ];
    expect(mine + theirs).toBe(all);
    expect(await byMachine({ departmentId: 1 })).toBe(theirs);
    expect(await byMachine({ class: 'A' })).toBe(theirs);
    expect(await byMachine({ class: 'C' })).toBe(0);
    expect((await byMachine({ teamId: here.ours })) + (await byMachine({ teamId: here.theirs }))).toBe(all);
    expect(await byMachine({ breakdownType: 'hydraulic' })).toBe(all);
    expect(await byMachine({ breakdownType: 'utilities' })).toBe(0);
  });

  it('is not there where the plant has no such machine or department', async () => {
    for (const filter of [{ machineId: 9999 }, { departmentId: 9999 }])
      expect(await call(figures.ewo, { ...period, ...filter })).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    expect((await call(figures.checklist, period, { plant: 'P2' })).status).toBe(404);
    expect(await call(figures.kpi, { ...period, machineId: other }, { plant: 'P2' })).toMatchObject({
      status: 404,
    });
    expect(await ok(figures.kpi, period, { plant: 'P2' })).toMatchObject({
      ...{ scheduledHours: 0, breakdowns: 0, mtbf: null, availability: null, oee: null, compliance: null },
      ...{ missedWarning: null, checklistOk: null, pmShare: null },
    });
  });

  it('is at most a year, in order', async () => {
    for (const one of [
      figures.kpi,
      figures.ewo,
      figures.pm,
      figures.tag,
      figures.cost,
      figures.technician,
    ] as const) {
      expect(await call(one, { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
        body: { fields: { to: 'dateBeforeMinimum' } },
      });
      expect(await call(one, { from: '2025-01-01', to: '2026-03-01' })).toMatchObject({
        body: { fields: { to: 'outOfRange' } },
      });
    }
    expect(await call(figures.pareto, { ...period, by: 'colour' } as never)).toMatchObject({ status: 400 });
  });

  it('is seen by a guest; of checklists where the plant has them', async () => {
    for (const one of [
      figures.kpi,
      figures.ewo,
      figures.pm,
      figures.tag,
      figures.cost,
      figures.technician,
    ] as const)
      expect((await call(one, period, { as: 'guest' })).status).toBe(200);
    expect(
      (await ok(figures.pareto, { ...period, by: 'breakdownType' }, { as: 'guest' })).items[0]!.key,
    ).toBe('hydraulic');
  });
});

it('hours and costs are of who reported them', async () => {
  const { rows } = await ok(figures.technician, period);
  const ada = rows.find(({ operatorId }: { operatorId: number }) => operatorId === here.ada)!;
  expect(ada.ewo).toBeGreaterThan(0);
  expect(ada.pm).toBeGreaterThan(0);
  expect(ada.hours).toBeGreaterThan(ada.pm);
  expect(ada.teams).toEqual([expect.stringContaining('OURS')]);
  const report = await ok(figures.cost, { ...period, by: 'team' });
  expect(report.unpriced).toBe(true);
  expect(report.hours.ewo).toBe(ada.ewo);
});

it('planned work and tags are told by day, week and group', async () => {
  const { kpi, days, groups } = await ok(figures.pm, { ...period, by: 'machine' });
  expect(days.length).toBeGreaterThan(3);
  expect(groups).toHaveLength(1);
  expect(kpi.okRate).toBeGreaterThan(0);
  const { kpi: ofTags, weeks } = await ok(figures.tag, period);
  expect(ofTags.opened).toBeGreaterThan(0);
  expect(weeks.at(-1)!.open).toBe(ofTags.open);
});

it('a period of figures is one round trip', async () => {
  for (const one of [
    figures.kpi,
    figures.ewo,
    figures.pm,
    figures.tag,
    figures.cost,
    figures.technician,
  ] as const)
    expect((await costOfCall(one, period)).rru).toBeLessThanOrEqual(40);
});
