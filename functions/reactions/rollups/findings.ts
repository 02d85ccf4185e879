// What orders found not in order, by the day they were closed on (domain 9.8).
import { type Day, monthOf } from '../../../shared/day.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { findingFactsOf } from '../../../shared/reports/facts/finding-facts.ts';
import { checklistOrders, orders, runs } from '../../table/entities/planned.ts';
import { findingFacts } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, kept, type Rollup } from './family.ts';

const findingsOf = (family: string, type: CycleType, of: typeof orders): Rollup<KeptOf<typeof orders>> => {
  const bucketOf = ({ foundMonth, closedOn }: Readonly<Record<string, unknown>>) =>
    foundMonth === undefined ? undefined : `${closedOn} ${type}`;
  return {
    family,
    of,
    bucketOf,
    async read(store, bucket, told) {
      const day: Day = bucket.slice(0, bucket.indexOf(' '));
      const listed = await everyPage((next) =>
        store.listBy(of, 'found', [monthOf(day)], { from: day, to: day, next }),
      );
      return caughtUp(store, of, listed, { bucket, bucketOf, told });
    },
    fold: (things) => ({ totals: [[findingFacts, kept(findingFactsOf(things))]] }),
  };
};

export const orderFindings = findingsOf('orderFindings', 'workorders', orders);
export const checklistFindings = findingsOf('checklistFindings', 'checklists', checklistOrders);
export const runFindings = findingsOf('runFindings', 'am', runs);
