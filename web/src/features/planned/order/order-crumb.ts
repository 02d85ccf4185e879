// Breadcrumb of an order on the desktop: the list of work orders, or the calendar of checklists.
import type { TFunction } from 'i18next';
import type { Order } from '#shared/planned/order.ts';
import { getCalendarRoute } from '#web/paths/orders.ts';

export const buildListCrumb = (t: TFunction<'orders'>, { type }: Pick<Order, 'type'>) =>
  type === 'checklists'
    ? { text: t('calendar.of.checklists'), href: getCalendarRoute({ type }) }
    : { text: t('list.title'), href: '/app/mgmt/workorders' };
