// Totals of order findings, by the day of closing (domain 9.8).
import { type Day, getMonth } from '#shared/day.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { encodeFindingFacts } from '#shared/reports/facts/finding-facts.ts';
import { checklistOrders, orders, runs } from '../../db/entities/planned.ts';
import { findingFacts } from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { correctIndexLag, type Rollup, toFactsItem } from './family.ts';

const buildFindingRollup = (
  family: string,
  type: CycleType,
  of: typeof orders,
): Rollup<StoredOf<typeof orders>> => {
  const bucketOf = ({ foundMonth, closedOn }: Readonly<Record<string, unknown>>) =>
    foundMonth === undefined ? undefined : `${closedOn} ${type}`;
  return {
    family,
    entity: of,
    bucketOf,
    async read(store, bucket, told) {
      const day: Day = bucket.slice(0, bucket.indexOf(' '));
      const listed = await loadAllPages((next) =>
        store.listBy(of, 'found', [getMonth(day)], { from: day, to: day, next }),
      );
      return correctIndexLag(store, of, listed, { bucket, bucketOf, lastEvents: told });
    },
    fold: (things) => ({ totals: [[findingFacts, toFactsItem(encodeFindingFacts(things))]] }),
  };
};

export const orderFindings = buildFindingRollup('orderFindings', 'workorders', orders);
export const checklistFindings = buildFindingRollup('checklistFindings', 'checklists', checklistOrders);
export const runFindings = buildFindingRollup('runFindings', 'am', runs);
