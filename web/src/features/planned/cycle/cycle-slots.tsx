// Every date of a cycle in a period and its fate: which became orders, which will, which never do, and why.
import {
  Button,
  SegmentedControl,
  SpaceBetween,
  StatusIndicator,
  type StatusIndicatorProps,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { type CycleSheet, cycles, type SlotItem } from '../../../../../shared/planned/cycle-api.ts';
import { executionPath, type OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { listsOfOrders } from './cycle-changes.ts';
import { OnceMore } from './cycle-extra.tsx';
import { useReasonText } from './reason-text.ts';
import './cycle-slots.css';

const types: Record<SlotItem['fate'], StatusIndicatorProps.Type> = {
  generated: 'success',
  projected: 'pending',
  skipped: 'stopped',
  absorbed: 'info',
  cancelled: 'error',
  notIssued: 'warning',
};

/** Days back and ahead. */
const periods = { quarter: [31, 92], year: [31, 366], past: [366, 31] } as const;
type Period = keyof typeof periods;

type Row = SlotItem & { id: string };

export function CycleSlots({ cycle }: { cycle: CycleSheet }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const today = useToday();
  const [period, setPeriod] = useState<Period>('quarter');
  const [back, ahead] = periods[period];
  const query = useCall(cycles.slots, {
    id: cycle.id,
    from: addDays(today, -back),
    to: addDays(today, ahead),
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
          {session.may('workOrders', 'assign') && cycle.active && <OnceMore cycle={cycle} />}
          {session.may('cycles', 'edit') && <GenerateNow cycle={cycle} />}
        </SpaceBetween>
      }
    />
  );
}

function GenerateNow({ cycle }: { cycle: CycleSheet }) {
  const { t } = useTranslation('planned');
  const { send, sending } = useSend(cycles.generate, {
    changes: listsOfOrders,
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
  const why = useReasonText();
  return useMemo(
    () => [
      { id: 'planned', value: ({ planned, nominal }) => planned ?? nominal, kind: 'day' },
      { id: 'nominal', value: ({ nominal }) => nominal, kind: 'day', hidden: true },
      {
        id: 'fate',
        value: ({ fate }) => t(`fate.${fate}`),
        cell: ({ fate }) => <StatusIndicator type={types[fate]}>{t(`fate.${fate}`)}</StatusIndicator>,
        width: 210,
      },
      {
        id: 'reason',
        value: ({ reason, values }) => why(reason, values),
        cell: ({ reason, values }) => <span className="slot-reason">{why(reason, values)}</span>,
        width: 560,
      },
      {
        id: 'order',
        value: ({ orderId }) => orderId,
        width: 140,
        cell: ({ orderId }) =>
          orderId && (
            <PageLink to={executionPath('desktop', { id: orderId, type })}>{t('slots.open')}</PageLink>
          ),
      },
    ],
    [t, why, type],
  );
}
