// Rows of meter cycles with machine and cycle, and the orders issued by the last reading.
import { useMemo } from 'react';
import { addDays } from '#shared/day.ts';
import { getReadingAtIssue, toThousandth } from '#shared/planned/meter.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { type MeterCycle, readings } from '#shared/planned/reading-api.ts';
import { parseDueReading } from '#shared/planned/schedule.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { useAllItems, useCall } from '#web/use-call.ts';

export interface MeterRow extends MeterCycle {
  id: number;
  machine: string;
  machineDescription: string;
  cycle: string;
  cycleDescription: string;
  /** Whether the machine is decommissioned, so that no more orders are generated. */
  isDecommissioned: boolean;
}

export const toMeterRow =
  ({ machines, cycles }: Pick<OrderNames, 'machines' | 'cycles'>) =>
  (meter: MeterCycle): MeterRow => ({
    ...meter,
    id: meter.cycleId,
    machine: machines.get(meter.machineId)?.code ?? '',
    machineDescription: machines.get(meter.machineId)?.description ?? '',
    cycle: cycles.get(meter.cycleId)?.code ?? '',
    cycleDescription: cycles.get(meter.cycleId)?.description ?? '',
    isDecommissioned: machines.get(meter.machineId)?.stato === 'dismissed',
  });

export function useMeters() {
  const list = useCall(readings.list, {});
  const names = useOrderNames();
  const items = list.data?.items;
  const rows = useMemo(() => items?.map(toMeterRow(names)), [items, names]);
  return { ...list, rows };
}

/** Days searched ahead: the order of a slow meter may be planned years after the reading that issued it. */
const AHEAD_DAYS = 3650;

/**
 * Returns the codes of the open orders issued by the last reading, for all cycles of the meter; undefined
 * while they are read.
 */
export function useIssuedOrders(meter: MeterRow, rows: readonly MeterRow[]): string[] | undefined {
  const readOn = meter.readAt?.slice(0, 10);
  const meterRows = rows.filter((row) => row.machineId === meter.machineId && row.meter === meter.meter);
  const isEnabled = readOn !== undefined && meterRows.some(({ openOrder }) => openOrder);
  const from = addDays(readOn ?? '2000-01-01', -1);
  const list = useAllItems(
    orders.list,
    { machineId: meter.machineId, from, to: addDays(from, AHEAD_DAYS) },
    { enabled: isEnabled },
  );
  if (!isEnabled) return [];
  return list.data && meterRows.flatMap((row) => getIssuedOrderCodes(row, list.data));
}

/**
 * Returns the codes of open orders of a cycle issued at this reading. An order stores the continuous count,
 * so readings after a reset are converted.
 */
export function getIssuedOrderCodes(
  { cycleId, reading, openOrder }: Pick<MeterCycle, 'cycleId' | 'reading' | 'openOrder'>,
  allOrders: readonly Pick<OrderItem, 'cycleId' | 'state' | 'code' | 'values' | 'dueRun'>[],
): string[] {
  if (!openOrder) return [];
  const resetOffset = (parseDueReading(openOrder.id) ?? openOrder.dueRun) - openOrder.dueRun;
  const continuousReading = toThousandth(reading + resetOffset);
  return allOrders
    .filter(
      (order) =>
        order.cycleId === cycleId &&
        order.dueRun !== undefined &&
        isOpen(order.state) &&
        getReadingAtIssue(order.values) === continuousReading,
    )
    .map(({ code }) => code);
}
