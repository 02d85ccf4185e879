// Selects the orders that a year of the ledger shows, and those that count in its figures.
import { getDueDayOfFact } from '../../planned/due-day.ts';
import { isOpen } from '../../planned/order-state.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { LedgerMonth, LedgerOrder, LedgerTask } from './history.ts';
import type { LedgerCycle, LedgerSources } from './sources.ts';
import { findWeek, type Weeks } from './weeks.ts';

/** Returns the tasks of an order: those with which it was begun, or the present ones of its cycle. */
const getTasks = (
  month: LedgerMonth,
  { set, cycleId, joinedWork = [] }: LedgerOrder,
  cycles: ReadonlyMap<number, Pick<LedgerCycle, 'strategies'>>,
): readonly LedgerTask[] =>
  set === undefined
    ? [
        ...(cycles.get(cycleId ?? 0)?.strategies ?? []),
        ...joinedWork.flatMap(({ strategies }) => strategies),
      ].map((strategyId) => ({ strategyId }))
    : month.sets[set]!;

/** An order of a cycle with its tasks; free orders have no line of their own. */
export interface OrderWithTasks {
  type: CycleType;
  order: LedgerOrder;
  tasks: readonly LedgerTask[];
}

type OrderSources = Pick<LedgerSources, 'history'> & {
  cycles: readonly Pick<LedgerCycle, 'id' | 'strategies'>[];
};

function selectOrders(
  { history, cycles }: OrderSources,
  isSelected: (order: LedgerOrder) => boolean,
): OrderWithTasks[] {
  const byId = new Map(cycles.map((cycle) => [cycle.id, cycle]));
  return history.flatMap(({ type, months }) =>
    months.flatMap((month) =>
      month.orders.filter(isSelected).map((order) => ({ type, order, tasks: getTasks(month, order, byId) })),
    ),
  );
}

const isOfCycle = ({ cycleId }: LedgerOrder): boolean => cycleId !== undefined;

/** Returns the free orders planned in the year. */
export const selectFreeOrders = (sources: OrderSources, weeks: Weeks): OrderWithTasks[] =>
  selectOrders(sources, (order) => !isOfCycle(order) && findWeek(weeks, order.plannedOn) !== undefined);

/** Returns the orders of cycles planned in the year. */
export const selectPlannedOrders = (sources: OrderSources, weeks: Weeks): OrderWithTasks[] =>
  selectOrders(sources, (order) => isOfCycle(order) && findWeek(weeks, order.plannedOn) !== undefined);

/** Returns the orders due in the year and those closed in it, regardless of their planned day (domain 9). */
export const selectCountedOrders = (sources: OrderSources, weeks: Weeks) => ({
  due: selectOrders(
    sources,
    (order) => isOfCycle(order) && findWeek(weeks, getDueDayOfFact(order)) !== undefined,
  ),
  closed: selectOrders(
    sources,
    ({ cycleId, state, closedOn }) =>
      cycleId !== undefined &&
      !isOpen(state) &&
      closedOn !== undefined &&
      findWeek(weeks, closedOn) !== undefined,
  ),
});
