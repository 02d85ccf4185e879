// Routes of filtered lists; the filter is encoded in the URL as the list itself does.
import type { Day } from '#shared/day.ts';
import type { EwoCount, OrderCount, TagCount } from '#shared/reports/counted.ts';
import { ORDER_TYPE_PARAMETER, type OrderType } from './orders.ts';

/** Column, operator, and text shown in its cell. */
export type ListCondition = readonly [field: string, operator: '=' | '!=' | ':', word: string];
export interface ListFilter {
  from?: Day;
  to?: Day;
  show?: string;
  machine?: string;
}
interface CountedListFilter<Count> extends ListFilter {
  /** Restricts the list to the records counted by a figure. */
  count?: Count;
}
export interface OrderListFilter extends ListFilter {
  show?: 'open' | 'late' | 'history' | OrderCount;
  /** Restricts the list to the late orders counted by figures. */
  count?: 'late';
  orderType?: OrderType;
}

/**
 * Returns a list route. It always contains the sort order, since a URL without view parameters would use the
 * stored filter.
 */
const buildListRoute = (
  path: string,
  sort: string,
  listFilter: ListFilter & { count?: string },
  conditions: readonly ListCondition[],
) =>
  `${path}?${new URLSearchParams({
    ...listFilter,
    sort,
    ...(conditions.length > 0 && { q: JSON.stringify(['and', ...conditions]) }),
  })}`;

/** Returns the list of orders; the parameter for work orders is omitted. */
export const getOrderListRoute = (
  { orderType, ...listFilter }: OrderListFilter,
  ...conditions: ListCondition[]
): string =>
  buildListRoute(
    '/app/mgmt/workorders',
    'plannedOn',
    { ...(orderType === 'checklists' && { [ORDER_TYPE_PARAMETER]: orderType }), ...listFilter },
    conditions,
  );
export const getEwoListRoute = (
  listFilter: CountedListFilter<EwoCount>,
  ...conditions: ListCondition[]
): string => buildListRoute('/app/planning/ewo/ewohistory', '-createdAt', listFilter, conditions);
export const getTagListRoute = (
  listFilter: CountedListFilter<TagCount>,
  ...conditions: ListCondition[]
): string => buildListRoute('/app/planning/tag/Reporting', '-createdAt', listFilter, conditions);
