// The lives an advice is made from, each with what ended it.
import { useTranslation } from 'react-i18next';
import type { Advice } from '../../../../../shared/reports/advice-api.ts';
import { orderPath } from '../../../paths/orders.ts';
import { ewoViewPath } from '../../../paths/requests.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSpan } from './span.ts';

type Life = Advice['lives'][number] & { id: string; of?: string };

export function Lives({ found }: { found: Advice }) {
  const { t } = useTranslation('advice');
  const span = useSpan(found);
  const rows = found.lives.map((life, i): Life => ({ ...life, of: life.id, id: String(i) }));
  const columns: Column<Life>[] = [
    { id: 'from', value: ({ from }) => from, kind: 'day' },
    { id: 'to', value: ({ to }) => to, kind: 'day' },
    { id: 'age', value: ({ age }) => age, kind: 'number', cell: ({ age }) => span(age), width: 140 },
    { id: 'end', value: ({ end }) => t(`end.${end}`) },
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ code, of, end }) =>
        of && (
          <PageLink
            to={
              end === 'failure'
                ? ewoViewPath('desktop', of)
                : orderPath('desktop', { id: of, type: found.cycle?.typeCycle })
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
