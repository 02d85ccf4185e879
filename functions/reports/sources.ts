// Sources of a ledger: reads everything of one machine and year at once, then the records they refer to
// (domain 3.5).
import { addDays, getMonth, toLocalDay } from '#shared/day.ts';
import { getCrewId } from '#shared/organisation/crew.ts';
import { computeDaysUntilDue } from '#shared/planned/due-day.ts';
import { decodeEwoClosings } from '#shared/reports/facts/ewo-facts.ts';
import { decodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import { decodeTechnicianFacts } from '#shared/reports/facts/technician-facts.ts';
import { buildLedger } from '#shared/reports/ledger/build-ledger.ts';
import type { LedgerMonth, LedgerTask } from '#shared/reports/ledger/history.ts';
import { getRecordGroup } from '#shared/reports/ledger/item-blocks.ts';
import { type DeletedWork, getTaskKey } from '#shared/reports/ledger/lines.ts';
import type { LedgerSources } from '#shared/reports/ledger/sources.ts';
import { getWeeksOfYear } from '#shared/reports/ledger/weeks.ts';
import type { Ledger } from '#shared/reports/ledger-api.ts';
import { RELIABILITY_DAYS } from '#shared/requests/reliability.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { MAX_ELEMENTS } from '#shared/structure/element.ts';
import { points } from '../db/entities/autonomous.ts';
import {
  checklistDetails,
  cycleStates,
  cycles,
  meters,
  orderDetails,
  paths,
  runDetails,
} from '../db/entities/planned.ts';
import { strategies } from '../db/entities/procedures.ts';
import {
  ewoClosings,
  ledgerChecklistMonths,
  ledgerMethods,
  ledgerMonths,
  ledgerRunMonths,
  ledgerSuppliers,
  strayChecklists,
  strayOrders,
  strayRuns,
  technicianFacts,
} from '../db/entities/reports.ts';
import { ewos } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { movements, stocks } from '../db/entities/warehouse.ts';
import type { Entity, StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { loadAllInRange } from './ground.ts';
import { getFirstRecentDay, loadLongStopDays, selectEarlierStops } from './stops.ts';

const entitiesByType = {
  workorders: { months: ledgerMonths, sheets: orderDetails, strays: strayOrders },
  checklists: { months: ledgerChecklistMonths, sheets: checklistDetails, strays: strayChecklists },
  am: { months: ledgerRunMonths, sheets: runDetails, strays: strayRuns },
} as const;
type History = LedgerSources['history'];

/** Returns the ledger of a machine and an ISO year as its page shows it. @throws Refused notFound */
export const loadLedger = async (
  store: Store,
  actor: Actor,
  machineId: number,
  year: number,
): Promise<Ledger> => buildLedger(await loadLedgerSources(store, actor, machineId, year));

export async function loadLedgerSources(
  store: Store,
  { plant, today, now }: Actor,
  machineId: number,
  year: number,
): Promise<LedgerSources> {
  const weeks = getWeeksOfYear(year);
  const since = addDays(today, -RELIABILITY_DAYS);
  // Failures after a past year are not needed.
  const failurePeriod = {
    from: weeks.to < today || weeks.from < since ? weeks.from : since,
    to: weeks.to < today ? weeks.to : today,
  };
  const [
    [machine],
    rows,
    machineStrategies,
    machinePoints,
    machineCycles,
    machinePaths,
    history,
    failures,
    machineMovements,
    longStopDays,
    closings,
    distantMonths,
  ] = await Promise.all([
    store.load([[machines, machineId]]),
    loadAllPages((next) => store.list(elements, { under: machineId, limit: MAX_ELEMENTS + 1, next })),
    loadAllPages((next) => store.list(strategies, { under: machineId, limit: MAX_ELEMENTS, next })),
    loadAllPages((next) => store.listBy(points, 'byMachine', [machineId], { limit: 1000, next })),
    loadAllPages((next) => store.listBy(cycles, 'byMachine', [machineId], { limit: 1000, next })),
    loadAllPages((next) => store.listBy(paths, 'byMachine', [machineId], { limit: 1000, next })),
    loadHistory(store, machineId, getPlannedPeriod(weeks)),
    loadAllPages((next) =>
      store.listBy(ewos, 'byMachine', [machineId], {
        ...{ ...failurePeriod, from: [failurePeriod.from, getFirstRecentDay(weeks.from)].sort()[0]! },
        ...{ limit: 1000, next },
      }),
    ),
    loadAllPages((next) =>
      store.listBy(movements, 'byMachine', [machineId], { ...weeks, limit: 1000, next }),
    ),
    loadLongStopDays(store, weeks.from),
    loadAllInRange(store, ewoClosings, { from: weeks.from, to: [weeks.to, today].sort()[0]! }),
    loadDistantMonths(store, machineId, weeks),
  ]);
  if (!machine) throw buildNotFoundRefusal();
  const isOfMachine = (stop: { machineId: number }) => stop.machineId === machineId;
  const earlierStops = [
    ...selectEarlierStops(weeks.from, { recentDays: [], longStopDays }, isOfMachine),
    ...failures.filter(
      ({ createdOn }) => createdOn >= getFirstRecentDay(weeks.from) && createdOn < weeks.from,
    ),
  ];
  const lostTasks = findLostTasks(history, machineId, {
    placed: machineStrategies,
    marked: machinePoints,
    weeks,
  });
  const ownPaths = new Set(machinePaths.map(({ id }) => id));
  const otherPaths = [
    ...new Set(machinePoints.flatMap(({ pathId }) => (pathId && !ownPaths.has(pathId) ? pathId : []))),
  ];
  const linked = rows.filter(({ linked }) => linked);
  const procedureIds = [
    ...machineStrategies.map(({ procedureId }) => procedureId),
    ...machinePoints.flatMap(({ sopId }) => sopId ?? []),
  ];
  const [
    methods,
    states,
    otherPathItems,
    linkedStocks,
    supplierItems,
    technicianBlocks,
    details,
    farHistory,
    machineMeters,
  ] = await Promise.all([
    loadProjectedItems(store, ledgerMethods, procedureIds),
    loadByIds(store, cycleStates, [...machineCycles, ...machinePaths].map(({ id }) => id).concat(otherPaths)),
    loadByIds(store, paths, otherPaths),
    store.load(linked.map(({ part }) => [stocks, `${part?.warehouseId}.${part?.sparePartId}`] as const)),
    loadProjectedItems(
      store,
      ledgerSuppliers,
      [...rows, machine].flatMap(({ supplierId }) => supplierId ?? []),
    ),
    store.load(
      [...new Set(getWorkerIds(history).map(getCrewId))].map((crew) => [technicianFacts, crew] as const),
    ),
    store.load(lostTasks.map(({ type, orderId }) => [entitiesByType[type].sheets, orderId] as const)),
    Promise.all(
      distantMonths.map(async ({ type, months }) => {
        const ids = months.map((month) => `${machineId}.${month}`);
        const monthItems = await store.load(ids.map((id) => [entitiesByType[type].months, id] as const));
        return { type, months: monthItems.filter((each) => each !== undefined) };
      }),
    ),
    loadMeters(store, machineId, machineCycles, plant.timeZone),
  ]);
  // A path that starts on another machine may include points of this one.
  const otherMachineIds = [...new Set([...otherPathItems.values()].map((path) => path.machineId))];
  const passingMonths = await Promise.all(otherMachineIds.map((id) => loadMonths(store, 'am', id, weeks)));
  const isIdle = machine.status !== 'active';
  return {
    machine: { ...machine, class: getMachineClass(machine), shifts: machine.shifts?.length },
    plant: {
      timeZone: plant.timeZone,
      calendar: plant.calendar,
      shiftHours: plant.parameters.shiftHours,
      hourlyRate: plant.parameters.hourlyRate,
    },
    ...{ year, today, now },
    ...{ elements: rows, strategies: machineStrategies, points: machinePoints, methods },
    cycles: [...machineCycles, ...machinePaths, ...otherPathItems.values()].map((each) => ({
      ...each,
      state: states.get(each.id),
      idle: isIdle,
    })),
    meters: machineMeters,
    deletedWork: lostTasks.flatMap(({ key }, i) => getDeletedWork(details[i]?.activities ?? [], key)),
    history: [...history, ...farHistory, ...passingMonths.map((months) => ({ type: 'am' as const, months }))],
    ewos: failures.filter(({ createdOn }) => createdOn >= failurePeriod.from),
    earlierStops,
    closings: closings.flatMap(({ id, rows }) => decodeEwoClosings(rows, id).filter(isOfMachine)),
    movements: machineMovements,
    stocks: new Map(
      linked.flatMap(({ id }, i) => (linkedStocks[i] ? [[id, toLedgerStock(linkedStocks[i])] as const] : [])),
    ),
    suppliers: new Map([...supplierItems].map(([id, { name }]) => [id, name])),
    rates: new Map(
      technicianBlocks.flatMap((block) =>
        block
          ? decodeTechnicianFacts(block.rows).flatMap(({ id, rate }) => (rate ? [[id, rate] as const] : []))
          : [],
      ),
    ),
  };
}

/** Loads the meters that cycles of the machine follow, by kind. */
async function loadMeters(
  store: Store,
  machineId: number,
  machineCycles: readonly Pick<StoredOf<typeof cycles>, 'meter'>[],
  timeZone: string,
): Promise<NonNullable<LedgerSources['meters']>> {
  const kinds = [...new Set(machineCycles.map(({ meter }) => meter))].filter((meter) => meter !== 'none');
  const storedMeters = await store.load(kinds.map((kind) => [meters, `${machineId}.${kind}`] as const));
  return new Map(
    kinds.map((kind, i) => {
      const meter = storedMeters[i];
      return [kind, meter && { ...meter, readOn: toLocalDay(timeZone, meter.readAt) }];
    }),
  );
}

/** Loads records by id without duplicates; missing ones are omitted. */
async function loadByIds<E extends Parameters<Store['load']>[0][number][0]>(
  store: Store,
  kind: E,
  ids: readonly number[],
): Promise<Map<number, StoredOf<E>>> {
  const distinctIds = [...new Set(ids)];
  const storedItems = await store.load(distinctIds.map((id) => [kind, id] as const));
  return new Map(
    distinctIds.flatMap((id, i) => (storedItems[i] ? [[id, storedItems[i] as StoredOf<E>] as const] : [])),
  );
}

/** Loads the projections of these ids, by items of a hundred. */
async function loadProjectedItems<ProjectedItem extends { id: number }>(
  store: Store,
  kind: Entity<{ items: ProjectedItem[] }, string>,
  ids: readonly number[],
): Promise<Map<number, ProjectedItem>> {
  const blockIds = new Set(ids.map(getRecordGroup));
  const blocks = await store.load([...blockIds].map((hundred) => [kind, hundred] as const));
  const items = blocks.flatMap((hundred) => (hundred?.items ?? []) as ProjectedItem[]);
  return new Map(items.map((each) => [each.id, each]));
}

type Days = { from: string; to: string };
type Type = keyof typeof entitiesByType;

const loadMonths = (
  store: Store,
  type: Type,
  machineId: number,
  { from, to }: Days,
): Promise<LedgerMonth[]> =>
  loadAllPages((next) =>
    store.list(entitiesByType[type].months, {
      from: `${machineId}.${getMonth(from)}`,
      to: `${machineId}.${getMonth(to)}`,
      next,
    }),
  );

/** Returns the stored orders of a period by type. */
export const loadHistory = (store: Store, machineId: number, days: Days): Promise<History> =>
  Promise.all(
    (Object.keys(entitiesByType) as Type[]).map(async (type) => ({
      type,
      months: await loadMonths(store, type, machineId, days),
    })),
  );

/** Returns the months of orders that count in a year though they were planned far from it. */
const loadDistantMonths = (
  store: Store,
  machineId: number,
  weeks: Days,
): Promise<{ type: Type; months: string[] }[]> =>
  Promise.all(
    (Object.keys(entitiesByType) as Type[]).map(async (type) => {
      const plannedPeriod = getPlannedPeriod(weeks);
      const strays = await loadAllPages((next) =>
        store.listBy(entitiesByType[type].strays, 'until', ['strays'], { from: weeks.from, next }),
      );
      const isInYear = (day: string | undefined) => day !== undefined && day >= weeks.from && day <= weeks.to;
      const months = strays
        .filter(({ id, rows }) =>
          decodeOrderFacts(rows, id).some(
            (order) =>
              order.machineId === machineId &&
              (isInYear(addDays(id, computeDaysUntilDue(order))) || isInYear(order.closedOn)),
          ),
        )
        .map(({ id }) => getMonth(id));
      const isRead = (month: string) =>
        month >= getMonth(plannedPeriod.from) && month <= getMonth(plannedPeriod.to);
      return { type, months: [...new Set(months)].filter((month) => !isRead(month)) };
    }),
  );

const getWorkerIds = (history: History): number[] =>
  history.flatMap(({ months }) =>
    months.flatMap(({ orders }) =>
      orders.flatMap(({ hours = [] }) => hours.map(([, id]) => id).filter(Boolean)),
    ),
  );

interface LostTask {
  type: Type;
  orderId: string;
  key: string;
}

/** Returns strategies and points of orders that the machine no longer has, each with its last order. */
function findLostTasks(
  history: History,
  machineId: number,
  {
    placed: machineStrategies,
    marked: machinePoints,
    weeks,
  }: { placed: readonly { id: string }[]; marked: readonly { id: number }[]; weeks: Days },
): LostTask[] {
  const currentKeys = new Set([
    ...machineStrategies.map(({ id }) => getTaskKey({ strategyId: id })),
    ...machinePoints.map(({ id }) => getTaskKey({ pointId: id })),
  ]);
  // A point without an element of the machine may belong to another machine on the same path.
  const isTaskOfMachine = ({ strategyId, elementId }: LedgerTask) =>
    strategyId?.startsWith(`${machineId}.`) || elementId?.startsWith(`${machineId}.`);
  const isPlannedInYear = ({ plannedOn }: { plannedOn: string }) =>
    plannedOn >= weeks.from && plannedOn <= weeks.to;
  const lostTasks = new Map<string, LostTask & { on: string }>();
  for (const { type, months } of history)
    for (const { orders, sets } of months) {
      const keys = sets.map((set) =>
        set
          .filter(isTaskOfMachine)
          .map(getTaskKey)
          .filter((key) => !currentKeys.has(key)),
      );
      for (const { id: orderId, set, plannedOn: on } of orders.filter(isPlannedInYear))
        for (const key of set === undefined ? [] : keys[set]!)
          if (on >= (lostTasks.get(key)?.on ?? '')) lostTasks.set(key, { type, orderId, key, on });
    }
  return [...lostTasks.values()];
}

const getDeletedWork = (
  activities: readonly (DeletedWork & { point?: { id: number } })[],
  key: string,
): DeletedWork[] =>
  activities
    .map(({ point, ...activity }) => ({ ...activity, pointId: point?.id }))
    .filter((activity) => getTaskKey(activity) === key);

const toLedgerStock = ({ qty, spare, history }: StoredOf<typeof stocks>) => ({
  stock: qty,
  stockMin: spare.safetyStock,
  unitPrice: spare.unitPrice,
  leadTimeT: spare.leadTime,
  leadTimeR: history?.realLeadTime,
  class: spare.class,
  codeSap: spare.codeSap,
});
