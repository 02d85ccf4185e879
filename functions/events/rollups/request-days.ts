// Totals of EWOs and tags by the day of creation and by the day of closing: facts for figures, number of
// tags, open ones by state.
import { countTagsByPath } from '#shared/autonomous/report.ts';
import type { Day } from '#shared/day.ts';
import { encodeEwoClosings, encodeEwoFacts, encodeEwoStops } from '#shared/reports/facts/ewo-facts.ts';
import { findLongStops } from '#shared/reports/facts/lasting-stops.ts';
import { encodeTagClosings, encodeTagFacts } from '#shared/reports/facts/tag-facts.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { countTagsByPillar, formatOpenCounts } from '#shared/requests/request-totals.ts';
import {
  closedTagCounts,
  ewoClosings,
  ewoFacts,
  ewoStops,
  lastingStops,
  openEwoCounts,
  openEwoFacts,
  openTagCounts,
  openTagFacts,
  tagClosings,
  tagDays,
  tagFacts,
} from '../../db/entities/reports.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import { createDayReader, type Rollup, toFactsItem } from './family.ts';

const bucketOf = ({ createdOn }: Readonly<Record<string, unknown>>) => String(createdOn);

export const ewoDayTotals: Rollup<StoredOf<typeof ewos>> = {
  family: 'ewoDays',
  entity: ewos,
  bucketOf,
  read: createDayReader(ewos, 'byDay', bucketOf),
  fold(things) {
    const open = things.filter(({ state }) => isOpenEwo(state));
    return {
      totals: [
        [ewoFacts, toFactsItem(encodeEwoFacts(things))],
        [ewoStops, toFactsItem(encodeEwoStops(things))],
        [openEwoFacts, toFactsItem(encodeEwoFacts(open))],
        [lastingStops, findLongStops(things)],
      ],
      part: formatOpenCounts(things),
    };
  },
  whole: openEwoCounts,
};

const getClosingDay = ({ closedOn }: Readonly<Record<string, unknown>>) => closedOn as Day | undefined;

export const ewoClosingDays: Rollup<StoredOf<typeof ewos>> = {
  family: 'ewoClosings',
  entity: ewos,
  bucketOf: getClosingDay,
  read: createDayReader(ewos, 'byClosing', getClosingDay),
  fold: (things) => ({ totals: [[ewoClosings, toFactsItem(encodeEwoClosings(things))]] }),
};

/** Counts tags by pillar, and by the path on whose runs they were found. */
function computeTagTotals(things: readonly StoredOf<typeof tags>[]) {
  const paths = countTagsByPath(things);
  return { ...countTagsByPillar(things), ...(Object.keys(paths).length > 0 && { paths }) };
}

export const tagDayTotals: Rollup<StoredOf<typeof tags>> = {
  family: 'tagDays',
  entity: tags,
  bucketOf,
  read: createDayReader(tags, 'byDay', bucketOf),
  fold: (things) => ({
    totals: [
      [tagDays, computeTagTotals(things)],
      [tagFacts, toFactsItem(encodeTagFacts(things))],
      [openTagFacts, toFactsItem(encodeTagFacts(things.filter(({ state }) => state !== 'closed')))],
    ],
    part: formatOpenCounts(things),
  }),
  whole: openTagCounts,
};

export const tagClosingDays: Rollup<StoredOf<typeof tags>> = {
  family: 'tagClosings',
  entity: tags,
  bucketOf: getClosingDay,
  read: createDayReader(tags, 'byClosing', getClosingDay),
  fold: (things) => ({
    totals: [
      [tagClosings, toFactsItem(encodeTagClosings(things))],
      [closedTagCounts, things.length > 0 ? { n: things.length } : undefined],
    ],
  }),
};
