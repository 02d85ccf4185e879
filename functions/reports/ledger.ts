// Handlers of the machine ledger: list of machines, ledger of a machine and year, details of a cell (domain
// 3).
import type { Answer, InputOf } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { computeSchedule, computeSpan } from '#shared/reports/ewo-kpi.ts';
import { decodeMachineFacts } from '#shared/reports/facts/machine-facts.ts';
import { getTaskKey } from '#shared/reports/ledger/lines.ts';
import { type OrderWithTasks, selectPlannedOrders } from '#shared/reports/ledger/orders.ts';
import { getDaysOfWeek, getWeeksOfYear } from '#shared/reports/ledger/weeks.ts';
import {
  type BreakdownFacts,
  computeYearFigures,
  type YearOrderFacts,
} from '#shared/reports/ledger/year-facts.ts';
import type { ledger as calls } from '#shared/reports/ledger-api.ts';
import type { Period } from '#shared/reports/overview.ts';
import { computeElapsedDay, computeScheduledHours } from '#shared/reports/scheduled-hours.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import { points } from '../db/entities/autonomous.ts';
import { cycles, paths } from '../db/entities/planned.ts';
import {
  elementCounts,
  machineFacts,
  strategyCounts,
  yearBreakdowns,
  yearOrders,
} from '../db/entities/reports.ts';
import { ewos } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { loadAllInRange } from './ground.ts';
import { loadHistory, loadLedger } from './sources.ts';
import { loadEarlierStops } from './stops.ts';

type CellQuery = InputOf<typeof calls.cell>;
type CellItems = Answer<typeof calls.cell>['items'];

export const ledger: Handlers<typeof calls> = {
  async list({ input: { year }, actor, store }) {
    const weeks = getWeeksOfYear(year);
    const { plant, today, now } = actor;
    const span = computeSpan(weeks, plant.timeZone, now);
    const [facts, [components, strategyCountItem], orderFactItem, breakdownFactItem, earlierStops] =
      await Promise.all([
        loadAllInRange(store, machineFacts),
        store.load([
          [elementCounts, 'all'],
          [strategyCounts, 'all'],
        ] as const),
        loadYearItems(store, yearOrders, year),
        loadYearItems(store, yearBreakdowns, year),
        loadEarlierStops(store, weeks, span),
      ]);
    const getScheduledHours = createScheduledHours(actor, weeks);
    const items = facts.flatMap(({ rows }) =>
      decodeMachineFacts(rows).map(({ dismissed: _, oee: __, shifts, ...machine }) => ({
        ...machine,
        components: getPart<number>(components, machine.id) ?? 0,
        strategies: getPart<number>(strategyCountItem, machine.id) ?? 0,
        ...computeYearFigures(
          parseFacts<YearOrderFacts>(orderFactItem, machine.id),
          parseFacts<BreakdownFacts>(breakdownFactItem, machine.id),
          {
            ...{ schedule: computeSchedule(getScheduledHours(shifts), 1, span), span, today, now },
            before: earlierStops.get(machine.id),
          },
        ),
      })),
    );
    return { items: items.sort((a, b) => (a.code < b.code ? -1 : 1)) };
  },

  get: ({ input: { id, year }, actor, store }) => loadLedger(store, actor, id, year),

  async cell({ input, actor, store }) {
    const { id, year, week } = input;
    const weeks = getWeeksOfYear(year);
    if (week > weeks.count)
      throw new RefusalError('invalid', 'invalidInput', { fields: { week: 'outOfRange' } });
    const days = getDaysOfWeek(weeks, week);
    const [[machine], orders, failures, branch] = await Promise.all([
      store.load([[machines, id]]),
      loadLineOrders(store, input),
      loadAllPages((next) => store.listBy(ewos, 'byMachine', [id], { ...days, next })),
      loadBranch(store, input),
    ]);
    if (!machine) throw buildNotFoundRefusal();
    const isInWeek = (day: string | undefined) => day !== undefined && day >= days.from && day <= days.to;
    const breakdowns = failures.filter(
      ({ state, elementId = '' }) => state !== 'cancelled' && (!branch || branch.has(elementId)),
    );
    return {
      items: [
        ...orders
          .filter(({ order }) => isInWeek(order.plannedOn) || isInWeek(order.closedOn))
          .map(toCellItem),
        ...breakdowns.map((ewo) => ({
          ...{ kind: 'ewo' as const, id: ewo.id, code: ewo.code, title: ewo.breakdownDescription },
          ...{ state: ewo.state, on: ewo.createdOn, closedOn: ewo.closedOn },
          minutes: computeDurations(ewo, actor.now).downtime,
        })),
      ],
    };
  },
};

/** Merges the items of a year, each with about a hundred machines. */
async function loadYearItems(store: Store, kind: typeof yearOrders, year: number): Promise<object> {
  const items = await loadAllPages((next) => store.list(kind, { under: year, next }));
  return Object.assign({}, ...items);
}

/** Returns the part of a machine in an item. */
const getPart = <Part>(item: object | undefined, id: number): Part | undefined =>
  (item as Record<string, Part> | undefined)?.[id];

const parseFacts = <Facts>(item: object | undefined, id: number): Facts | undefined => {
  const text = getPart<string>(item, id);
  return text === undefined ? undefined : JSON.parse(text);
};

/**
 * Returns a function for the scheduled hours by number of shifts, cached since many machines have the same.
 */
function createScheduledHours({ plant, today, now }: Actor, { from, to }: Period) {
  const { calendar, parameters, timeZone } = plant;
  const elapsedDay = computeElapsedDay(timeZone, today, now);
  const hoursByShifts = new Map<number | undefined, number>();
  return (shifts: number | undefined): number => {
    const usage = { calendar, shifts, shiftHours: parameters.shiftHours, begun: elapsedDay };
    const hours = hoursByShifts.get(shifts) ?? computeScheduledHours(from, to, usage);
    hoursByShifts.set(shifts, hours);
    return hours;
  };
}

const cellKinds = { workorders: 'order', checklists: 'checklistOrder', am: 'run' } as const;

interface TitledOrder extends OrderWithTasks {
  title: string;
}

const toCellItem = ({ type, order, title }: TitledOrder): CellItems[number] => ({
  kind: cellKinds[type],
  ...{ id: order.id, code: order.code, title, state: order.state, on: order.plannedOn },
  closedOn: order.closedOn,
  minutes: order.actualMinutes ?? order.minutes,
});

/** Returns the orders of a line; a line without strategy or point has none. */
async function loadLineOrders(
  store: Store,
  { id, year, strategyId, pointId }: CellQuery,
): Promise<TitledOrder[]> {
  if (strategyId === undefined && pointId === undefined) return [];
  const weeks = getWeeksOfYear(year);
  const [history, machineCycles, machinePaths, passingPath] = await Promise.all([
    loadHistory(store, id, weeks),
    loadAllPages((next) => store.listBy(cycles, 'byMachine', [id], { limit: 1000, next })),
    loadAllPages((next) => store.listBy(paths, 'byMachine', [id], { limit: 1000, next })),
    pointId === undefined ? undefined : findPassingPath(store, id, pointId),
  ]);
  const passingHistory = passingPath ? await loadHistory(store, passingPath.machineId, weeks) : [];
  const series = [...machineCycles, ...machinePaths, ...(passingPath ? [passingPath] : [])];
  const titles = new Map(series.map((each) => [each.id, each.description]));
  const key = getTaskKey({ strategyId, pointId });
  return selectPlannedOrders({ history: [...history, ...passingHistory], cycles: series }, weeks)
    .filter(({ tasks }) => tasks.some((task) => getTaskKey(task) === key))
    .map((placedOrder) => ({
      ...placedOrder,
      title: titles.get(placedOrder.order.cycleId ?? 0) ?? placedOrder.order.title ?? placedOrder.order.code,
    }));
}

/** Returns the path of another machine that contains a point of this one. */
async function findPassingPath(store: Store, machineId: number, pointId: number) {
  const [point] = await store.load([[points, pointId]]);
  const [path] = await store.load(point?.pathId ? [[paths, point.pathId] as const] : []);
  return path && path.machineId !== machineId ? path : undefined;
}

/** Returns the ids of the element and its descendants; undefined for the machine as a whole. */
async function loadBranch(store: Store, { id, elementId }: CellQuery): Promise<Set<string> | undefined> {
  if (elementId === undefined) return undefined;
  const rows = await loadAllPages((next) => store.list(elements, { under: id, next }));
  const childrenByParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = new Set<string>();
  const addBranch = (rootId: string) => {
    branch.add(rootId);
    for (const row of childrenByParent.get(rootId) ?? []) addBranch(row.id);
  };
  addBranch(elementId);
  return branch;
}
