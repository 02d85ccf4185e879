// The dates a calendar expects beyond the orders there are: of the plant or of a machine, by the rule that makes the orders.
import { useMemo } from 'react';
import { plants } from '../../../../../shared/access/api.ts';
import type { Day } from '../../../../../shared/day.ts';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import { type DueSlot, type Planning, projected } from '../../../../../shared/planned/due.ts';
import type { CycleType } from '../../../../../shared/procedures/kinds.ts';
import { type Names, useNames } from '../../../parts/order/order-names.ts';
import { useSession } from '../../../session/session.ts';
import { useCall } from '../../../use-call.ts';

export interface ProjectedDate extends DueSlot {
  cycleId: number;
}

/** A machine that stands by or is dismissed gets no orders, so none are expected. */
const projectedDates = (
  { cycles, machines }: Pick<Names, 'cycles' | 'machines'>,
  planning: Pick<Planning, 'today' | 'calendar'>,
  period: { from: Day; to: Day },
): ProjectedDate[] =>
  [...cycles.values()].flatMap((cycle) => {
    const idle = machines.get(cycle.machineId)?.stato !== 'active';
    return datesOf(cycle, { ...planning, idle }, period);
  });

const datesOf = (
  cycle: CycleSheet,
  planning: Omit<Planning, 'horizonDays'>,
  period: { from: Day; to: Day },
): ProjectedDate[] =>
  cycle.status
    ? projected(cycle, cycle.status, planning, period).map((slot) => ({ ...slot, cycleId: cycle.id }))
    : [];

/** Asks nothing a calendar has not asked already, but the plant's working calendar; nothing while that is under way. */
export function useProjections(
  type: CycleType,
  { from, to }: { from: Day; to: Day },
  today: Day,
  machineId: number | undefined,
): ProjectedDate[] {
  const { idplant } = useSession().user ?? {};
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined }).data;
  const { cycles, machines } = useNames();
  return useMemo(() => {
    if (!plant) return [];
    const its = new Map(
      [...cycles].filter(
        ([, cycle]) => cycle.typeCycle === type && (!machineId || cycle.machineId === machineId),
      ),
    );
    return projectedDates({ cycles: its, machines }, { today, calendar: plant.calendar }, { from, to });
  }, [plant, cycles, machines, type, machineId, today, from, to]);
}
