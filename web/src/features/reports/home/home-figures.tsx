// Below the tiles: how machines held out over twelve months, what stopped them most, and tags week by week.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { figures } from '../../../../../shared/reports/kpi-api.ts';
import { countedByWeek } from '../../../../../shared/reports/weeks.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { behindRow } from '../../../parts/kpi/behind.ts';
import { ParetoChart } from '../../../parts/kpi/pareto-chart.tsx';
import { ReliabilityChart } from '../../../parts/kpi/reliability-chart.tsx';
import { WeekChart } from '../../../parts/kpi/week-chart.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import type { Period } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import { useDrill } from '../drill.ts';

/** Of tags it is told what came and went: `openTags` are open now. */
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
          <ReliabilityChart months={months} to={drill.breakdowns} />
          <ParetoChart
            rows={pareto.map((row) => ({ ...row, description: machines.get(Number(row.key))?.description }))}
            by="machine"
            to={(row) => drill.breakdowns({ also: behindRow('machine', pareto, row) })}
          />
          <WeekChart
            name="tag-weeks"
            title={t('title.tagTrend')}
            weeks={countedByWeek(
              { from, to },
              {
                opened: opened.map(({ on, n }) => [on, n]),
                closed: closed.map(({ on, n }) => [on, n]),
                openNow: openTags,
              },
              today,
            )}
            to={drill.tags}
          />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
