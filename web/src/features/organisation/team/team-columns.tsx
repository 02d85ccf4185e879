// What the list of teams says beyond their fields: their load today, where the plant assigns work.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { saturationColour } from '../../../../../shared/organisation/load.ts';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { useSession } from '../../../session/session.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';

const types: Record<ReturnType<typeof saturationColour>, StatusIndicatorProps.Type> = {
  green: 'success',
  yellow: 'warning',
  red: 'error',
};

export function useTeamColumns(): readonly Column<ArchiveItem>[] {
  const today = useToday();
  const enabled = useSession().user?.plant.risorse ?? false;
  const load = useCall(workloads.days, { from: today, to: today }, { enabled }).data;
  return useMemo(() => {
    if (!enabled) return [];
    const of = ({ id }: ArchiveItem) => load?.days.find(({ teamId }) => teamId === id);
    return [
      {
        id: 'load',
        kind: 'number',
        value: (item) => of(item)?.saturation,
        cell: (item) => {
          const found = of(item);
          if (!found) return '';
          const type = types[saturationColour(found.saturation)];
          return <StatusIndicator type={type}>{`${found.saturation}%`}</StatusIndicator>;
        },
        width: 130,
      },
    ];
  }, [enabled, load]);
}
