// What an order is, for somebody in front of the machine: machine, place, cycle and day first.
import { Container, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { dueShown } from '../../../../../shared/planned/meter.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { elementText } from '../../../parts/order/order-where.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { WhyDate } from '../cycle/why-date.tsx';
import type { OrderSheet } from '../order/order-execution.ts';

export function TabletFacts({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const row = rowOf(useNames({ withOperators: true }), useToday())(order);
  const elements = elementsOf(order.activities);
  const due = dueShown(order);
  const pairs = [
    {
      label: t('fields.machine'),
      value: (
        <>
          <b className="machine-code">{row.machine}</b> {row.machineDescription}
        </>
      ),
    },
    elements.length > 0 && { label: t('fields.element'), value: <Lines lines={elements} /> },
    row.cycleDescription && {
      label: t('fields.cycle'),
      value: [row.cycle, row.cycleDescription].filter(Boolean).join(' '),
    },
    {
      label: t('fields.plannedOn'),
      value: (
        <>
          {format.day(order.plannedOn)}{' '}
          <WhyDate planned={order.plannedOn} reason={order.reason} values={order.values} />
        </>
      ),
    },
    { label: t('fields.state'), value: <OrderStatus order={row} /> },
    {
      label: t('fields.minutes'),
      value: `${format.minutes(order.minutes)} · ${t('tasks', { count: order.activities.length })}`,
    },
    row.team && { label: t('fields.team'), value: [row.team, row.members].filter(Boolean).join(': ') },
    due !== undefined && { label: t('fields.dueRun'), value: format.number(due) },
    order.startedAt && { label: t('fields.startedAt'), value: format.instant(order.startedAt) },
    order.closedAt && { label: t('fields.closedAt'), value: format.instant(order.closedAt) },
    order.closedBy && { label: t('fields.closedBy'), value: order.closedBy },
    order.actualMinutes !== undefined && {
      label: t('fields.actualMinutes'),
      value: format.minutes(order.actualMinutes),
    },
    order.note && { label: t('fields.orderNote'), value: order.note },
  ];
  return (
    <Container>
      <KeyValuePairs columns={2} items={pairs.filter((pair) => typeof pair === 'object')} />
    </Container>
  );
}

/** Where there is work, each element once. */
const elementsOf = (activities: OrderSheet['activities']): string[] => [
  ...new Set(activities.flatMap(({ element }) => (element ? [elementText(element)] : []))),
];

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);
