// Status of a cycle: inactive cycles, and cycles of decommissioned machines, generate no orders.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cycle } from '#shared/planned/cycle.ts';
import { machines } from '#shared/structure/api.ts';
import { useSession } from '#web/session/session.ts';
import { useAllItems } from '#web/use-call.ts';

export type CycleStatus = 'runs' | 'stopped' | 'gone';
type GetCycleStatus = (cycle: Pick<Cycle, 'active' | 'machineId'>) => CycleStatus;

export function useCycleStatus(): GetCycleStatus {
  const session = useSession();
  const { data } = useAllItems(machines.list, {}, { enabled: session.may('machines', 'pick') });
  const dismissedMachines = useMemo(
    () => new Set(data?.flatMap(({ id, stato }) => (stato === 'dismissed' ? [id] : []))),
    [data],
  );
  return useCallback(
    ({ active, machineId }) => (dismissedMachines.has(machineId) ? 'gone' : active ? 'runs' : 'stopped'),
    [dismissedMachines],
  );
}

const indicatorTypes: Record<CycleStatus, StatusIndicatorProps.Type> = {
  runs: 'success',
  stopped: 'stopped',
  gone: 'warning',
};

export function CycleStatusIndicator({ status }: { status: CycleStatus }) {
  const { t } = useTranslation('planned');
  return (
    <StatusIndicator type={indicatorTypes[status]}>
      <span className="in-lines">{t(`cycles.${status}`)}</span>
    </StatusIndicator>
  );
}
