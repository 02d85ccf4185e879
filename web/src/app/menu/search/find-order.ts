// Lookup of a work order by its number: near today first, then in the year that the number contains.
import { addDays, type Day } from '#shared/day.ts';
import { orders } from '#shared/planned/order-api.ts';
import { isSameCode } from '#shared/structure/scanned-code.ts';
import { cache } from '../../../cache.ts';
import { getOrderRoute } from '../../../paths/orders.ts';
import { buildListQuery } from '../../../use-call.ts';
import type { SearchRow } from './search-rows.ts';

const orderNumberPattern = /^W-(\d{4})-\d{6}$/i;
/** Days around today, which most numbers are of. */
const DAYS = 31;
/** Milliseconds for which a cached list is used without reading it again. */
const MAX_AGE_MS = 60_000;

export const isOrderNumber = (text: string): boolean => orderNumberPattern.test(text);

export async function findOrder(code: string, today: Day): Promise<SearchRow[]> {
  const year = orderNumberPattern.exec(code)?.[1];
  const periods = [
    { from: addDays(today, -DAYS), to: addDays(today, DAYS) },
    { from: `${year}-01-01`, to: `${year}-12-31` },
  ];
  for (const period of periods) {
    const { items } = await cache.fetchQuery({
      ...buildListQuery(orders.list, period),
      staleTime: MAX_AGE_MS,
      retry: false,
    });
    const found = items.find((order) => isSameCode(order.code, code));
    if (found)
      return [
        { href: getOrderRoute('desktop', found), text: found.code, detail: found.plannedOn, isPage: false },
      ];
  }
  return [];
}
