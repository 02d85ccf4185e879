// Addresses of lists that show only some of their rows: the filter stands in the address as the list itself writes it.
import type { Day } from '../../../shared/day.ts';

/** A column, how it is compared, and the word its cell shows. */
export type Condition = readonly [field: string, operator: '=' | '!=' | ':', word: string];
export interface Listed {
  from?: Day;
  to?: Day;
  show?: string;
  machine?: string;
}

/** The order is said, so that a filter the list remembers does not hide any. */
const filtered = (path: string, sort: string, choice: Listed, conditions: readonly Condition[]) =>
  `${path}?${new URLSearchParams({
    ...choice,
    sort,
    ...(conditions.length > 0 && { q: JSON.stringify(['and', ...conditions]) }),
  })}`;

export const ordersWhere = (choice: Listed, ...conditions: Condition[]): string =>
  filtered('/app/mgmt/workorders', 'plannedOn', choice, conditions);
export const ewosWhere = (choice: Listed, ...conditions: Condition[]): string =>
  filtered('/app/planning/ewo/ewohistory', '-createdAt', choice, conditions);
export const tagsWhere = (choice: Listed, ...conditions: Condition[]): string =>
  filtered('/app/planning/tag/Reporting', '-createdAt', choice, conditions);
