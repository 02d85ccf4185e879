// Days of the first orders of an import: their minutes beside the load and the capacity of the teams.
import type { Day } from '../../day.ts';

interface FirstOrderMinutes {
  plannedOn: Day;
  manMinutes: number;
}
interface TeamDay {
  on: Day;
  load: number;
  capacity: number;
}

export interface FirstDay {
  on: Day;
  /** Number of first orders, and their man-minutes. */
  orders: number;
  minutes: number;
  /** Man-minutes planned before, and minutes of the technicians present, of all teams. */
  load: number;
  capacity: number;
  /** Whether both loads together exceed a known capacity. */
  isOver: boolean;
}

/** Returns the days that have first orders, in order. Without teams there is no capacity to exceed. */
export function sumDays(orders: readonly FirstOrderMinutes[], teamDays: readonly TeamDay[] = []): FirstDay[] {
  const ordersByDay = Map.groupBy(orders, ({ plannedOn }) => plannedOn);
  const teamsByDay = Map.groupBy(teamDays, ({ on }) => on);
  return [...ordersByDay.keys()].sort().map((on) => {
    const dayOrders = ordersByDay.get(on)!;
    const teams = teamsByDay.get(on) ?? [];
    const minutes = dayOrders.reduce((sum, { manMinutes }) => sum + manMinutes, 0);
    const load = teams.reduce((sum, team) => sum + team.load, 0);
    const capacity = teams.reduce((sum, team) => sum + team.capacity, 0);
    const isOver = teamDays.length > 0 && minutes + load > capacity;
    return { on, orders: dayOrders.length, minutes, load, capacity, isOver };
  });
}
