// Who is there when, some technicians in one item: the load of a plant reads them with every look (domain 10.5). And what figures
// ask of them.
import { crewOf, crewText, idsIn } from '../../../shared/organisation/crew.ts';
import { technicianFactsOf } from '../../../shared/reports/facts/technician-facts.ts';
import { operators } from '../../table/entities/organisation.ts';
import { crews, technicianFacts } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { kept, type Rollup } from './family.ts';

export const crewTotals: Rollup<KeptOf<typeof operators>> = {
  family: 'crews',
  of: operators,
  bucketOf: ({ id }) => crewOf(Number(id)),
  read: (store, bucket) =>
    everyPage((next) => store.list(operators, { ...idsIn(bucket), consistent: true, next })),
  fold: (things) => ({
    totals: [
      [crews, { people: crewText(things) }],
      [technicianFacts, kept(technicianFactsOf(things))],
    ],
  }),
};
