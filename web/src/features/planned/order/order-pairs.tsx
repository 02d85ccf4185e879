// What an order is, in labels and values: the same at the desk and in front of the machine.
import { useTranslation } from 'react-i18next';
import { dueShown } from '../../../../../shared/planned/meter.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { WhyDate } from '../cycle/why-date.tsx';
import type { OrderSheet } from './order-execution.ts';

export function useOrderPairs(order: OrderSheet) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const row = rowOf(useNames({ withOperators: true }), useToday())(order);
  const due = dueShown(order);
  return {
    row,
    cycle: [row.cycle, row.cycleDescription].filter(Boolean).join(' '),
    state: { label: t('fields.state'), value: <OrderStatus order={row} /> },
    plannedOn: {
      label: t('fields.plannedOn'),
      value: (
        <>
          {format.day(order.plannedOn)}{' '}
          <WhyDate planned={order.plannedOn} reason={order.reason} values={order.values} />
        </>
      ),
    },
    team: row.team && { label: t('fields.team'), value: [row.team, row.members].filter(Boolean).join(': ') },
    /** At what reading it was due, and what became of it. */
    course: [
      due !== undefined && { label: t('fields.dueRun'), value: format.number(due) },
      order.startedAt && { label: t('fields.startedAt'), value: format.instant(order.startedAt) },
      order.closedAt && { label: t('fields.closedAt'), value: format.instant(order.closedAt) },
      order.closedBy && { label: t('fields.closedBy'), value: order.closedBy },
      order.actualMinutes !== undefined && {
        label: t('fields.actualMinutes'),
        value: format.minutes(order.actualMinutes),
      },
      order.note && { label: t('fields.orderNote'), value: order.note },
    ],
  };
}
