// PM compliance week by week.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../../shared/reports/api.ts';
import { weeksOf } from '../../../../shared/reports/trend.ts';
import { useFormat } from '../../ui/format.ts';
import { useWeekText } from './week-text.ts';

export function ComplianceChart({ days }: { days: Overview['days'] }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const weekText = useWeekText();
  const weeks = weeksOf(days).filter(({ compliance }) => compliance !== null);
  return (
    <LineChart
      height={200}
      hideFilter
      hideLegend
      ariaLabel={t('trend')}
      xScaleType="categorical"
      xDomain={weeks.map(({ week }) => week)}
      yDomain={[0, 100]}
      xTitle={t('weeks')}
      i18nStrings={{ xTickFormatter: weekText.short }}
      series={[
        {
          type: 'line',
          title: t('compliance'),
          valueFormatter: (value) => `${number(value)} %`,
          data: weeks.map(({ week, compliance }) => ({ x: week, y: compliance ?? 0 })),
        },
      ]}
      empty={t('nothingDue')}
    />
  );
}
