// Order history of the ledger by month: one entry per order, and each distinct set of tasks once (domain
// 3.5).
import type { ColouredOrder } from '../../planned/colour.ts';
import { type Activity, isOpen, type Order } from '../../planned/order.ts';
import type { JoinedWork } from '../../planned/ranks/joined-work.ts';
import { NO_TECHNICIAN } from '../../planned/work-done.ts';
import { toStableJson } from '../../stable-json.ts';

/** A line of the ledger on which an order has work: a strategy, or a point of a path. */
export interface LedgerTask {
  strategyId?: string;
  pointId?: number;
  elementId?: string;
  /** Planned values when the order was begun; absent: the present ones apply. */
  minutes?: number;
  technicians?: number;
}

/** An order that is not cancelled. Reports refer to the index of the task in its set. */
export interface LedgerOrder extends ColouredOrder {
  id: string;
  version: number;
  code: string;
  cycleId?: number;
  /** Description of a free order, which has no cycle. */
  title?: string;
  /** Element of a free order; absent for the machine as a whole. */
  elementId?: string;
  minutes: number;
  manMinutes?: number;
  actualMinutes?: number;
  /** Index of the month's task set; absent: the order is not begun and follows its cycle. */
  set?: number;
  /** Outcomes that are not OK, by task index. */
  outcomes?: Readonly<Record<string, 'nok' | 'notDone' | 'na'>>;
  /** Hours by task and technician; technician 0 if not reported. */
  hours?: readonly (readonly [task: number, operatorId: number, hours: number])[];
  /** Ids of the replaced elements. */
  replaced?: readonly string[];
  /** Work of lower rank that it does. */
  joinedWork?: readonly LedgerWork[];
}

/** Work of a cycle of lower rank, due by its own planned day and tolerance. */
export type LedgerWork = Pick<JoinedWork, 'cycleId' | 'strategies' | 'planned' | 'tolerance' | 'notDone'>;

export interface LedgerMonth {
  orders: readonly LedgerOrder[];
  sets: readonly (readonly LedgerTask[])[];
}

type StoredOrder = Order & { id: string; version: number };
/** An order with its detail item, or with the entry stored for this version of it. */
export type RecordedOrder = StoredOrder & {
  storedEntry?: { entry: LedgerOrder; set?: readonly LedgerTask[] };
};

/** Whether the order is neither begun nor ended, so that it follows its cycle. */
export const isNotStarted = ({ state }: Pick<Order, 'state'>): boolean =>
  isOpen(state) && state !== 'inProgress';

export function buildLedgerMonth(orders: readonly RecordedOrder[]): LedgerMonth | undefined {
  const sets = new Map<string, { at: number; set: readonly LedgerTask[] }>();
  const getSetIndex = (set: readonly LedgerTask[] | undefined) => {
    if (!set) return undefined;
    const key = toStableJson(set);
    const indexedSet = sets.get(key) ?? { at: sets.size, set };
    sets.set(key, indexedSet);
    return indexedSet.at;
  };
  const entries = orders
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((order): LedgerOrder => {
      const { entry, set } = order.storedEntry ?? { entry: buildEntry(order), set: findTasks(order) };
      return { ...entry, set: getSetIndex(set) };
    });
  return entries.length === 0
    ? undefined
    : { orders: entries, sets: [...sets.values()].map(({ set }) => set) };
}

function buildEntry(order: StoredOrder): Omit<LedgerOrder, 'set'> {
  const { id, version, code, cycleId, title, plannedOn, closedOn, state, tolerance, minutes, manMinutes } =
    order;
  const { dueRun, overdue, closedLate, actualMinutes, activities = [], spares = [] } = order;
  const outcomes = activities.flatMap(({ outcome }, i) =>
    outcome === undefined || outcome === 'ok' ? [] : [[i, outcome] as const],
  );
  const hours = activities.flatMap((activity, i) =>
    getTechnicianHours(activity).map((each) => [i, ...each] as const),
  );
  const replaced = spares.flatMap(({ spareId }) => (typeof spareId === 'string' ? spareId : []));
  return {
    ...{
      id,
      version,
      code,
      cycleId,
      title,
      elementId: cycleId === undefined ? order.elementId : undefined,
      plannedOn,
      closedOn,
      state,
      tolerance,
      minutes,
      manMinutes,
      actualMinutes,
    },
    ...(dueRun !== undefined && { byMeter: true }),
    ...((dueRun ?? order.meterDue) !== undefined && { overdue, closedLate }),
    ...(outcomes.length > 0 && { outcomes: Object.fromEntries(outcomes) }),
    ...(hours.length > 0 && { hours }),
    ...(replaced.length > 0 && { replaced }),
    ...(order.joinedWork && { joinedWork: order.joinedWork.map(toLedgerWork) }),
  };
}

const toLedgerWork = ({ cycleId, strategies, planned, tolerance, notDone }: JoinedWork): LedgerWork => ({
  ...{ cycleId, strategies, planned, tolerance },
  ...(notDone && { notDone }),
});

/** Returns the hours by technician; a point has only its duration. */
const getTechnicianHours = ({
  hours = [],
  actualMinutes,
}: Activity): (readonly [operatorId: number, hours: number])[] =>
  hours.length === 0 && actualMinutes
    ? [[NO_TECHNICIAN, actualMinutes / 60]]
    : hours.map((each) => [each.operatorId, each.hours]);

/** Returns an order's tasks; a run has its own points from the start. */
function findTasks(order: StoredOrder): LedgerTask[] | undefined {
  if (order.activities) return order.activities.map(toTask);
  return order.points?.map((pointId) => ({ pointId }));
}

const toTask = ({ strategyId, point, elementId, minutes, technicians }: Activity): LedgerTask => ({
  strategyId,
  pointId: point?.id,
  elementId,
  minutes,
  technicians,
});
