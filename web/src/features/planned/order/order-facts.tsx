// What an order is: machine, cycle, day and why that day, who, and how long.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { dueShown } from '../../../../../shared/planned/meter.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { cyclePaths, workorders } from '../../../paths/cycles.ts';
import { cycleCalendarPath, machinePath } from '../../../paths/orders.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useToday } from '../../../ui/today.ts';
import { WhyDate } from '../cycle/why-date.tsx';
import type { OrderSheet } from './order-execution.ts';

interface Props {
  order: OrderSheet;
  columns?: number;
  /** Leads on to the pages of its machine and cycle, at the desk. */
  linked?: boolean;
}

export function OrderFacts({ order, columns = 4, linked = false }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const format = useFormat();
  const row = rowOf(useNames({ withOperators: true }), useToday())(order);
  const on = (path: string | undefined, text: string) =>
    linked && path ? <PageLink to={path}>{text}</PageLink> : text;
  const due = dueShown(order);
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
    {
      label: t('fields.machine'),
      value: on(machinePath(order.machineId), `${row.machine} ${row.machineDescription}`),
    },
    {
      label: t('fields.cycle'),
      value: on(
        cyclePath(session, order.cycleId),
        [row.cycle, row.cycleDescription].filter(Boolean).join(' '),
      ),
    },
    row.team && { label: t('fields.team'), value: [row.team, row.members].filter(Boolean).join(': ') },
    { label: t('fields.minutes'), value: format.minutes(order.minutes) },
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
  return <KeyValuePairs columns={columns} items={pairs.filter((pair) => typeof pair === 'object')} />;
}

/** To the cycle for those who may change it, to its calendar for those who may see that. */
const cyclePath = ({ may }: Pick<Session, 'may'>, id: number): string | undefined =>
  may('cycles', 'edit')
    ? cyclePaths.edit({ typeCycle: workorders, id })
    : may('calendar', 'view')
      ? cycleCalendarPath(id)
      : undefined;
