// What came, what was done and what is left, week by week: of EWOs and of tags.
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../shared/day.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { Plot } from '../charts/plot.tsx';
import { useTimes } from '../charts/times.ts';

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
  /** What was opened on some days. */
  to?: (period: { from: string; to: string }) => string | undefined;
}

export function WeekChart({ name, title, weeks, to }: Props) {
  const { t } = useTranslation('figures');
  const times = useTimes();
  const pathOf = ({ on }: Week) => to?.({ from: on, to: addDays(on, 6) });
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
              const path = pathOf(week);
              const text = times.week(week.on).title;
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
        places={weeks.map((week) => ({ ...times.week(week.on), to: pathOf(week) }))}
        start={{ title: t('chart.count'), whole: true }}
        series={kinds.map((kind) => ({
          id: kind,
          title: t(kind),
          kind: kind === 'open' ? 'line' : 'bar',
          values: weeks.map((week) => week[kind]),
        }))}
      />
    </ChartCard>
  );
}
