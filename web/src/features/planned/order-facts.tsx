// What an order is: machine, cycle, day and why that day, who, and how long.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import type { OrderSheet } from './order-execution.ts';
import { useNames } from './order-names.ts';
import { rowOf } from './order-rows.ts';
import { OrderStatus } from './order-status.tsx';
import { WhyDate } from './why-date.tsx';

export function OrderFacts({ order, columns = 4 }: { order: OrderSheet; columns?: number }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const row = rowOf(useNames({ withOperators: true }), useToday())(order);
  const pairs = [
    { label: t('fields.state'), value: <OrderStatus order={row} /> },
    {
      label: t('fields.plannedOn'),
      value: (
        <>
          {format.day(order.plannedOn)}{' '}
          <WhyDate planned={order.plannedOn} reason={order.reason} values={order.values} />
        </>
      ),
    },
    { label: t('fields.machine'), value: `${row.machine} ${row.machineDescription}` },
    row.cycle && { label: t('fields.cycle'), value: `${row.cycle} ${row.cycleDescription}` },
    row.team && { label: t('fields.team'), value: [row.team, row.members].filter(Boolean).join(': ') },
    { label: t('fields.minutes'), value: format.minutes(order.minutes) },
    order.dueRun !== undefined && { label: t('fields.dueRun'), value: format.number(order.dueRun) },
    order.startedAt && { label: t('fields.startedAt'), value: format.instant(order.startedAt) },
    order.closedAt && { label: t('fields.closedAt'), value: format.instant(order.closedAt) },
    order.closedBy && { label: t('fields.closedBy'), value: order.closedBy },
    order.actualMinutes !== undefined && {
      label: t('fields.actualMinutes'),
      value: format.minutes(order.actualMinutes),
    },
    order.note && { label: t('fields.orderNote'), value: order.note },
  ];
  return <KeyValuePairs columns={columns} items={pairs.filter((pair) => typeof pair === 'object')} />;
}
