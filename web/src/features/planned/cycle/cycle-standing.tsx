// Whether a cycle brings orders: a deactivated one, and one whose machine is decommissioned, bring none.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cycle } from '../../../../../shared/planned/cycle.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { useSession } from '../../../session/session.ts';
import { useAll } from '../../../use-call.ts';

export type Standing = 'runs' | 'stopped' | 'gone';
type Standings = (cycle: Pick<Cycle, 'active' | 'machineId'>) => Standing;

export function useStandings(): Standings {
  const session = useSession();
  const { data } = useAll(machines.list, {}, { enabled: session.may('machines', 'pick') });
  const gone = useMemo(
    () => new Set(data?.flatMap(({ id, stato }) => (stato === 'dismissed' ? [id] : []))),
    [data],
  );
  return useCallback(
    ({ active, machineId }) => (gone.has(machineId) ? 'gone' : active ? 'runs' : 'stopped'),
    [gone],
  );
}

const types: Record<Standing, StatusIndicatorProps.Type> = {
  runs: 'success',
  stopped: 'stopped',
  gone: 'warning',
};

export function CycleStanding({ of }: { of: Standing }) {
  const { t } = useTranslation('planned');
  return (
    <StatusIndicator type={types[of]}>
      <span className="in-lines">{t(`cycles.${of}`)}</span>
    </StatusIndicator>
  );
}
