// Acts of users and of the job on a machine with ranks, for the model-based test.
import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, type Day } from '#shared/day.ts';
import { type StopDay, stopPlans } from '#shared/organisation/stop-api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { call, ok } from '../harness.ts';
import { at, edited } from '../plan.ts';
import {
  expectEveryDateOnce,
  loadFirm,
  loadRows,
  type RankedMachine,
  type Row,
  runJob,
} from './ranked-machine.ts';

/** State of the acts: the clock, what the meter shows, and what can be taken back. */
export interface Acts {
  all: RankedMachine;
  today: Day;
  teamId: number;
  technicianId: number;
  shown: number;
  lastMove?: { id: string; version: number; from: Day };
  batches: { id: string; kind: 'level' | 'stops' }[];
}

/** Does something and returns the ids of the firm orders that it may change. */
type Act = (acts: Acts) => Promise<readonly string[]>;

/** Refusals are fine, errors of the service are not. */
function expectAnswered({ status }: { status: number }): boolean {
  expect(status).toBeLessThan(500);
  return status === 200;
}

const loadOpen = async ({ all }: Acts): Promise<Row[]> =>
  (await loadRows(all)).filter(({ state }) => isOpen(state));
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length];
/** Picks an open order, every second time one that does work of lower ranks. */
async function pickOrder(acts: Acts, n: number): Promise<Row | undefined> {
  const open = await loadOpen(acts);
  const larger = open.filter(({ joinedWork }) => joinedWork);
  return pick(n % 2 === 0 && larger.length > 0 ? larger : open, Math.floor(n / 2));
}

class ActCommand implements fc.AsyncCommand<object, Acts> {
  readonly name: string;
  readonly act: Act;
  constructor(name: string, act: Act) {
    this.name = name;
    this.act = act;
  }
  check = () => true;
  async run(_: object, acts: Acts): Promise<void> {
    const firm = await loadFirm(acts.all, acts.today);
    const touched = new Set(await this.act(acts));
    const after = new Map((await loadRows(acts.all)).map((row) => [row.id, row]));
    for (const [id, { plannedOn, state }] of firm)
      if (!touched.has(id))
        expect({
          act: this.name,
          id,
          plannedOn: after.get(id)?.plannedOn,
          state: after.get(id)?.state,
        }).toEqual({
          ...{ act: this.name, id, plannedOn, state },
        });
    await expectEveryDateOnce(acts.all);
  }
  toString = () => this.name;
}

const generate =
  (days: number): Act =>
  async (acts) => {
    acts.today = addDays(acts.today, days);
    await runJob(acts.today);
    return [];
  };

const drag =
  (n: number, days: number): Act =>
  async (acts) => {
    const order = await pickOrder(acts, n);
    if (!order) return [];
    const plannedOn = addDays(order.plannedOn, days);
    const answer = await call(orders.reschedule, { id: order.id, plannedOn });
    if (expectAnswered(answer))
      acts.lastMove = { id: order.id, version: answer.body.version, from: order.plannedOn };
    return [order.id];
  };

const takeMoveBack: Act = async ({ lastMove }) => {
  if (!lastMove) return [];
  const { id, version, from: plannedOn } = lastMove;
  expectAnswered(await call(orders.reschedule, { id, version, plannedOn, undo: true }));
  return [id];
};

const cancel =
  (n: number): Act =>
  async (acts) => {
    const order = await pickOrder(acts, n);
    if (order) expectAnswered(await call(orders.cancel, { id: order.id, reason: 'Not needed' }));
    return order ? [order.id] : [];
  };

/** Closes an order; `isWhole`: every activity is done, else only the first one. */
const close =
  (n: number, isWhole: boolean): Act =>
  async (acts) => {
    const order = await pickOrder(acts, n);
    if (!order) return [];
    const hours = [{ operatorId: acts.technicianId, hours: 1 }];
    const activities = Array.from({ length: order.tasks }, (_, i) =>
      isWhole || i === 0
        ? { n: i + 1, outcome: 'ok' as const, hours }
        : { n: i + 1, outcome: 'notDone' as const, note: 'No time' },
    );
    const reading = order.meterDue ? { reading: acts.shown } : {};
    expectAnswered(await call(orders.close, { id: order.id, activities, ...reading }));
    return [order.id];
  };

type Change = Parameters<typeof edited>[1];
const edit =
  (n: number, change: Change): Act =>
  async ({ all }) => {
    const sheet = await ok(cycles.get, { id: pick(all.cycleIds, n)! });
    // A period belongs to a cycle by days.
    const fields = sheet.meter !== 'none' && change.frequency ? { kitMinutes: sheet.kitMinutes + 1 } : change;
    expectAnswered(await call(cycles.replace, edited(sheet, fields)));
    return [];
  };

const read =
  (growth: number): Act =>
  async (acts) => {
    const value = acts.shown + growth;
    const sent = { machineId: acts.all.machineId, meter: 'hours' as const, value };
    // The clock goes on, as no two readings have one time.
    acts.today = addDays(acts.today, 1);
    at(`${acts.today}T08:00:00Z`);
    if (expectAnswered(await call(readings.create, { ...sent, confirmed: true, reason: 'Counted by hand' })))
      acts.shown = value;
    return [];
  };

const takeReadingBack: Act = async (acts) => {
  const { machineId, cycleIds } = acts.all;
  const rows = await loadRows(acts.all);
  const answer = await call(readings.undo, { machineId, meter: 'hours', reason: 'Typed twice' });
  if (expectAnswered(answer)) acts.shown = answer.body.items[0]?.reading ?? 0;
  // The order that the reading moved goes back even if it is near by now, but not if a user moved it.
  return rows.filter(({ cycleId, byPerson }) => cycleId === cycleIds[3] && !byPerson).map(({ id }) => id);
};

const level =
  (n: number, days: number): Act =>
  async (acts) => {
    const open = await loadOpen(acts);
    const moves = [pick(open, n), pick(open, n + 2)]
      .filter((order, i, all) => order !== undefined && all.indexOf(order) === i)
      .map((order) => ({
        ...{ orderId: order!.id, version: order!.version, teamId: acts.teamId },
        plannedOn: addDays(order!.plannedOn, days),
      }));
    if (moves.length === 0) return [];
    const answer = await call(workloads.apply, { moves });
    if (expectAnswered(answer)) acts.batches.push({ id: answer.body.batchId, kind: 'level' });
    return moves.map(({ orderId }) => orderId);
  };

const planStops: Act = async (acts) => {
  const { machineId } = acts.all;
  const plan = await ok(stopPlans.plan, {
    ...{ machineIds: [machineId], from: acts.today, to: addDays(acts.today, 56) },
  });
  const moves: { orderId: string; version?: number; plannedOn: Day }[] = plan.days.flatMap(
    ({ on, works }: StopDay) =>
      works.flatMap(({ orderId, version, plannedOn, fixed }) =>
        orderId !== undefined && !fixed && plannedOn !== on ? [{ orderId, version, plannedOn: on }] : [],
      ),
  );
  if (moves.length === 0) return [];
  const answer = await call(stopPlans.apply, { moves });
  if (expectAnswered(answer)) acts.batches.push({ id: answer.body.batchId, kind: 'stops' });
  // Late orders are done today or later, and are firm only by a person.
  return (await loadRows(acts.all))
    .filter(({ id, dayChanges }) => dayChanges && moves.some(({ orderId }) => orderId === id))
    .map(({ id }) => id);
};

const takeBatchBack: Act = async (acts) => {
  const batch = acts.batches.pop();
  if (!batch) return [];
  const { undo } = batch.kind === 'level' ? workloads : stopPlans;
  const ids = (await loadRows(acts.all)).filter(({ byPerson }) => byPerson).map(({ id }) => id);
  expectAnswered(await call(undo, { batchId: batch.id }));
  return ids;
};

const nth = fc.nat({ max: 30 });
const days = fc.constantFrom(-5, -2, 1, 4, 6, 9);
const changes: Change[] = [
  { rank: undefined },
  ...[1, 2, 3, 4].map((rank) => ({ rank })),
  ...[0, 1, 3].map((tolerance) => ({ tolerance })),
  ...[5, 6].map((kitMinutes) => ({ kitMinutes })),
  { frequency: { n: 8, unit: 'D' } },
  { frequency: { n: 2, unit: 'W' } },
  { active: false },
  { active: true },
];

const command = (name: string, act: Act) => new ActCommand(name, act);
export const actCommands: fc.Arbitrary<ActCommand>[] = [
  fc.integer({ min: 0, max: 9 }).map((n) => command(`generate after ${n} days`, generate(n))),
  ...[1, 2].map(() => fc.tuple(nth, days).map(([n, by]) => command(`drag ${n} by ${by}`, drag(n, by)))),
  fc.constant(command('take the move back', takeMoveBack)),
  nth.map((n) => command(`cancel ${n}`, cancel(n))),
  fc
    .tuple(nth, fc.boolean())
    .map(([n, isWhole]) => command(`close ${n}${isWhole ? '' : ' in part'}`, close(n, isWhole))),
  fc
    .tuple(nth, fc.constantFrom(...changes))
    .map(([n, change]) => command(`edit ${n} ${JSON.stringify(change)}`, edit(n, change))),
  fc.integer({ min: 0, max: 60 }).map((n) => command(`read ${n} more`, read(n))),
  fc.constant(command('take the reading back', takeReadingBack)),
  fc.tuple(nth, days).map(([n, by]) => command(`level ${n} by ${by}`, level(n, by))),
  fc.constant(command('plan the fewest stops', planStops)),
  fc.constant(command('take the batch back', takeBatchBack)),
];
