// EWOs and tags counted by the day they were created on: how many came, how many are open in which state.
import { monthOf } from '../../../shared/day.ts';
import { ewoTotalOf, openByState, tagTotalOf } from '../../../shared/requests/request-totals.ts';
import { ewoDays, openEwos, openTags, tagDays } from '../../table/entities/reports.ts';
import { ewos, tags } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, type Rollup } from './family.ts';

const bucketOf = ({ createdOn }: Readonly<Record<string, unknown>>) => String(createdOn);

export const ewoDayTotals: Rollup<KeptOf<typeof ewos>> = {
  family: 'ewoDays',
  of: ewos,
  bucketOf,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(ewos, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, ewos, listed, { bucket: day, bucketOf, told });
  },
  fold: (things) => ({ totals: [[ewoDays, ewoTotalOf(things)]], part: openByState(things) }),
  whole: openEwos,
};

export const tagDayTotals: Rollup<KeptOf<typeof tags>> = {
  family: 'tagDays',
  of: tags,
  bucketOf,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(tags, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, tags, listed, { bucket: day, bucketOf, told });
  },
  fold: (things) => ({ totals: [[tagDays, tagTotalOf(things)]], part: openByState(things) }),
  whole: openTags,
};
