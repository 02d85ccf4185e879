// Hand-over of a shift, from the records of its hours (beyond 15; domain 9.2).
import type { Answer, InputOf } from '#shared/contract.ts';
import { addDays, type Day, type Instant, minutesBetween, toLocalDay } from '#shared/day.ts';
import { getHourKeys, parseClosing } from '#shared/planned/closing/closings.ts';
import { isLate } from '#shared/planned/colour.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import type { handover as api } from '#shared/reports/handover-api.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { getShiftSpan, VIEWABLE_SHIFT_DAYS } from '#shared/requests/shift.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import type { Principal } from '#shared/transitions.ts';
import { computeStockValues } from '#shared/warehouse/stock-view.ts';
import { type CacheDependency, createCache } from '../db/cache.ts';
import { teamMessages, teams } from '../db/entities/organisation.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../db/entities/planned.ts';
import { hourlyClosings } from '../db/entities/reports.ts';
import { ewos, tags } from '../db/entities/requests.ts';
import { departments, machineListVersions, machines } from '../db/entities/structure.ts';
import { movements, stocks } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { listByMonths, paginateSequentially } from '../db/pagination.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { getPrincipal } from '../http/transitions.ts';

type HandoverAnswer = Answer<typeof api.get>;
type HandoverQuery = InputOf<typeof api.get>;
interface ShiftSpan {
  from: Instant;
  to: Instant;
  /** First and last plant-local day of the shift. */
  first: Day;
  last: Day;
}
interface HandoverContext {
  query: HandoverQuery;
  span: ShiftSpan;
  actor: Actor;
  asker: Principal;
  store: Store;
}

/** Maximum orders left to do that are listed; the order list shows the others. */
const MAX_LEFT_ORDERS = 100;
const PAGE_LIMIT = 1000;

export const handover: Handlers<typeof api> = {
  async get({ input: query, actor, store }) {
    const { on, shift } = query;
    if (on > actor.today || on < addDays(actor.today, -VIEWABLE_SHIFT_DAYS))
      throw new RefusalError('invalid', 'invalidInput', { fields: { on: 'outOfRange' } });
    const { timeZone } = actor.plant;
    const { from, to } = getShiftSpan(timeZone, on, shift);
    const span = { from, to, first: toLocalDay(timeZone, from), last: toLocalDay(timeZone, to) };
    const context = { query, span, actor, asker: await getPrincipal(actor), store };
    const [allMachines, allTeams] = await Promise.all([
      loadMachines(store),
      loadAllPages((next) => store.list(teams, { next })),
    ]);
    const isInScope = await createScopeFilter(store, query, allMachines, allTeams);
    const [stops, done, openOrders, shiftTags, spares, messages] = await Promise.all([
      loadStops(context),
      loadDoneOrders(context),
      loadOpenOrders(context, allTeams),
      loadTags(context),
      loadLowStocks(context),
      loadMessages(context),
    ]);
    const sections = {
      stops: stops.filter(isInScope),
      done: done.filter(isInScope),
      left: openOrders.items.filter(isInScope),
      moreLeft: openOrders.next !== undefined,
      tags: shiftTags.filter(isInScope),
      spares,
      messages,
    };
    const locatedRecords: LocatedRecord[] = [
      ...sections.stops,
      ...sections.done,
      ...sections.left,
      ...sections.tags,
    ];
    const namedTeamIds = new Set([...locatedRecords, ...messages].map(({ teamId }) => teamId));
    const machineIds = new Set(locatedRecords.map(({ machineId }) => machineId));
    return {
      from,
      to,
      machines: allMachines.filter(({ id }) => machineIds.has(id)),
      cycles: await loadCycles(store, [...sections.done, ...sections.left]),
      teams: allTeams
        .filter(({ id }) => namedTeamIds.has(id))
        .map(({ id, code, description }) => ({ id, code, description })),
      ...sections,
    };
  },
};

type LocatedRecord = { machineId?: number; teamId?: number };
interface Machine {
  id: number;
  code: string;
  description: string;
  department?: string;
}

const machineCache = createCache<Machine[]>({
  consistent: false,
  maxSize: 50_000,
  sizeOf: ({ length }) => length,
});

/** Returns the machines' names, cached until one of them changes. */
export async function loadMachines(store: Store): Promise<Machine[]> {
  const [changes] = await store.load([[machineListVersions, 'all']]);
  const dependencies: CacheDependency[] = [[machineListVersions, 'all', changes]];
  const cachedMachines = await machineCache.recall(store, 'names', dependencies);
  if (cachedMachines) return cachedMachines;
  const allMachines = await loadAllPages((next) => store.list(machines, { next }));
  return machineCache.keep(
    store,
    'names',
    allMachines.map(({ id, code, description, department }) => ({ id, code, description, department })),
    dependencies,
  );
}

/** Returns the descriptions of the cycles and paths of the orders. */
export async function loadCycles(store: Store, orders: readonly { cycleId?: number; type: CycleType }[]) {
  const getSeriesIds = (isPath: boolean) => [
    ...new Set(
      orders.filter(({ type }) => (type === 'am') === isPath).flatMap(({ cycleId }) => cycleId ?? []),
    ),
  ];
  const seriesById = await Promise.all([
    store.loadParts(cycles, getSeriesIds(false), ['code', 'description']),
    store.loadParts(paths, getSeriesIds(true), ['code', 'description']),
  ]);
  return seriesById.flatMap((foundSeries) =>
    [...foundSeries].map(([id, { code, description }]) => ({ id, code, description })),
  );
}

/** Returns a filter for the requested machine, department and team. @throws Refused notFound */
async function createScopeFilter(
  store: Store,
  { departmentId, machineId, teamId }: HandoverQuery,
  allMachines: readonly Machine[],
  allTeams: readonly { id: number }[],
): Promise<(each: LocatedRecord) => boolean> {
  const [department] = departmentId === undefined ? [] : await store.load([[departments, departmentId]]);
  const isKnownId = (id: number | undefined, knownRecords: readonly { id: number }[]) =>
    id === undefined || knownRecords.some((each) => each.id === id);
  if (
    (departmentId !== undefined && !department) ||
    !isKnownId(machineId, allMachines) ||
    !isKnownId(teamId, allTeams)
  )
    throw buildNotFoundRefusal();
  const departmentMachineIds = new Set(
    allMachines.filter((each) => !department || each.department === department.code).map(({ id }) => id),
  );
  return (each) =>
    (machineId === undefined || each.machineId === machineId) &&
    (teamId === undefined || each.teamId === teamId) &&
    (!department || (each.machineId !== undefined && departmentMachineIds.has(each.machineId)));
}

/** Returns the minutes of the shift in which the machine was down. */
const computeShiftDownMinutes = (
  { from, to }: ShiftSpan,
  { createdAt, closedAt }: StoredOf<typeof ewos>,
  now: Instant,
): number => {
  const [begin, end] = [[createdAt, from].sort()[1]!, [closedAt ?? now, to].sort()[0]!];
  return Math.max(0, minutesBetween(begin, end));
};

/** Returns the worst condition that open EWOs report of a machine; `running` without any. */
const getWorstCondition = (
  open: readonly Pick<StoredOf<typeof ewos>, 'machineStatus'>[] = [],
): StoredOf<typeof ewos>['machineStatus'] =>
  (['stopped', 'degraded'] as const).find((condition) =>
    open.some(({ machineStatus }) => machineStatus === condition),
  ) ?? 'running';

/**
 * Returns the EWOs that were open during the shift: created before its end, and still open or closed since
 * its start.
 */
async function loadStops({
  span,
  actor,
  asker: principal,
  store,
}: HandoverContext): Promise<HandoverAnswer['stops']> {
  const [open, closed] = await Promise.all([
    loadAllPages((next) => store.listBy(ewos, 'desk', ['open'], { next })),
    loadAllPages((next) =>
      listByMonths(
        store,
        ewos,
        'byClosing',
        { from: span.first, to: actor.today },
        { limit: PAGE_LIMIT, next },
      ),
    ),
  ]);
  const shiftEwos = [...open, ...closed].filter(
    (ewo) =>
      ewo.state !== 'cancelled' &&
      ewo.createdAt < span.to &&
      (ewo.closedAt ?? actor.now) >= span.from &&
      (actor.profile === 'requestor' || canReadEwo(principal, ewo)),
  );
  /** Requestors see of another person's EWO the condition of the machine, but no team (domain 13). */
  const toVisibleFields = (ewo: StoredOf<typeof ewos>) => {
    if (canReadEwo(principal, ewo)) return { ...ewo, canOpen: true };
    const { id, code, machineId, machineStatus, state, createdAt } = ewo;
    return { id, code, machineId, machineStatus, state, createdAt, canOpen: false };
  };
  const conditions = Map.groupBy(open, ({ machineId }) => machineId);
  return shiftEwos
    .map((ewo) => ({
      ...toVisibleFields(ewo),
      what: ewo.breakdownDescription,
      machineNow: getWorstCondition(conditions.get(ewo.machineId)),
      stopped: ewo.machineStatus === 'stopped' ? computeShiftDownMinutes(span, ewo, actor.now) : 0,
    }))
    .sort(
      (a, b) =>
        Number(b.machineNow === 'stopped') - Number(a.machineNow === 'stopped') ||
        (a.createdAt < b.createdAt ? -1 : 1),
    );
}

async function loadDoneOrders({ span, actor, store }: HandoverContext): Promise<HandoverAnswer['done']> {
  const hours = await store.load(
    getHourKeys(span.from, span.to).map((hour) => [hourlyClosings, hour] as const),
  );
  const ownTeamIds = (await actor.ownTeams())?.teams;
  return hours
    .flatMap((hour) => Object.entries(hour ?? {}))
    .flatMap(([id, text]) => (isOrderId(id) ? [{ id, ...parseClosing(String(text)) }] : []))
    .filter(
      ({ closedAt, type, ...order }) =>
        closedAt >= span.from &&
        closedAt < span.to &&
        isTypeAvailable(actor, type) &&
        isOfTeams(ownTeamIds, order),
    )
    .sort((a, b) => (a.closedAt < b.closedAt ? -1 : 1));
}

/** Attributes of an hour whose name has a dot are order ids. */
const isOrderId = (name: string) => name.includes('.');
const isTypeAvailable = ({ plant }: Actor, type: string) => type !== 'checklists' || plant.checklists;

const entitiesByType = [
  ['workorders', orders],
  ['checklists', checklistOrders],
  ['am', runs],
] as const;

/** Returns the open orders: those without a team, then team by team. */
async function loadOpenOrders({ query, actor, store }: HandoverContext, allTeams: readonly { id: number }[]) {
  const ownTeamIds = (await actor.ownTeams())?.teams;
  const allTeamIds = ownTeamIds ?? [0, ...allTeams.map(({ id }) => id)];
  const selectedTeamIds =
    query.teamId === undefined ? allTeamIds : allTeamIds.filter((id) => id === query.teamId);
  const parts = entitiesByType
    .filter(([type]) => isTypeAvailable(actor, type))
    .flatMap(([type]) => selectedTeamIds.map((team) => `${type}:${team}`));
  const span = { from: addDays(query.on, -VIEWABLE_SHIFT_DAYS), to: query.on };
  const orderPage = await paginateSequentially(parts, { limit: MAX_LEFT_ORDERS }, async (part, page) => {
    const [type, team] = part.split(':') as [(typeof entitiesByType)[number][0], string];
    const kind = entitiesByType.find(([name]) => name === type)![1];
    const teamPage = await store.listBy(kind, 'open', [team], { ...span, ...page, descending: true });
    return { ...teamPage, items: teamPage.items.map((order) => ({ ...order, type })) };
  });
  return {
    ...orderPage,
    items: orderPage.items
      .map((order) => ({
        ...order,
        late: isLate({ ...order, byMeter: order.dueRun !== undefined }, actor.today),
      }))
      .sort((a, b) =>
        a.plannedOn < b.plannedOn ? -1 : a.plannedOn > b.plannedOn ? 1 : a.code < b.code ? -1 : 1,
      ),
  };
}

async function loadTags({ span, asker: principal, store }: HandoverContext): Promise<HandoverAnswer['tags']> {
  const periodTags = await loadAllPages((next) =>
    listByMonths(store, tags, 'byDay', { from: span.first, to: span.last }, { limit: PAGE_LIMIT, next }),
  );
  return periodTags
    .filter((tag) => tag.createdAt >= span.from && tag.createdAt < span.to && canReadTag(principal, tag))
    .map((tag) => ({ ...tag, what: tag.anomaly }));
}

/** Returns the low stocks of the spares moved during the shift, with their current quantity. */
async function loadLowStocks({ span, actor, store }: HandoverContext): Promise<HandoverAnswer['spares']> {
  const periodMovements = await loadAllPages((next) =>
    listByMonths(store, movements, 'byDay', { from: span.first, to: span.last }, { limit: PAGE_LIMIT, next }),
  );
  const shiftMovements = periodMovements.filter(
    ({ updatedAt }) => updatedAt >= span.from && updatedAt < span.to,
  );
  const ids = [...new Set(shiftMovements.map(({ warehouseId, spareId }) => `${warehouseId}.${spareId}`))];
  const movedStocks = await store.load(ids.map((id) => [stocks, id] as const));
  return movedStocks
    .flatMap((stock) => {
      if (!stock?.spare.active) return [];
      const { level } = computeStockValues(stock, { stoppedHourCost: 0, today: actor.today });
      if (level === 'active') return [];
      const { code, description, unit } = stock.spare;
      const [warehouseId, spareId] = stock.id.split('.').map(Number) as [number, number];
      return [{ id: stock.id, spareId, warehouseId, code, description, stock: stock.qty, unit, level }];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Returns the messages of the shift; they are stored for two days only. */
async function loadMessages({
  query,
  span,
  actor,
  store,
}: HandoverContext): Promise<HandoverAnswer['messages']> {
  const ownTeamIds = (await actor.ownTeams())?.teams;
  const storedMessages = await loadAllPages((next) =>
    store.list(teamMessages, { under: query.teamId, next }),
  );
  return storedMessages
    .map(({ id, text, updatedAt, updatedBy }) => ({
      ...{ id, text, at: updatedAt, by: updatedBy },
      teamId: Number(id.slice(0, id.indexOf('.'))),
    }))
    .filter((message) => message.at >= span.from && message.at < span.to && isOfTeams(ownTeamIds, message))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
