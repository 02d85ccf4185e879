// Totals a reaction computes from orders, EWOs and tags.
import type { Backlog } from '../../../shared/planned/backlog.ts';
import type { DayTotal } from '../../../shared/planned/totals.ts';
import type { EwoDay, TagDay } from '../../../shared/requests/request-totals.ts';
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
/** Id: `<family>.<bucket>`. A total to be computed once more; its version counts what touched it. */
export const marks = entity('mark', of<{ markedAt: string }>(), { ids: 'text', held: false, silent: true });
/** One a plant: by its name each day with open orders, and from when how many of them are late. Its version counts the changes of all totals. */
export const lateDays = entity('lateDays', of<object>(), { ids: 'text', held: false, silent: true });

/** Id: the day they were created on. */
export const ewoDays = entity('ewoDay', of<EwoDay>(), { ids: 'text', derived: true, held: false });
export const tagDays = entity('tagDay', of<TagDay>(), { ids: 'text', derived: true, held: false });
/** One a plant: by its name each day of which some are open, and how many in which state. Its version counts the changes of all totals. */
export const openEwos = entity('openEwos', of<object>(), { ids: 'text', held: false, silent: true });
export const openTags = entity('openTags', of<object>(), { ids: 'text', held: false, silent: true });
