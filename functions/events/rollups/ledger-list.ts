// Projection for the list of ledgers: number of elements and strategies of every machine, and figures of its
// years (domain 3.2).

import { getRecordGroup } from '#shared/reports/ledger/item-blocks.ts';
import { getWeeksOfYear } from '#shared/reports/ledger/weeks.ts';
import { computeBreakdownFacts, getIsoYear, mergeYearOrderFacts } from '#shared/reports/ledger/year-facts.ts';
import { toStableJson } from '#shared/stable-json.ts';
import { parseElementSearchText } from '#shared/structure/search-index.ts';
import { strategies } from '../../db/entities/procedures.ts';
import {
  elementCounts,
  ledgerFacts,
  strategyCounts,
  yearBreakdowns,
  yearOrders,
} from '../../db/entities/reports.ts';
import { ewos } from '../../db/entities/requests.ts';
import { searchTexts } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { correctIndexLag, type Rollup } from './family.ts';

/** Counts the elements of a machine in its search text. */
export const machineElements: Rollup<StoredOf<typeof searchTexts>> = {
  family: 'elementCounts',
  entity: searchTexts,
  bucketOf: ({ id }) => String(id),
  read: async (store, machine) => {
    const [text] = await store.load([[searchTexts, Number(machine)]], { consistent: true });
    return text ? [text] : [];
  },
  fold: ([searchText], _, machine) => ({
    totals: [],
    shared: [
      [elementCounts, { [machine]: searchText ? parseElementSearchText(searchText.text).length : 0 }, 'all'],
    ],
  }),
};

export const machineStrategies: Rollup<StoredOf<typeof strategies>> = {
  family: 'strategyCounts',
  entity: strategies,
  bucketOf: ({ id }) => String(id).split('.')[0]!,
  read: (store, machine) =>
    loadAllPages((next) => store.list(strategies, { under: machine, consistent: true, next })),
  fold: (things, _, machine) => ({
    totals: [],
    shared: [[strategyCounts, { [machine]: things.filter(({ active }) => active).length }, 'all']],
  }),
};

/** Returns the item of a year that contains a machine; items written with every order are kept small. */
const buildYearItemId = (year: string, machine: string) => `${year}.${getRecordGroup(Number(machine))}`;

const getMachineId = ({ id }: Readonly<Record<string, unknown>>) => String(id).split('.')[0]!;

/** Sums the months of a machine, which are written whenever one of their orders changes. */
export const machineYears: Rollup<StoredOf<typeof ledgerFacts>> = {
  family: 'yearOrders',
  entity: ledgerFacts,
  bucketOf: getMachineId,
  bucketsOf: (image) => Object.keys(image.years ?? {}).map((year) => `${getMachineId(image)}.${year}`),
  read: (store, bucket) =>
    loadAllPages((next) => store.list(ledgerFacts, { under: bucket.split('.')[0]!, consistent: true, next })),
  fold(things, _, bucket) {
    const [machine, year] = bucket.split('.') as [string, string];
    const monthFacts = things.map(({ years }) => years[year]).filter((each) => each !== undefined);
    const facts = monthFacts.length > 0 ? mergeYearOrderFacts(monthFacts) : undefined;
    return {
      totals: [],
      shared: [[yearOrders, { [machine]: facts && toStableJson(facts) }, buildYearItemId(year, machine)]],
    };
  },
};

const getMachineYear = ({ machineId, createdOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${getIsoYear(String(createdOn))}`;

export const machineBreakdowns: Rollup<StoredOf<typeof ewos>> = {
  family: 'yearBreakdowns',
  entity: ewos,
  bucketOf: getMachineYear,
  async read(store, bucket, told) {
    const [machineId, year] = bucket.split('.').map(Number) as [number, number];
    const { from, to } = getWeeksOfYear(year);
    const listed = await loadAllPages((next) =>
      store.listBy(ewos, 'byMachine', [machineId], { from, to, next }),
    );
    return correctIndexLag(store, ewos, listed, { bucket, bucketOf: getMachineYear, lastEvents: told });
  },
  fold(things, _, bucket) {
    const [machine, year] = bucket.split('.') as [string, string];
    const facts = computeBreakdownFacts(things, Number(year));
    return {
      totals: [],
      shared: [[yearBreakdowns, { [machine]: facts && toStableJson(facts) }, buildYearItemId(year, machine)]],
    };
  },
};
