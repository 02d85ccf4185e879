// Costs of spares by the day of use (domain 9.6).
import { encodeSpareCosts } from '#shared/reports/facts/spare-facts.ts';
import { spareCosts } from '../../db/entities/reports.ts';
import { movements } from '../../db/entities/warehouse.ts';
import type { StoredOf } from '../../db/entity.ts';
import { createDayReader, type Rollup, toFactsItem } from './family.ts';

const bucketOf = ({ on }: Readonly<Record<string, unknown>>) => String(on);

export const spareCostDays: Rollup<StoredOf<typeof movements>> = {
  family: 'spareCosts',
  entity: movements,
  bucketOf,
  read: createDayReader(movements, 'byDay', bucketOf),
  fold: (things) => ({ totals: [[spareCosts, toFactsItem(encodeSpareCosts(things))]] }),
};
