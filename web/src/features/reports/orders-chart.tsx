// A bar a day, stacked by what became of its orders. The table page carries the same figures for those who cannot see it.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../shared/contract.ts';
import { addDays, daysBetween } from '../../../../shared/day.ts';
import type { overview } from '../../../../shared/reports/api.ts';
import { useFormat } from '../../ui/format.ts';
import './orders-chart.css';

type DayTotals = Answer<typeof overview.get>['days'][number];
const states = ['green', 'orange', 'blue', 'yellow', 'red'] as const;
const marks = { green: '✓', orange: '◔', blue: '⟳', yellow: '○', red: '!' } as const;

const width = 960;
const height = 200;

export function OrdersChart({ days, from, to }: { days: readonly DayTotals[]; from: string; to: string }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const most = Math.max(0, ...days.map(total));
  if (most === 0) return <Box color="text-body-secondary">{t('noOrders')}</Box>;

  const count = daysBetween(from, to) + 1;
  const step = width / count;
  const y = (orders: number) => (orders / most) * height;
  return (
    <figure className="orders-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${t('chart')}, ${format.day(from)} – ${format.day(to)}`}
        preserveAspectRatio="none"
      >
        {days.map((day) => {
          let top = height;
          return (
            <g key={day.on}>
              <title>{`${format.day(day.on)}: ${states
                .filter((state) => day[state] > 0)
                .map((state) => `${day[state]} ${t(`fields.${state}`)}`)
                .join(', ')}`}</title>
              {states.map((state) => {
                top -= y(day[state]);
                return (
                  <rect
                    key={state}
                    className={state}
                    x={daysBetween(from, day.on) * step}
                    y={top}
                    width={Math.max(1, step * 0.8)}
                    height={y(day[state])}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>
          {format.day(from)} – {format.day(addDays(from, count - 1))}
        </span>
        <ul>
          {states.map((state) => (
            <li key={state}>
              <span className={`mark ${state}`} aria-hidden="true">
                {marks[state]}
              </span>
              {t(`fields.${state}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const total = (day: DayTotals) => states.reduce((sum, state) => sum + day[state], 0);
