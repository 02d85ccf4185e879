// Page of the lubrication plan: element, lubricant, quantity, rhythm and next date.
import { useMemo } from 'react';
import { lubrication } from '#shared/planned/lubrication-api.ts';
import { useText } from '#web/i18n/text.ts';
import { getCycleCalendarRoute } from '#web/paths/orders.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { type LubricationTexts, useLubricationRows } from './lubrication-rows.ts';

type Row = LubricationTexts & {
  seriesId: number;
  code: string;
  description: string;
  quantity?: number;
  next?: string;
};

export function LubricationPlanPage() {
  const text = useText('lubrication');
  const { number } = useFormat();
  const query = useCall(lubrication.plan, {});
  const rows = useLubricationRows(query.data);
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'machine', value: ({ machine }) => machine, width: 120 },
      { id: 'where', value: ({ location }) => location, width: 250 },
      { id: 'lubricant', value: ({ lubricant }) => lubricant, width: 230 },
      {
        id: 'quantity',
        value: ({ quantity }) => quantity,
        kind: 'number',
        width: 120,
        cell: ({ quantity, unit }) => quantity !== undefined && `${number(quantity)} ${unit}`,
      },
      { id: 'unit', value: ({ unit }) => unit, hidden: true, inFiles: true },
      { id: 'rhythm', value: ({ rhythm }) => rhythm, width: 160 },
      { id: 'next', value: ({ next }) => next, kind: 'day', width: 130 },
      { id: 'side', value: ({ side }) => text(side), hidden: true },
      {
        id: 'code',
        value: ({ code }) => code,
        width: 150,
        cell: ({ side, seriesId, code }) =>
          side === 'pm' ? <PageLink to={getCycleCalendarRoute({ id: seriesId })}>{code}</PageLink> : code,
      },
      { id: 'description', value: ({ description }) => description, hidden: true },
    ],
    [text, number],
  );
  return (
    <>
      <PageTitle title={text('plan')} />
      <DataTable
        id="lubrication-plan"
        items={rows}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="lubrication"
        title={text('plan')}
        emptyText={text('planEmpty')}
        defaultSort={{ id: 'next' }}
      />
    </>
  );
}
