// Pareto chart of losses, largest first, with the cumulative percentage.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { paretoKinds } from '#shared/reports/figure-kinds.ts';
import type { ParetoRow } from '#shared/reports/kpi-api.ts';
import { getEnumText } from '../../i18n/text.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { Plot } from '../charts/plot.tsx';

interface Props {
  rows: readonly ParetoRow[];
  paretoKind: (typeof paretoKinds)[number];
  choice?: ReactNode;
  to?: (row: ParetoRow) => string | undefined;
}

export function ParetoChart({ rows, paretoKind, choice, to }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const title = t('figures:title.pareto');
  const formatRowName = ({ key, code }: ParetoRow) => {
    if (key === 'others') return t('figures:others');
    if (key === 'none') return t(paretoKind === 'rootCause' ? 'figures:notAnalysed' : 'figures:unknown');
    return paretoKind === 'breakdownType' || paretoKind === 'rootCause'
      ? getEnumText(paretoKind, key)
      : (code ?? key);
  };
  const measure = rows.some(({ minutes }) => minutes > 0) ? 'minutes' : 'count';
  const cumulative = t('figures:cumulative');
  return (
    <ChartCard
      name={`ewo-pareto-${paretoKind}`}
      title={title}
      description={t('figures:text.pareto')}
      choice={choice}
      table={{
        items: rows.map((row) => ({ ...row, id: row.key, name: formatRowName(row) })),
        columns: [
          {
            id: 'name',
            header: t(`figures:group.${paretoKind}`),
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
        hasAllLabels
        height={300}
        places={rows.map((row) => ({
          id: row.key,
          short: formatRowName(row),
          title: [formatRowName(row), row.description].filter(Boolean).join(' – '),
          to: to?.(row),
        }))}
        start={{ title: t(`figures:chart.${measure}`), whole: true }}
        end={{ title: cumulative, suggestedMax: 100 }}
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
