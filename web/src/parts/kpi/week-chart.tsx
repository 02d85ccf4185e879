// Opened, closed and open EWOs or tags by week.
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { Plot } from '../charts/plot.tsx';
import { usePeriodLabels } from '../charts/times.ts';

interface Week {
  on: string;
  opened: number;
  closed: number;
  open: number;
}
interface Props {
  name: string;
  title: string;
  weeks: readonly Week[];
  /** Returns the links to those opened and those closed in a period. */
  to?: (period: { from: string; to: string }) => string | undefined;
  toClosed?: (period: { from: string; to: string }) => string | undefined;
}

export function WeekChart({ name, title, weeks, to, toClosed }: Props) {
  const { t } = useTranslation('figures');
  const periodLabels = usePeriodLabels();
  const getWeekRange = ({ on }: Week) => ({ from: on, to: addDays(on, 6) });
  const getWeekRoute = (week: Week) => to?.(getWeekRange(week));
  const kinds = ['opened', 'closed', 'open'] as const;
  return (
    <ChartCard
      name={name}
      title={title}
      table={{
        items: weeks.map((week) => ({ ...week, id: week.on })),
        columns: [
          {
            id: 'week',
            header: t('week'),
            value: ({ on }) => on,
            kind: 'day',
            cell: (week) => {
              const path = getWeekRoute(week);
              const text = periodLabels.week(week.on).title;
              return path ? <PageLink to={path}>{text}</PageLink> : text;
            },
          },
          ...kinds.map((kind) => ({
            ...{ id: kind, header: t(kind), kind: 'number' as const },
            value: (week: Week) => week[kind],
          })),
        ],
      }}
    >
      <Plot
        label={title}
        places={weeks.map((week) => ({ ...periodLabels.week(week.on), to: getWeekRoute(week) }))}
        start={{ title: t('chart.count'), whole: true }}
        series={kinds.map((kind) => ({
          id: kind,
          title: t(kind),
          kind: kind === 'open' ? 'line' : 'bar',
          values: weeks.map((week) => week[kind]),
          to: kind === 'closed' ? (at) => toClosed?.(getWeekRange(weeks[at]!)) : undefined,
        }))}
      />
    </ChartCard>
  );
}
