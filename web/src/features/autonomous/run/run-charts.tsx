// Charts of runs: runs per day in the colours of the calendar, and points by type and outcome.
import { BarChart, Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { RunReport } from '#shared/autonomous/report-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { colours, getColourFill } from '#web/parts/colour-mark.tsx';
import { useFormat } from '#web/ui/format.ts';

const outcomeColours = { ok: 'green', nok: 'red', notDone: 'blue' } as const;

export function RunCharts({ report: { days, points } }: { report: RunReport }) {
  const { t } = useTranslation(['amRuns', 'orders', 'enums']);
  const { number, day } = useFormat();
  if (days.length === 0) return <Box color="text-body-secondary">{t('amRuns:report.empty')}</Box>;
  const sharedProps = {
    stackedBars: true,
    height: 220,
    hideFilter: true,
    xScaleType: 'categorical',
  } as const;
  const valueFormatter = (value: number) => number(value);
  return (
    <div className="run-charts">
      <BarChart
        {...sharedProps}
        ariaLabel={t('amRuns:report.byDay')}
        xTitle={t('amRuns:report.byDay')}
        yTitle={t('amRuns:report.runs')}
        xDomain={days.map(({ on }) => on)}
        i18nStrings={{ xTickFormatter: (on) => day(on).slice(0, 5) }}
        series={colours.map((colour) => ({
          type: 'bar',
          title: t(`orders:colour.${colour}`),
          color: getColourFill(colour),
          valueFormatter,
          data: days.map((each) => ({ x: each.on, y: each[colour] })),
        }))}
      />
      <BarChart
        {...sharedProps}
        ariaLabel={t('amRuns:report.points')}
        xTitle={t('amRuns:report.points')}
        yTitle={t('amRuns:fields.points')}
        xDomain={points.map(({ type }) => String(type))}
        i18nStrings={{ xTickFormatter: (type) => t(`amRuns:type.${type as 'C'}`) }}
        series={Object.entries(outcomeColours).map(([outcome, colour]) => ({
          type: 'bar',
          title: getEnumText('outcome', outcome),
          color: getColourFill(colour),
          valueFormatter,
          data: points.map((each) => ({ x: String(each.type), y: each[outcome as 'ok'] })),
        }))}
      />
    </div>
  );
}
