// Two independent computations give the same ledger for any random plant.
import { expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { getMonth } from '#shared/day.ts';
import { buildLedger } from '#shared/reports/ledger/build-ledger.ts';
import { buildLedgerMonth, type LedgerMonth } from '#shared/reports/ledger/history.ts';
import { FULL, withFullTime } from '../harness.ts';
import { expectedLedger } from './ledger-oracle.ts';
import { type RandomPlant, randomPlant } from './ledger-plants.ts';

const PLANTS = FULL ? 20_000 : 400;
/** Has a cost of 77.775, which is slightly less as a binary fraction. */
const HALF_CENT_PLANT = 2034;

/** Returns the history as the rollup stores it and the table returns it. */
const historyOf = (orders: RandomPlant['orders']) =>
  (['workorders', 'checklists', 'am'] as const).map((type) => ({
    type,
    months: [
      ...Map.groupBy(
        orders.filter((each) => each.type === type).map(({ order }) => order),
        ({ plannedOn }) => getMonth(plannedOn),
      ).values(),
    ].flatMap((its): LedgerMonth[] => JSON.parse(JSON.stringify([buildLedgerMonth(its) ?? []].flat()))),
  }));

it(
  `every cell of ${PLANTS} plants is what an oracle says`,
  () => {
    const seen = { cells: 0, projected: 0, stars: 0, replaced: 0, deleted: 0, closedHere: 0, 53: 0 };
    for (const n of new Set([...Array(PLANTS).keys(), HALF_CENT_PLANT])) {
      const plant = randomPlant(createRandomSource(`ledger ${n}`));
      const { rows, weeks, footer } = buildLedger({ ...plant.sources, history: historyOf(plant.orders) });
      const expected = expectedLedger(plant);
      const found = rows.map(({ elementId = '', strategyId, pointId, level, deleted = false, ...row }) => ({
        key: pointId !== undefined ? `p${pointId}` : strategyId !== undefined ? `s${strategyId}` : 'bm',
        ...{ place: elementId, level, deleted },
        figures: figuresOf(row),
      }));
      expect({ n, rows: found, weeks, footer }).toEqual({ n, ...expected });
      for (const row of rows) {
        const cells = Object.values(row.cells);
        seen.cells += cells.length;
        seen.projected += cells.filter(({ projected }) => projected).length;
        seen.replaced += cells.filter(({ replaced }) => replaced).length;
        seen.stars += Object.keys(row.stars).length;
        seen.closedHere += Object.keys(row.closedHere ?? {}).length;
        if (row.deleted) seen.deleted++;
      }
      if (weeks === 53) seen[53]++;
    }
    // The random plants cover every case of the oracle.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(PLANTS / 20);
  },
  withFullTime(120_000),
);

function figuresOf(row: ReturnType<typeof buildLedger>['rows'][number] | object) {
  const names = [
    ...['cells', 'closedHere', 'stars', 'planned', 'done', 'late', 'auto', 'open', 'nok', 'compliance'],
    ...['plannedHours', 'actualHours', 'labourCost', 'spareCost', 'cost', 'breakdowns', 'breakdownMinutes'],
    ...['escapes', 'idle'],
  ];
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
