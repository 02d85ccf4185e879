// Projection of machines for figures, several in one item: all machines of a plant are a few kilobytes
// (domain 9.1).
import { encodeMachineFacts, encodeMachineNames } from '#shared/reports/facts/machine-facts.ts';
import { machineFacts, machineNames } from '../../db/entities/reports.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { type Rollup, toFactsItem } from './family.ts';

/** Number of machines in one item, low enough that a change is cheap. */
const MACHINES_PER_ITEM = 100;

export const machineFactTotals: Rollup<StoredOf<typeof machines>> = {
  family: 'machineFacts',
  entity: machines,
  bucketOf: ({ id }) => String(Math.floor(Number(id) / MACHINES_PER_ITEM)),
  read: (store, bucket) => {
    const from = Number(bucket) * MACHINES_PER_ITEM;
    return loadAllPages((next) =>
      store.list(machines, { from, to: from + MACHINES_PER_ITEM - 1, consistent: true, next }),
    );
  },
  fold: (things) => ({
    totals: [
      [machineFacts, toFactsItem(encodeMachineFacts(things))],
      [machineNames, toFactsItem(encodeMachineNames(things))],
    ],
  }),
};
