// Meter cycles with the names of machine and cycle.
import { useMemo } from 'react';
import { type MeterCycle, readings } from '../../../../shared/planned/api.ts';
import { useCall } from '../../use-call.ts';
import { type Names, useNames } from './order-names.ts';

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
