// Additional columns of the team list: today's load, if the plant assigns work, and leaders without an e-mail
// address.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { getSaturationColour } from '#shared/organisation/load.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { useSession } from '#web/session/session.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import type { Column } from '#web/ui/table/column.ts';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { useUnreachableLeaders } from './unreachable-leaders.tsx';

const indicatorTypes: Record<ReturnType<typeof getSaturationColour>, StatusIndicatorProps.Type> = {
  grey: 'pending',
  green: 'success',
  yellow: 'warning',
  red: 'error',
};

export function useTeamColumns(): readonly Column<ArchiveItem>[] {
  const today = useToday();
  const enabled = useSession().user?.plant.risorse ?? false;
  const load = useCall(workloads.days, { from: today, to: today }, { enabled }).data;
  const getUnreachableNames = useUnreachableLeaders();
  return useMemo(() => {
    const leadersColumn: Column<ArchiveItem> = {
      id: 'unreachable',
      value: (item) => getUnreachableNames((item as { leaders?: number[] }).leaders ?? []).join(', '),
      cell: (item) => {
        const names = getUnreachableNames((item as { leaders?: number[] }).leaders ?? []);
        return names.length > 0 && <StatusIndicator type="warning">{names.join(', ')}</StatusIndicator>;
      },
      width: 160,
    };
    if (!enabled) return [leadersColumn];
    const findLoad = ({ id }: ArchiveItem) => load?.days.find(({ teamId }) => teamId === id);
    return [
      {
        id: 'load',
        kind: 'number',
        value: (item) => findLoad(item)?.saturation,
        unit: '%',
        cell: (item) => {
          const teamLoad = findLoad(item);
          if (!teamLoad) return '';
          const type = indicatorTypes[getSaturationColour(teamLoad.saturation)];
          return <StatusIndicator type={type}>{`${teamLoad.saturation} %`}</StatusIndicator>;
        },
        width: 130,
      },
      leadersColumn,
    ];
  }, [enabled, load, getUnreachableNames]);
}
