// What a shift hands over, made from what was recorded in its hours (beyond 15; domain 9.2).
import type { Answer, Got } from '../../shared/contract.ts';
import { addDays, type Day, dayIn, type Instant, minutesBetween } from '../../shared/day.ts';
import type { Asker } from '../../shared/moves.ts';
import { closingFrom, hoursBetween } from '../../shared/planned/closings.ts';
import { isLate } from '../../shared/planned/colour.ts';
import { isOf } from '../../shared/planned/order-state.ts';
import type { CycleType } from '../../shared/procedures/kinds.ts';
import { Refused } from '../../shared/refused.ts';
import type { handover as api } from '../../shared/reports/handover-api.ts';
import { readsEwo } from '../../shared/requests/ewo-moves.ts';
import { hoursOf, SHIFT_DAYS } from '../../shared/requests/shift.ts';
import { readsTag } from '../../shared/requests/tag-moves.ts';
import { shownStock } from '../../shared/warehouse/shown.ts';
import { askerOf } from '../http/moved.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { teamMessages, teams } from '../table/entities/organisation.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../table/entities/planned.ts';
import { closedHours } from '../table/entities/reports.ts';
import { ewos, tags } from '../table/entities/requests.ts';
import { departments, machinery, machines } from '../table/entities/structure.ts';
import { movements, stocks } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { inTurn, listMonths } from '../table/in-turn.ts';
import { everyPage } from '../table/reads.ts';
import { type Hook, keptWhile } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

type Found = Answer<typeof api.get>;
type Asked = Got<typeof api.get>;
interface Span {
  from: Instant;
  to: Instant;
  /** The days it touches. */
  first: Day;
  last: Day;
}
interface Reading {
  asked: Asked;
  span: Span;
  actor: Actor;
  asker: Asker;
  store: Store;
}

/** So many orders that are left are named; a list shows the others. */
const MOST_LEFT = 100;
const PAGE = 1000;

export const handover: Handlers<typeof api> = {
  async get({ input: asked, actor, store }) {
    const { on, shift } = asked;
    if (on > actor.today || on < addDays(actor.today, -SHIFT_DAYS))
      throw new Refused('invalid', 'invalidInput', { fields: { on: 'outOfRange' } });
    const { timeZone } = actor.plant;
    const { from, to } = hoursOf(timeZone, on, shift);
    const span = { from, to, first: dayIn(timeZone, from), last: dayIn(timeZone, to) };
    const reading = { asked, span, actor, asker: await askerOf(actor), store };
    const [all, its] = await Promise.all([
      machinesOf(store),
      everyPage((next) => store.list(teams, { next })),
    ]);
    const here = await within(store, asked, all, its);
    const [stops, done, left, written, spares, messages] = await Promise.all([
      stopsOf(reading),
      doneIn(reading),
      leftOf(reading, its),
      tagsOf(reading),
      sparesOf(reading),
      messagesOf(reading),
    ]);
    const found = {
      stops: stops.filter(here),
      done: done.filter(here),
      left: left.items.filter(here),
      moreLeft: left.next !== undefined,
      tags: written.filter(here),
      spares,
      messages,
    };
    const placed: Placed[] = [...found.stops, ...found.done, ...found.left, ...found.tags];
    const named = new Set([...placed, ...messages].map(({ teamId }) => teamId));
    const machineIds = new Set(placed.map(({ machineId }) => machineId));
    return {
      from,
      to,
      machines: all.filter(({ id }) => machineIds.has(id)),
      cycles: await cyclesOf(store, [...found.done, ...found.left]),
      teams: its
        .filter(({ id }) => named.has(id))
        .map(({ id, code, description }) => ({ id, code, description })),
      ...found,
    };
  },
};

type Placed = { machineId?: number; teamId?: number };
interface Machine {
  id: number;
  code: string;
  description: string;
  department?: string;
}

const known = keptWhile<Machine[]>({ consistent: false, most: 50_000, sizeOf: ({ length }) => length });

/** By name, read once until one of them changes. */
async function machinesOf(store: Store): Promise<Machine[]> {
  const [changes] = await store.load([[machinery, 'all']]);
  const hooks: Hook[] = [[machinery, 'all', changes]];
  const before = await known.recall(store, 'names', hooks);
  if (before) return before;
  const all = await everyPage((next) => store.list(machines, { next }));
  return known.keep(
    store,
    'names',
    all.map(({ id, code, description, department }) => ({ id, code, description, department })),
    hooks,
  );
}

/** Cycles and paths: what work it is. */
async function cyclesOf(store: Store, orders: readonly { cycleId: number; type: CycleType }[]) {
  const idsOf = (walked: boolean) => [
    ...new Set(orders.filter(({ type }) => (type === 'am') === walked).map(({ cycleId }) => cycleId)),
  ];
  const found = await Promise.all([
    store.loadParts(cycles, idsOf(false), ['code', 'description']),
    store.loadParts(paths, idsOf(true), ['code', 'description']),
  ]);
  return found.flatMap((some) => [...some].map(([id, { code, description }]) => ({ id, code, description })));
}

/** Is it of the machine, department and team that were asked for? @throws Refused notFound */
async function within(
  store: Store,
  { departmentId, machineId, teamId }: Asked,
  all: readonly Machine[],
  its: readonly { id: number }[],
): Promise<(each: Placed) => boolean> {
  const [department] = departmentId === undefined ? [] : await store.load([[departments, departmentId]]);
  const isThere = (id: number | undefined, of: readonly { id: number }[]) =>
    id === undefined || of.some((each) => each.id === id);
  if ((departmentId !== undefined && !department) || !isThere(machineId, all) || !isThere(teamId, its))
    throw missing();
  const inside = new Set(
    all.filter((each) => !department || each.department === department.code).map(({ id }) => id),
  );
  return (each) =>
    (machineId === undefined || each.machineId === machineId) &&
    (teamId === undefined || each.teamId === teamId) &&
    (!department || (each.machineId !== undefined && inside.has(each.machineId)));
}

/** Minutes of the shift in which the machine stood. */
const stoodIn = ({ from, to }: Span, { createdAt, closedAt }: KeptOf<typeof ewos>, now: Instant): number => {
  const [begin, end] = [[createdAt, from].sort()[1]!, [closedAt ?? now, to].sort()[0]!];
  return Math.max(0, minutesBetween(begin, end));
};

/** Open now, or closed since the shift began; of these what was reported before it ended. */
async function stopsOf({ span, actor, asker, store }: Reading): Promise<Found['stops']> {
  const [open, closed] = await Promise.all([
    everyPage((next) => store.listBy(ewos, 'desk', ['open'], { next })),
    everyPage((next) =>
      listMonths(store, ewos, 'byClosing', { from: span.first, to: actor.today }, { limit: PAGE, next }),
    ),
  ]);
  const inShift = [...open, ...closed].filter(
    (ewo) =>
      ewo.state !== 'cancelled' &&
      ewo.createdAt < span.to &&
      (ewo.closedAt ?? actor.now) >= span.from &&
      (actor.profile === 'requestor' || readsEwo(asker, ewo)),
  );
  return inShift
    .map((ewo) => ({
      ...ewo,
      what: ewo.breakdownDescription,
      stopped: ewo.machineStatus === 'stopped' ? stoodIn(span, ewo, actor.now) : 0,
    }))
    .sort(
      (a, b) =>
        Number(b.machineStatus === 'stopped') - Number(a.machineStatus === 'stopped') ||
        (a.createdAt < b.createdAt ? -1 : 1),
    );
}

async function doneIn({ span, actor, store }: Reading): Promise<Found['done']> {
  const hours = await store.load(
    hoursBetween(span.from, span.to).map((hour) => [closedHours, hour] as const),
  );
  const own = (await actor.ownTeams())?.teams;
  return hours
    .flatMap((hour) => Object.entries(hour ?? {}))
    .flatMap(([id, text]) => (isOrderId(id) ? [{ id, ...closingFrom(String(text)) }] : []))
    .filter(
      ({ closedAt, type, ...order }) =>
        closedAt >= span.from && closedAt < span.to && isThere(actor, type) && isOf(own, order),
    )
    .sort((a, b) => (a.closedAt < b.closedAt ? -1 : 1));
}

/** Beside the hour's own attributes. */
const isOrderId = (name: string) => name.includes('.');
const isThere = ({ plant }: Actor, type: string) => type !== 'checklists' || plant.checklists;

const typed = [
  ['workorders', orders],
  ['checklists', checklistOrders],
  ['am', runs],
] as const;

/** Nobody's, then team by team; of runs the operators' areas too. */
async function leftOf({ asked, actor, store }: Reading, its: readonly { id: number }[]) {
  const own = (await actor.ownTeams())?.teams;
  const all = own ?? [0, ...its.map(({ id }) => id)];
  const wanted = asked.teamId === undefined ? all : all.filter((id) => id === asked.teamId);
  const parts = typed
    .filter(([type]) => isThere(actor, type))
    .flatMap(([type]) => wanted.map((team) => `${type}:${team}`));
  const span = { from: addDays(asked.on, -SHIFT_DAYS), to: asked.on };
  const found = await inTurn(parts, { limit: MOST_LEFT }, async (part, page) => {
    const [type, team] = part.split(':') as [(typeof typed)[number][0], string];
    const kind = typed.find(([name]) => name === type)![1];
    const listed = await store.listBy(kind, 'open', [team], { ...span, ...page, descending: true });
    return { ...listed, items: listed.items.map((order) => ({ ...order, type })) };
  });
  return {
    ...found,
    items: found.items
      .map((order) => ({
        ...order,
        late: isLate({ ...order, byMeter: order.dueRun !== undefined }, actor.today),
      }))
      .sort((a, b) =>
        a.plannedOn < b.plannedOn ? -1 : a.plannedOn > b.plannedOn ? 1 : a.code < b.code ? -1 : 1,
      ),
  };
}

async function tagsOf({ span, asker, store }: Reading): Promise<Found['tags']> {
  const found = await everyPage((next) =>
    listMonths(store, tags, 'byDay', { from: span.first, to: span.last }, { limit: PAGE, next }),
  );
  return found
    .filter((tag) => tag.createdAt >= span.from && tag.createdAt < span.to && readsTag(asker, tag))
    .map((tag) => ({ ...tag, what: tag.anomaly }));
}

/** What was moved in the shift, as it lies now. */
async function sparesOf({ span, actor, store }: Reading): Promise<Found['spares']> {
  const moved = await everyPage((next) =>
    listMonths(store, movements, 'byDay', { from: span.first, to: span.last }, { limit: PAGE, next }),
  );
  const its = moved.filter(({ updatedAt }) => updatedAt >= span.from && updatedAt < span.to);
  const ids = [...new Set(its.map(({ warehouseId, spareId }) => `${warehouseId}.${spareId}`))];
  const found = await store.load(ids.map((id) => [stocks, id] as const));
  return found
    .flatMap((stock) => {
      if (!stock?.spare.active) return [];
      const { level } = shownStock(stock, { stoppedHourCost: 0, today: actor.today });
      if (level === 'active') return [];
      const { code, description, unit } = stock.spare;
      const [warehouseId, spareId] = stock.id.split('.').map(Number) as [number, number];
      return [{ id: stock.id, spareId, warehouseId, code, description, stock: stock.qty, unit, level }];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Kept for two days: of an older shift there are none any more. */
async function messagesOf({ asked, span, actor, store }: Reading): Promise<Found['messages']> {
  const own = (await actor.ownTeams())?.teams;
  const all = await everyPage((next) => store.list(teamMessages, { under: asked.teamId, next }));
  return all
    .map(({ id, text, updatedAt, updatedBy }) => ({
      ...{ id, text, at: updatedAt, by: updatedBy },
      teamId: Number(id.slice(0, id.indexOf('.'))),
    }))
    .filter((message) => message.at >= span.from && message.at < span.to && isOf(own, message))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
