// Table of the lives the advice is computed from, each with its end.
import { useTranslation } from 'react-i18next';
import type { Advice } from '#shared/reports/advice-api.ts';
import { getOrderRoute } from '#web/paths/orders.ts';
import { getEwoViewRoute } from '#web/paths/requests.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSpanFormat } from './span.ts';

type Life = Advice['lives'][number] & { id: string; recordId?: string };

export function Lives({ advice: strategyAdvice }: { advice: Advice }) {
  const { t } = useTranslation('advice');
  const span = useSpanFormat(strategyAdvice);
  const rows = strategyAdvice.lives.map((life, i): Life => ({ ...life, recordId: life.id, id: String(i) }));
  const columns: Column<Life>[] = [
    { id: 'from', value: ({ from }) => from, kind: 'day' },
    { id: 'to', value: ({ to }) => to, kind: 'day' },
    {
      id: 'age',
      value: ({ age }) => age,
      kind: 'number',
      unit: 'days',
      cell: ({ age }) => span(age),
      width: 140,
    },
    { id: 'end', value: ({ end }) => t(`end.${end}`) },
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ code, recordId, end }) =>
        recordId && (
          <PageLink
            to={
              end === 'failure'
                ? getEwoViewRoute('desktop', recordId)
                : getOrderRoute('desktop', { id: recordId, type: strategyAdvice.cycle?.typeCycle })
            }
          >
            {code}
          </PageLink>
        ),
    },
    { id: 'share', value: ({ share }) => share && Math.round(share * 1000) / 10, kind: 'number' },
  ];
  return (
    <DataTable
      id="lives"
      items={rows}
      columns={columns}
      namespace="advice"
      title={t('lives')}
      emptyText={t('noLives')}
      defaultSort={{ id: 'from' }}
      variant="container"
    />
  );
}
