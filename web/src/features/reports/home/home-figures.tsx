// Charts below the tiles: reliability over twelve months, Pareto of stops, and tags by week.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { figures } from '#shared/reports/kpi-api.ts';
import { countByWeek } from '#shared/reports/weeks.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { buildRowConditions } from '#web/parts/kpi/drill-filter.ts';
import { ParetoChart } from '#web/parts/kpi/pareto-chart.tsx';
import { ReliabilityChart } from '#web/parts/kpi/reliability-chart.tsx';
import { WeekChart } from '#web/parts/kpi/week-chart.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import type { Period } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { useDrill } from '../drill.ts';

/** Charts of the period; `openTags` is the number of tags open now. */
export function HomeFigures({ from, to, openTags }: Period & { openTags: number }) {
  const { t } = useTranslation('figures');
  const today = useToday();
  const query = useCall(figures.home, { from, to });
  const drill = useDrill({ from, to });
  const { machines } = useEwoNames();
  return (
    <Loaded query={query}>
      {({ months, pareto, opened, closed }) => (
        <SpaceBetween size="l">
          <ReliabilityChart months={months} until={to} to={drill.stops} />
          <ParetoChart
            rows={pareto.map((row) => ({ ...row, description: machines.get(Number(row.key))?.description }))}
            paretoKind="machine"
            to={(row) => drill.stops({ also: buildRowConditions('machine', pareto, row) })}
          />
          <WeekChart
            name="tag-weeks"
            title={t('title.tagTrend')}
            weeks={countByWeek(
              { from, to },
              {
                opened: opened.map(({ on, n }) => [on, n]),
                closed: closed.map(({ on, n }) => [on, n]),
                openNow: openTags,
              },
              today,
            )}
            to={drill.tags}
            toClosed={drill.closedTags}
          />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
