// Projected dates of a calendar beyond the existing orders, computed by the rule that generates orders.
import { useMemo } from 'react';
import { plants } from '#shared/access/api.ts';
import type { Day } from '#shared/day.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { computeFutureSlots, type DueSlot, type PlanningContext } from '#shared/planned/due.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { useSession } from '#web/session/session.ts';
import { useCall } from '#web/use-call.ts';

export interface ProjectedDate extends DueSlot {
  cycleId: number;
}

/** Returns no dates for machines on stand-by or dismissed, because they get no orders. */
const computeProjectedDates = (
  { cycles, machines }: Pick<OrderNames, 'cycles' | 'machines'>,
  planning: Pick<PlanningContext, 'today' | 'calendar'>,
  period: { from: Day; to: Day },
): ProjectedDate[] =>
  [...cycles.values()].flatMap((cycle) => {
    const idle = machines.get(cycle.machineId)?.stato !== 'active';
    return computeCycleDates(cycle, { ...planning, idle }, period);
  });

const computeCycleDates = (
  cycle: CycleWithStatus,
  planning: Omit<PlanningContext, 'horizonDays'>,
  period: { from: Day; to: Day },
): ProjectedDate[] =>
  cycle.status
    ? computeFutureSlots(cycle, cycle.status, planning, period).map((slot) => ({
        ...slot,
        cycleId: cycle.id,
      }))
    : [];

/**
 * Returns the projected dates. Only the plant's calendar is read additionally; the result is empty until it
 * is there.
 */
export function useProjections(
  type: CycleType,
  { from, to }: { from: Day; to: Day },
  today: Day,
  machineId: number | undefined,
): ProjectedDate[] {
  const { idplant } = useSession().user ?? {};
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined }).data;
  const { cycles, machines } = useOrderNames();
  return useMemo(() => {
    if (!plant) return [];
    const shownCycles = new Map(
      [...cycles].filter(
        ([, cycle]) => cycle.typeCycle === type && (!machineId || cycle.machineId === machineId),
      ),
    );
    return computeProjectedDates(
      { cycles: shownCycles, machines },
      { today, calendar: plant.calendar },
      { from, to },
    );
  }, [plant, cycles, machines, type, machineId, today, from, to]);
}
