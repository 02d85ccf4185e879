// What was spent on spares, by the day they were used on (domain 9.6).
import { monthOf } from '../../../shared/day.ts';
import { spareCostsOf } from '../../../shared/reports/facts/spare-facts.ts';
import { spareCosts } from '../../table/entities/reports.ts';
import { movements } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, kept, type Rollup } from './family.ts';

const bucketOf = ({ on }: Readonly<Record<string, unknown>>) => String(on);

export const spareCostDays: Rollup<KeptOf<typeof movements>> = {
  family: 'spareCosts',
  of: movements,
  bucketOf,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(movements, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, movements, listed, { bucket: day, bucketOf, told });
  },
  fold: (things) => ({ totals: [[spareCosts, kept(spareCostsOf(things))]] }),
};
