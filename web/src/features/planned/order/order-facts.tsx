// Facts of an order: machine, cycle, planned day with its reason, team and duration.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { collectNeeds } from '#shared/safety/work-needs.ts';
import { getOrderRights } from '#web/parts/order/order-types.ts';
import { LazyPermitKindNames } from '#web/parts/permit/lazy.tsx';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import { getCycleCalendarRoute, getMachineRoute } from '#web/paths/orders.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { OrderDetail } from './order-execution.ts';
import { useOrderPairs } from './order-pairs.tsx';

interface Props {
  order: OrderDetail;
  columns?: number;
  /** Whether to link the pages of machine and cycle, on the desktop. */
  linked?: boolean;
}

export function OrderFacts({ order, columns = 4, linked = false }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  const needs = collectNeeds(order, order.activities);
  const session = useSession();
  const format = useFormat();
  const { row, cycle, state, plannedOn, team, course, cycleLabel } = useOrderPairs(order);
  const renderLink = (path: string | undefined, text: string) =>
    linked && path ? <PageLink to={path}>{text}</PageLink> : text;
  const pairs = [
    state,
    plannedOn,
    {
      label: t('orders:fields.machine'),
      value: renderLink(getMachineRoute(order.machineId), `${row.machine} ${row.machineDescription}`),
    },
    { label: cycleLabel, value: renderLink(getCycleRoute(session, order), cycle) },
    team,
    { label: t('orders:fields.minutes'), value: format.minutes(order.minutes) },
    ...course,
    needs.isolate && { label: t('orders:fields.isolate'), value: t('common:yes') },
    needs.permitKinds.length > 0 && {
      label: t('orders:fields.permitKinds'),
      value: <LazyPermitKindNames codes={needs.permitKinds} />,
    },
  ];
  return <KeyValuePairs columns={columns} items={pairs.filter((pair) => typeof pair === 'object')} />;
}

/**
 * Returns the route of the cycle for users who may edit it, otherwise of its calendar if they may view it.
 */
const getCycleRoute = (
  { may }: Pick<Session, 'may'>,
  { cycleId: id, type }: OrderDetail,
): string | undefined => {
  if (id === undefined) return undefined;
  if (may('cycles', 'edit'))
    return cyclePageRoutes.edit({ typeCycle: type === 'checklists' ? type : 'workorders', id });
  return may(...getOrderRights({ type }).calendar) ? getCycleCalendarRoute({ id, type }) : undefined;
};
