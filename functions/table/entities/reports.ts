// Totals a reaction computes from orders.
import type { Backlog, LateDay } from '../../../shared/planned/backlog.ts';
import type { DayTotal } from '../../../shared/planned/totals.ts';
import { entity, of } from '../entity.ts';

/** Id: the day. */
export const dayTotals = entity('dayTotal', of<DayTotal>(), { ids: 'text', derived: true });
/** Id: the day orders were planned on; `late` holds the days with open ones. */
export const backlogs = entity('backlog', of<Backlog>(), {
  ids: 'text',
  held: false,
  derived: true,
  indexes: { late: { on: 'gsi1', pk: ['open'], sk: ['lateFrom'] } },
});
/** Id: the same day; small, for whoever asks how many but not on which machine. */
export const lateDays = entity('lateDay', of<LateDay>(), {
  ids: 'text',
  held: false,
  derived: true,
  indexes: { late: { on: 'gsi1', pk: ['open'], sk: ['lateFrom'] } },
});
