// Projected dates of a calendar beyond the existing orders, computed by the rule that generates orders.
import { useMemo } from 'react';
import { plants } from '#shared/access/api.ts';
import type { Day } from '#shared/day.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import type { PlanningContext } from '#shared/planned/due.ts';
import { buildMeterProjection } from '#shared/planned/forecast/meter-projection.ts';
import { getNextDueReading } from '#shared/planned/meter.ts';
import { computeRankedSlots, type RankedSlot } from '#shared/planned/ranks/ranked-slots.ts';
import { type MeterCycle, readings } from '#shared/planned/reading-api.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { useSession } from '#web/session/session.ts';
import { useCall } from '#web/use-call.ts';

export interface ProjectedDate extends RankedSlot {
  cycleId: number;
}

/**
 * Returns the dates of cycles, with the order of higher rank that does their work. Dates that already joined an
 * order are left out, because the order tells them; machines on stand-by or dismissed have none.
 */
function computeProjectedDates(
  { cycles, machines }: Pick<OrderNames, 'cycles' | 'machines'>,
  planning: Pick<PlanningContext, 'today' | 'calendar'>,
  period: { from: Day; to: Day },
): ProjectedDate[] {
  const series = [...cycles.values()].flatMap((cycle) => {
    const idle = machines.get(cycle.machineId)?.stato !== 'active';
    return cycle.status ? [{ cycle, state: cycle.status, planning: { ...planning, idle } }] : [];
  });
  return [...computeRankedSlots(series, period)].flatMap(([cycleId, slots]) =>
    slots.filter(({ isJoined }) => !isJoined).map((slot) => ({ ...slot, cycleId })),
  );
}

/** Returns the expected date of a meter cycle whose next order is not issued yet. */
function computeMeterDates(
  { id, active, alsoFrequency, machineId, validTo, run, status }: CycleWithStatus,
  meter: MeterCycle | undefined,
  machines: OrderNames['machines'],
  { today, calendar }: Pick<PlanningContext, 'today' | 'calendar'>,
): ProjectedDate[] {
  const isExpected = active && run && !alsoFrequency && machines.get(machineId)?.stato === 'active';
  if (!isExpected || !meter || meter.openOrder || meter.colour !== 'green') return [];
  const { estimatedOn, earliestOn, latestOn, perDay, reading, nextRun } = meter;
  if (estimatedOn === null || perDay === null || (validTo && estimatedOn > validTo)) return [];
  const forecast = {
    ...{ dueRun: getNextDueReading(run, status), due: nextRun, reading, perDay, expected: estimatedOn },
    band: earliestOn === null ? undefined : { earliest: earliestOn, latest: latestOn ?? undefined },
  };
  return [{ ...buildMeterProjection(forecast, today, calendar), cycleId: id }];
}

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
  const session = useSession();
  const { idplant } = session.user ?? {};
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined }).data;
  const meters = useCall(readings.list, {}, { enabled: session.may('readings', 'view') }).data?.items;
  const { cycles, machines } = useOrderNames();
  return useMemo(() => {
    if (!plant) return [];
    const metersByCycle = new Map(meters?.map((meter) => [meter.cycleId, meter]));
    const shownCycles = new Map(
      [...cycles].filter(
        ([, cycle]) => cycle.typeCycle === type && (!machineId || cycle.machineId === machineId),
      ),
    );
    const planning = { today, calendar: plant.calendar };
    return [
      ...computeProjectedDates({ cycles: shownCycles, machines }, planning, { from, to }),
      ...[...shownCycles.values()].flatMap((cycle) =>
        computeMeterDates(cycle, metersByCycle.get(cycle.id), machines, planning).filter(
          ({ planned }) => planned >= from && planned <= to,
        ),
      ),
    ];
  }, [plant, meters, cycles, machines, type, machineId, today, from, to]);
}
