// Projection of technicians' presence and rates, several in one item: the workload of a plant reads it at
// every call (domain 10.5).
import { formatCrew, getCrewId, getCrewRange } from '#shared/organisation/crew.ts';
import { encodeTechnicianFacts } from '#shared/reports/facts/technician-facts.ts';
import { operators } from '../../db/entities/organisation.ts';
import { technicianFacts, technicianPresences } from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { type Rollup, toFactsItem } from './family.ts';

export const technicianTotals: Rollup<StoredOf<typeof operators>> = {
  family: 'crews',
  entity: operators,
  bucketOf: ({ id }) => getCrewId(Number(id)),
  read: (store, bucket) =>
    loadAllPages((next) => store.list(operators, { ...getCrewRange(bucket), consistent: true, next })),
  fold: (things) => ({
    totals: [
      [technicianPresences, { people: formatCrew(things) }],
      [technicianFacts, toFactsItem(encodeTechnicianFacts(things))],
    ],
  }),
};
