// What the list of ledgers shows of every machine: how much it is made of, and its years in a few numbers (domain 3.2).

import { hundredOf } from '../../../shared/reports/ledger/hundred.ts';
import { weeksOfYear } from '../../../shared/reports/ledger/weeks.ts';
import {
  breakdownFactsOf,
  type OrderFacts,
  orderFactsTogether,
  yearOf,
} from '../../../shared/reports/ledger/year-facts.ts';
import { indexed } from '../../../shared/structure/search-index.ts';
import { strategies } from '../../table/entities/procedures.ts';
import {
  elementCounts,
  ledgerFacts,
  strategyCounts,
  yearBreakdowns,
  yearOrders,
} from '../../table/entities/reports.ts';
import { ewos } from '../../table/entities/requests.ts';
import { searchTexts } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, type Rollup } from './family.ts';

/** Its text of all elements says how many there are. */
export const machineElements: Rollup<KeptOf<typeof searchTexts>> = {
  family: 'elementCounts',
  of: searchTexts,
  bucketOf: ({ id }) => String(id),
  read: async (store, machine) => {
    const [text] = await store.load([[searchTexts, Number(machine)]], { consistent: true });
    return text ? [text] : [];
  },
  fold: ([its], _, machine) => ({
    totals: [],
    shared: [[elementCounts, { [machine]: its ? indexed(its.text).length : 0 }, 'all']],
  }),
};

export const machineStrategies: Rollup<KeptOf<typeof strategies>> = {
  family: 'strategyCounts',
  of: strategies,
  bucketOf: ({ id }) => String(id).split('.')[0]!,
  read: (store, machine) =>
    everyPage((next) => store.list(strategies, { under: machine, consistent: true, next })),
  fold: (things, _, machine) => ({
    totals: [],
    shared: [[strategyCounts, { [machine]: things.filter(({ active }) => active).length }, 'all']],
  }),
};

/** Which item of a year holds a machine: one that is written as often as orders change is small. */
const placeIn = (year: string, machine: string) => `${year}.${hundredOf(Number(machine))}`;

/** From what its months say; that is written again whenever one of their orders changes. */
export const machineYears: Rollup<KeptOf<typeof ledgerFacts>> = {
  family: 'yearOrders',
  of: ledgerFacts,
  bucketOf: ({ id }) => String(id).split('.')[0]!,
  read: (store, machine) =>
    everyPage((next) => store.list(ledgerFacts, { under: machine, consistent: true, next })),
  fold(things, _, machine) {
    const years = Map.groupBy(
      things.flatMap(({ years }) => Object.entries(years)),
      ([year]) => year,
    );
    return {
      totals: [],
      shared: [...years].map(([year, its]) => {
        const facts: OrderFacts = orderFactsTogether(its.map(([, each]) => each));
        return [yearOrders, { [machine]: JSON.stringify(facts) }, placeIn(year, machine)] as const;
      }),
    };
  },
};

const machineYear = ({ machineId, createdOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${yearOf(String(createdOn))}`;

export const machineBreakdowns: Rollup<KeptOf<typeof ewos>> = {
  family: 'yearBreakdowns',
  of: ewos,
  bucketOf: machineYear,
  async read(store, bucket, told) {
    const [machineId, year] = bucket.split('.').map(Number) as [number, number];
    const { from, to } = weeksOfYear(year);
    const listed = await everyPage((next) =>
      store.listBy(ewos, 'byMachine', [machineId], { from, to, next }),
    );
    return caughtUp(store, ewos, listed, { bucket, bucketOf: machineYear, told });
  },
  fold(things, _, bucket) {
    const [machine, year] = bucket.split('.') as [string, string];
    const facts = breakdownFactsOf(things);
    return {
      totals: [],
      shared: [[yearBreakdowns, { [machine]: facts && JSON.stringify(facts) }, placeIn(year, machine)]],
    };
  },
};
