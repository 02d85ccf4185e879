// Table of every date of a cycle in a period: whether it is or will become an order, and the reason if not.
import {
  Button,
  SegmentedControl,
  SpaceBetween,
  StatusIndicator,
  type StatusIndicatorProps,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { type CycleWithStatus, cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { orderListCalls } from '#web/parts/order/order-list-calls.ts';
import { getExecutionRoute, type OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { ExtraOrderButton } from './cycle-extra.tsx';
import { useDayChangeTexts, useForecastMoveTexts, useReasonText } from './reason-text.ts';
import './cycle-slots.css';

const indicatorTypes: Record<SlotItem['fate'], StatusIndicatorProps.Type> = {
  generated: 'success',
  projected: 'pending',
  skipped: 'stopped',
  absorbed: 'info',
  inLarger: 'info',
  cancelled: 'error',
  notIssued: 'warning',
};

/** Days before and after today. */
const periods = { quarter: [31, 92], year: [31, 366], past: [366, 31] } as const;
type Period = keyof typeof periods;

type Row = SlotItem & { id: string };

export function CycleSlots({ cycle }: { cycle: CycleWithStatus }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const today = useToday();
  const [period, setPeriod] = useState<Period>('quarter');
  const [daysBack, daysAhead] = periods[period];
  const query = useCall(cycles.slots, {
    id: cycle.id,
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  });
  const rows = useMemo(
    () => query.data?.items.map((slot): Row => ({ ...slot, id: `${slot.slot}.${slot.orderId ?? ''}` })),
    [query.data],
  );
  const columns = useColumns(cycle.typeCycle);
  return (
    <DataTable
      id="cycle-slots"
      variant="container"
      items={rows}
      error={query.error ?? undefined}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="planned"
      title={t('slots.title')}
      emptyText={t('slots.empty')}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <SegmentedControl
            label={t('slots.period')}
            selectedId={period}
            options={(Object.keys(periods) as Period[]).map((id) => ({ id, text: t(`slots.${id}`) }))}
            onChange={({ detail }) => setPeriod(detail.selectedId as Period)}
          />
          {session.may('workOrders', 'assign') && cycle.active && <ExtraOrderButton cycle={cycle} />}
          {session.may('cycles', 'edit') && <GenerateButton cycle={cycle} />}
        </SpaceBetween>
      }
    />
  );
}

function GenerateButton({ cycle }: { cycle: CycleWithStatus }) {
  const { t } = useTranslation('planned');
  const { send, sending } = useSend(cycles.generate, {
    changes: orderListCalls,
  });
  const generate = async () => {
    const { created, removed } = await send({ id: cycle.id });
    flash(
      'success',
      created + removed === 0 ? t('slots.nothingDue') : t('slots.generated', { created, removed }),
    );
  };
  return (
    <Button loading={sending} onClick={() => void generate().catch(flashError)}>
      {t('slots.generate')}
    </Button>
  );
}

function useColumns(type: OrderType): Column<Row>[] {
  const { t } = useTranslation('planned');
  const formatReason = useReasonText();
  const formatChanges = useDayChangeTexts();
  const formatMoves = useForecastMoveTexts();
  const format = useFormat();
  return useMemo(() => {
    const formatLarger = ({ larger }: Row) =>
      larger?.orderCode === undefined
        ? []
        : [
            larger.closedOn === undefined
              ? t('slots.inLarger', { code: larger.orderCode })
              : t('slots.doneInLarger', { code: larger.orderCode, day: format.day(larger.closedOn) }),
          ];
    const formatWhy = (row: Row) =>
      [
        formatReason(row.reason, row.values),
        ...formatLarger(row),
        ...formatMoves(row.forecastMoves),
        ...formatChanges(row.dayChanges),
      ].join(' ');
    return [
      { id: 'planned', value: ({ planned, nominal }) => planned ?? nominal, kind: 'day' },
      { id: 'nominal', value: ({ nominal }) => nominal, kind: 'day', hidden: true },
      {
        id: 'fate',
        value: ({ fate }) => t(`fate.${fate}`),
        cell: ({ fate }) => (
          <StatusIndicator type={indicatorTypes[fate]}>{t(`fate.${fate}`)}</StatusIndicator>
        ),
        width: 210,
      },
      {
        id: 'reason',
        value: (row) => formatWhy(row),
        cell: (row) => <span className="slot-reason">{formatWhy(row)}</span>,
        width: 560,
      },
      {
        id: 'order',
        value: ({ orderId, larger }) => orderId ?? larger?.orderId,
        width: 140,
        cell: ({ orderId, larger }) => {
          const id = orderId ?? larger?.orderId;
          return (
            id && (
              <PageLink to={getExecutionRoute('desktop', { id, type })}>
                {larger?.orderCode ?? t('slots.open')}
              </PageLink>
            )
          );
        },
      },
    ];
  }, [t, format, formatReason, formatChanges, formatMoves, type]);
}
