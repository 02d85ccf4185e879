// Where an order stands at the desk: in the list of work orders, or in the calendar of checklists.
import type { TFunction } from 'i18next';
import type { Order } from '../../../../../shared/planned/order.ts';
import { calendarPath } from '../../../paths/orders.ts';

export const listCrumb = (t: TFunction<'orders'>, { type }: Pick<Order, 'type'>) =>
  type === 'checklists'
    ? { text: t('calendar.of.checklists'), href: calendarPath({ type }) }
    : { text: t('list.title'), href: '/app/mgmt/workorders' };
