// What an order is: machine, cycle, day and why that day, who, and how long.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { rightsOf } from '../../../parts/order/order-types.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import { cycleCalendarPath, machinePath } from '../../../paths/orders.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { OrderSheet } from './order-execution.ts';
import { useOrderPairs } from './order-pairs.tsx';

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
  const { row, cycle, state, plannedOn, team, course } = useOrderPairs(order);
  const on = (path: string | undefined, text: string) =>
    linked && path ? <PageLink to={path}>{text}</PageLink> : text;
  const pairs = [
    state,
    plannedOn,
    {
      label: t('fields.machine'),
      value: on(machinePath(order.machineId), `${row.machine} ${row.machineDescription}`),
    },
    { label: t('fields.cycle'), value: on(cyclePath(session, order), cycle) },
    team,
    { label: t('fields.minutes'), value: format.minutes(order.minutes) },
    ...course,
  ];
  return <KeyValuePairs columns={columns} items={pairs.filter((pair) => typeof pair === 'object')} />;
}

/** To the cycle for those who may change it, to its calendar for those who may see that. */
const cyclePath = ({ may }: Pick<Session, 'may'>, { cycleId: id, type }: OrderSheet): string | undefined =>
  may('cycles', 'edit')
    ? cyclePaths.edit({ typeCycle: type === 'checklists' ? type : 'workorders', id })
    : may(...rightsOf({ type }).calendar)
      ? cycleCalendarPath({ id, type })
      : undefined;
