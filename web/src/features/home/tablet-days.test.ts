import { describe, expect, it } from 'vitest';
import { sortOrdersOfDay } from '#shared/planned/day/day-order.ts';
import type { OrderRow } from '../../parts/order/order-rows.ts';
import { groupIntoSections } from './tablet-days.ts';

const row = (id: string, plannedOn: string, rest: Partial<OrderRow> = {}) =>
  ({ id, code: id, plannedOn, state: 'assigned', tolerance: 3, colour: 'yellow', ...rest }) as OrderRow;
const today = '2026-03-11';
const sortDay = (rows: readonly OrderRow[]) => sortOrdersOfDay(rows, { today, lackingIds: new Set() });

describe('what a team has before it', () => {
  it('puts late before today before the next days, begun ones first', () => {
    const rows = [
      row('d', '2026-03-12'),
      row('b', '2026-03-11'),
      row('c', '2026-03-11', { state: 'inProgress' }),
      row('a', '2026-03-01', { colour: 'red' }),
      row('e', '2026-03-10'),
    ];
    const { sections } = groupIntoSections(rows, today, 20, sortDay as never);
    expect(sections.map(({ section, items }) => [section, items.map(({ id }) => id)])).toEqual([
      ['late', ['a']],
      ['today', ['c', 'e', 'b']],
      ['next', ['d']],
    ]);
  });

  it('draws no more cards than a tablet bears, and says how many wait', () => {
    const rows = Array.from({ length: 30 }, (_, i) => row(String(i), '2026-03-11'));
    const { sections, hidden } = groupIntoSections(rows, today, 20, sortDay as never);
    expect(sections[0]!.items).toHaveLength(20);
    expect([sections[0]!.count, hidden]).toEqual([30, 10]);
  });
});
