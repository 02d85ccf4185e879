// Below the tiles: how machines held out over twelve months, what stopped them most, and tags week by week.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { figures } from '../../../../../shared/reports/kpi-api.ts';
import { ParetoChart } from '../../../parts/kpi/pareto-chart.tsx';
import { ReliabilityChart } from '../../../parts/kpi/reliability-chart.tsx';
import { WeekChart } from '../../../parts/kpi/week-chart.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import type { Period } from '../../../ui/table/period-control.tsx';
import { useCall } from '../../../use-call.ts';
import { useDrill } from '../drill.ts';

export function HomeFigures({ from, to }: Period) {
  const { t } = useTranslation('figures');
  const ewo = useCall(figures.ewo, { from, to });
  const tag = useCall(figures.tag, { from, to });
  const drill = useDrill({ from, to });
  return (
    <SpaceBetween size="l">
      <Loaded query={ewo}>
        {(report) => (
          <SpaceBetween size="l">
            <ReliabilityChart months={report.months} to={drill.breakdowns} />
            <ParetoChart
              rows={report.pareto}
              by="machine"
              to={({ key }) => drill.breakdowns({ machineId: Number(key) })}
            />
          </SpaceBetween>
        )}
      </Loaded>
      <Loaded query={tag}>
        {(report) => (
          <WeekChart name="tag-weeks" title={t('title.tagTrend')} weeks={report.weeks} to={drill.tags} />
        )}
      </Loaded>
    </SpaceBetween>
  );
}
