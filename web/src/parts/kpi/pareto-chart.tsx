// What causes most of the loss, the most first, with a line that adds it up.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { paretoKinds } from '../../../../shared/reports/figure-kinds.ts';
import type { ParetoRow } from '../../../../shared/reports/kpi-api.ts';
import { enumText } from '../../i18n/text.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { Plot } from '../charts/plot.tsx';

interface Props {
  rows: readonly ParetoRow[];
  by: (typeof paretoKinds)[number];
  choice?: ReactNode;
  to?: (row: ParetoRow) => string | undefined;
}

export function ParetoChart({ rows, by, choice, to }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const title = t('figures:title.pareto');
  const nameOf = ({ key, code }: ParetoRow) => {
    if (key === 'others') return t('figures:others');
    if (key === 'none') return t(by === 'rootCause' ? 'figures:notAnalysed' : 'figures:unknown');
    return by === 'breakdownType' || by === 'rootCause' ? enumText(by, key) : (code ?? key);
  };
  const measure = rows.some(({ minutes }) => minutes > 0) ? 'minutes' : 'count';
  const cumulative = t('figures:cumulative');
  return (
    <ChartCard
      name={`ewo-pareto-${by}`}
      title={title}
      description={t('figures:text.pareto')}
      choice={choice}
      table={{
        items: rows.map((row) => ({ ...row, id: row.key, name: nameOf(row) })),
        columns: [
          {
            id: 'name',
            header: t(`figures:group.${by}`),
            value: ({ name }) => name,
            cell: (row) => {
              const path = to?.(row);
              return path ? <PageLink to={path}>{row.name}</PageLink> : row.name;
            },
          },
          { id: 'description', header: t('figures:description'), value: ({ description }) => description },
          {
            id: 'count',
            header: t('figures:kpi.breakdowns.name'),
            value: ({ count }) => count,
            kind: 'number',
          },
          {
            id: 'minutes',
            header: t('figures:chart.minutes'),
            value: ({ minutes }) => minutes,
            kind: 'number',
          },
          { id: 'cumulative', header: cumulative, value: (row) => row.cumulative, kind: 'number' },
        ],
      }}
    >
      <Plot
        label={title}
        named
        height={300}
        places={rows.map((row) => ({
          id: row.key,
          short: nameOf(row),
          title: [nameOf(row), row.description].filter(Boolean).join(' – '),
          to: to?.(row),
        }))}
        start={{ title: t(`figures:chart.${measure}`), whole: true }}
        end={{ title: cumulative, most: 100 }}
        series={[
          {
            id: measure,
            title: t(`figures:chart.${measure}`),
            kind: 'bar',
            values: rows.map((row) => row[measure]),
          },
          {
            id: 'cumulative',
            title: cumulative,
            kind: 'line',
            atEnd: true,
            values: rows.map((row) => row.cumulative),
          },
        ]}
      />
    </ChartCard>
  );
}
