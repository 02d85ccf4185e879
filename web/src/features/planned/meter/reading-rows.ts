// Meter cycles with the names of machine and cycle, and what the last reading called for.
import { useMemo } from 'react';
import { addDays } from '../../../../../shared/day.ts';
import { issuedWith, toThousandth } from '../../../../../shared/planned/meter.ts';
import { type OrderItem, orders } from '../../../../../shared/planned/order-api.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { type MeterCycle, readings } from '../../../../../shared/planned/reading-api.ts';
import { dueRunOf } from '../../../../../shared/planned/schedule.ts';
import { type Names, useNames } from '../../../parts/order/order-names.ts';
import { useAll, useCall } from '../../../use-call.ts';

export interface MeterRow extends MeterCycle {
  id: number;
  machine: string;
  machineDescription: string;
  cycle: string;
  cycleDescription: string;
  /** The machine is decommissioned: no more orders. */
  gone: boolean;
}

export const meterRowOf =
  ({ machines, cycles }: Pick<Names, 'machines' | 'cycles'>) =>
  (meter: MeterCycle): MeterRow => ({
    ...meter,
    id: meter.cycleId,
    machine: machines.get(meter.machineId)?.code ?? '',
    machineDescription: machines.get(meter.machineId)?.description ?? '',
    cycle: cycles.get(meter.cycleId)?.code ?? '',
    cycleDescription: cycles.get(meter.cycleId)?.description ?? '',
    gone: machines.get(meter.machineId)?.stato === 'dismissed',
  });

export function useMeters() {
  const list = useCall(readings.list, {});
  const names = useNames();
  const items = list.data?.items;
  const rows = useMemo(() => items?.map(meterRowOf(names)), [items, names]);
  return { ...list, rows };
}

/** A slow meter's order may be planned years after the reading that called for it. */
const AHEAD_DAYS = 3650;

/** Codes of the open orders the last reading called for, by whatever cycle follows the meter; undefined while they are read. */
export function useIssued(meter: MeterRow, rows: readonly MeterRow[]): string[] | undefined {
  const readOn = meter.readAt?.slice(0, 10);
  const its = rows.filter((row) => row.machineId === meter.machineId && row.meter === meter.meter);
  const asked = readOn !== undefined && its.some(({ openOrder }) => openOrder);
  const from = addDays(readOn ?? '2000-01-01', -1);
  const list = useAll(
    orders.list,
    { machineId: meter.machineId, from, to: addDays(from, AHEAD_DAYS) },
    { enabled: asked },
  );
  if (!asked) return [];
  return list.data && its.flatMap((row) => issuedBy(row, list.data));
}

/** An order keeps what the meter had counted when it was issued; a meter that was set back shows less. */
export function issuedBy(
  { cycleId, reading, openOrder }: Pick<MeterCycle, 'cycleId' | 'reading' | 'openOrder'>,
  all: readonly Pick<OrderItem, 'cycleId' | 'state' | 'code' | 'values'>[],
): string[] {
  if (!openOrder) return [];
  const setBack = (dueRunOf(openOrder.id) ?? openOrder.dueRun) - openOrder.dueRun;
  const counted = toThousandth(reading + setBack);
  return all
    .filter(
      (order) => order.cycleId === cycleId && isOpen(order.state) && issuedWith(order.values) === counted,
    )
    .map(({ code }) => code);
}
