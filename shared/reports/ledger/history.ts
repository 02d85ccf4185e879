// What the ledger keeps of orders: one entry an order, and what there was to do in it once for all orders alike (domain 3.5).
import type { Coloured } from '../../planned/colour.ts';
import { type Activity, isOpen, type Order } from '../../planned/order.ts';

/** One line of the ledger an order has work on: a strategy, or a point of a path. */
export interface LedgerTask {
  strategyId?: string;
  pointId?: number;
  elementId?: string;
  /** As they were planned when it was begun; absent: as they are now. */
  minutes?: number;
  technicians?: number;
}

/** An order that is not cancelled. What was reported stands by the place of the task in its set. */
export interface LedgerOrder extends Coloured {
  id: string;
  version: number;
  code: string;
  cycleId: number;
  minutes: number;
  manMinutes?: number;
  actualMinutes?: number;
  /** Which of the month's sets; absent: nobody began it, it follows its cycle. */
  set?: number;
  /** Of those that were not in order. */
  outcomes?: Readonly<Record<string, 'nok' | 'notDone' | 'na'>>;
  /** Who worked how many hours; 0 where nobody says who. */
  hours?: readonly (readonly [task: number, operatorId: number, hours: number])[];
  /** Elements that were replaced. */
  replaced?: readonly string[];
}

export interface LedgerMonth {
  orders: readonly LedgerOrder[];
  sets: readonly (readonly LedgerTask[])[];
}

type Kept = Order & { id: string; version: number };
/** An order with its sheet, or with what was kept of it while it had this version. */
export type Recorded = Kept & { kept?: { entry: LedgerOrder; set?: readonly LedgerTask[] } };

/** Nobody began it, and nothing ended it: it follows its cycle. */
export const isUnbegun = ({ state }: Pick<Order, 'state'>): boolean =>
  isOpen(state) && state !== 'inProgress';

export function ledgerMonthOf(orders: readonly Recorded[]): LedgerMonth | undefined {
  const sets = new Map<string, { at: number; set: readonly LedgerTask[] }>();
  const placeOf = (set: readonly LedgerTask[] | undefined) => {
    if (!set) return undefined;
    const key = JSON.stringify(set);
    const known = sets.get(key) ?? { at: sets.size, set };
    sets.set(key, known);
    return known.at;
  };
  const entries = orders
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((order): LedgerOrder => {
      const { entry, set } = order.kept ?? { entry: entryOf(order), set: tasksOf(order) };
      return { ...entry, set: placeOf(set) };
    });
  return entries.length === 0
    ? undefined
    : { orders: entries, sets: [...sets.values()].map(({ set }) => set) };
}

function entryOf(order: Kept): Omit<LedgerOrder, 'set'> {
  const { id, version, code, cycleId, plannedOn, closedOn, state, tolerance, minutes, manMinutes } = order;
  const { dueRun, overdue, closedLate, actualMinutes, activities = [], spares = [] } = order;
  const outcomes = activities.flatMap(({ outcome }, i) =>
    outcome === undefined || outcome === 'ok' ? [] : [[i, outcome] as const],
  );
  const hours = activities.flatMap((activity, i) => hoursOf(activity).map((each) => [i, ...each] as const));
  const replaced = spares.flatMap(({ spareId }) => (typeof spareId === 'string' ? spareId : []));
  return {
    ...{
      id,
      version,
      code,
      cycleId,
      plannedOn,
      closedOn,
      state,
      tolerance,
      minutes,
      manMinutes,
      actualMinutes,
    },
    ...(dueRun !== undefined && { byMeter: true, overdue, closedLate }),
    ...(outcomes.length > 0 && { outcomes: Object.fromEntries(outcomes) }),
    ...(hours.length > 0 && { hours }),
    ...(replaced.length > 0 && { replaced }),
  };
}

/** Of technicians by name; of a point only how long it took. */
const hoursOf = ({
  hours = [],
  actualMinutes,
}: Activity): (readonly [operatorId: number, hours: number])[] =>
  hours.length === 0 && actualMinutes
    ? [[0, actualMinutes / 60]]
    : hours.map((each) => [each.operatorId, each.hours]);

/** The points of a run are its own from the start. */
function tasksOf(order: Kept): LedgerTask[] | undefined {
  if (order.activities) return order.activities.map(taskOf);
  return order.points?.map((pointId) => ({ pointId }));
}

const taskOf = ({ strategyId, point, elementId, minutes, technicians }: Activity): LedgerTask => ({
  strategyId,
  pointId: point?.id,
  elementId,
  minutes,
  technicians,
});
