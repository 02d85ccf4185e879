// EWOs and tags by the day they were created on: what figures ask of each, how many tags came, how many are open in which state;
// and by the day they were closed on.
import { tagsByPath } from '../../../shared/autonomous/report.ts';
import { type Day, monthOf } from '../../../shared/day.ts';
import { ewoClosingsOf, ewoFactsOf, ewoStopsOf } from '../../../shared/reports/facts/ewo-facts.ts';
import { tagClosingsOf, tagFactsOf } from '../../../shared/reports/facts/tag-facts.ts';
import { isOpenEwo } from '../../../shared/requests/ewo-state.ts';
import { openByState, tagTotalOf } from '../../../shared/requests/request-totals.ts';
import {
  ewoClosings,
  ewoFacts,
  ewoStops,
  openEwoFacts,
  openEwos,
  openTagFacts,
  openTags,
  tagClosings,
  tagDays,
  tagFacts,
  tagsClosed,
} from '../../table/entities/reports.ts';
import { ewos, tags } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, kept, type Rollup } from './family.ts';

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
  fold(things) {
    const open = things.filter(({ state }) => isOpenEwo(state));
    return {
      totals: [
        [ewoFacts, kept(ewoFactsOf(things))],
        [ewoStops, kept(ewoStopsOf(things))],
        [openEwoFacts, kept(ewoFactsOf(open))],
      ],
      part: openByState(things),
    };
  },
  whole: openEwos,
};

const closingDay = ({ closedOn }: Readonly<Record<string, unknown>>) => closedOn as Day | undefined;

export const ewoClosingDays: Rollup<KeptOf<typeof ewos>> = {
  family: 'ewoClosings',
  of: ewos,
  bucketOf: closingDay,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(ewos, 'byClosing', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, ewos, listed, { bucket: day, bucketOf: closingDay, told });
  },
  fold: (things) => ({ totals: [[ewoClosings, kept(ewoClosingsOf(things))]] }),
};

/** By pillar, and by the path on whose runs they were found. */
function tagsOf(things: readonly KeptOf<typeof tags>[]) {
  const paths = tagsByPath(things);
  return { ...tagTotalOf(things), ...(Object.keys(paths).length > 0 && { paths }) };
}

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
  fold: (things) => ({
    totals: [
      [tagDays, tagsOf(things)],
      [tagFacts, kept(tagFactsOf(things))],
      [openTagFacts, kept(tagFactsOf(things.filter(({ state }) => state !== 'closed')))],
    ],
    part: openByState(things),
  }),
  whole: openTags,
};

export const tagClosingDays: Rollup<KeptOf<typeof tags>> = {
  family: 'tagClosings',
  of: tags,
  bucketOf: closingDay,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(tags, 'byClosing', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, tags, listed, { bucket: day, bucketOf: closingDay, told });
  },
  fold: (things) => ({
    totals: [
      [tagClosings, kept(tagClosingsOf(things))],
      [tagsClosed, things.length > 0 ? { n: things.length } : undefined],
    ],
  }),
};
