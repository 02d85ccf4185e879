// Facts of an order as pairs of label and value, used on desktop and tablet.
import { useTranslation } from 'react-i18next';
import { isFreeOrder } from '#shared/planned/free-order.ts';
import { getShownDueReading } from '#shared/planned/meter.ts';
import { useJoinedWorkTexts } from '#web/parts/order/joined-work.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { toOrderRow } from '#web/parts/order/order-rows.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { getUnsentKey } from '#web/parts/order/order-types.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import { WhyDate } from '../cycle/why-date.tsx';
import type { OrderDetail } from './order-execution.ts';
import { OrderSource } from './order-source.tsx';

export function useOrderPairs(order: OrderDetail) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const row = toOrderRow(useOrderNames({ withOperators: true }), useToday())(order);
  const dueReading = getShownDueReading(order);
  const joinedWork = useJoinedWorkTexts()(order.joinedWork);
  return {
    row,
    cycle: [row.cycle, row.cycleDescription].filter(Boolean).join(' '),
    cycleLabel: t(isFreeOrder(order) ? 'fields.free' : 'fields.cycle'),
    state: {
      label: t('fields.state'),
      value: (
        <>
          <OrderStatus order={row} />
          <UnsentMark recordKey={getUnsentKey(row)} />
        </>
      ),
    },
    plannedOn: {
      label: t('fields.plannedOn'),
      value: (
        <>
          {format.day(order.plannedOn)}{' '}
          <WhyDate
            planned={order.plannedOn}
            reason={order.reason}
            values={order.values}
            changes={order.dayChanges}
            forecastMoves={order.forecastMoves}
          />
        </>
      ),
    },
    team: row.team && { label: t('fields.team'), value: [row.team, row.members].filter(Boolean).join(': ') },
    /** Due reading, start, closing and result. */
    course: [
      joinedWork.length > 0 && { label: t('joined.label'), value: joinedWork.join(', ') },
      order.source && { label: t('fields.source'), value: <OrderSource source={order.source} /> },
      dueReading !== undefined && { label: t('fields.dueRun'), value: format.number(dueReading) },
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
