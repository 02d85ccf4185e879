// What figures ask of machines, some of them in one item: those of a plant are a few kilobytes (domain 9.1).
import { machineFactsOf, machineNamesOf } from '../../../shared/reports/facts/machine-facts.ts';
import { machineFacts, machineNames } from '../../table/entities/reports.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { kept, type Rollup } from './family.ts';

/** Few enough that a change is cheap. */
const EACH = 100;

export const machineFactTotals: Rollup<KeptOf<typeof machines>> = {
  family: 'machineFacts',
  of: machines,
  bucketOf: ({ id }) => String(Math.floor(Number(id) / EACH)),
  read: (store, bucket) => {
    const from = Number(bucket) * EACH;
    return everyPage((next) => store.list(machines, { from, to: from + EACH - 1, consistent: true, next }));
  },
  fold: (things) => ({
    totals: [
      [machineFacts, kept(machineFactsOf(things))],
      [machineNames, kept(machineNamesOf(things))],
    ],
  }),
};
