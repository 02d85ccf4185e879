// What a warehouse amounts to, summed from parts of it (domain 8.4): a stock that moves has its own part counted again.
import type { Day } from '../day.ts';
import { type IndexSums, indexesOfSums, indexSums } from './indexes.ts';
import { type StockLevel, stockLevels } from './level.ts';
import { type ShownStock, shownStock } from './shown.ts';
import { rounded } from './units.ts';

export interface ShelfSums extends IndexSums {
  items: number;
  value: number;
  levels: Record<StockLevel, number>;
  dimensionsMissing: number;
  /** Stocks that are not what was booked. */
  differences: number;
  occupiedArea: number;
  averageArea: number;
  minimumArea: number;
}

/** Of the stocks of one shelf; those out of use that are not there any more count nowhere. */
export function shelfSums(stocks: readonly ShownStock[], today: Day): ShelfSums {
  const counted = stocks.filter(({ qty, spare }) => spare.active || qty !== 0);
  const shown = counted.map((stock) => shownStock(stock, { stoppedHourCost: 0, today }));
  const sum = (of: (each: (typeof shown)[number]) => number | null) =>
    shown.reduce((total, each) => total + (of(each) ?? 0), 0);
  return {
    ...indexSums(
      counted.map(({ qty, spare, history }) => ({
        stock: qty,
        unitPrice: spare.unitPrice,
        figures: history?.figures,
      })),
      today,
    ),
    items: shown.length,
    value: sum(({ value }) => value),
    levels: Object.fromEntries(
      stockLevels.map((level) => [level, shown.filter((each) => each.level === level).length]),
    ) as Record<StockLevel, number>,
    dimensionsMissing: shown.filter(({ metrics }) => metrics.occupiedArea === null).length,
    differences: shown.filter(({ difference }) => difference !== undefined).length,
    occupiedArea: sum(({ metrics }) => metrics.occupiedArea),
    averageArea: sum(({ metrics }) => metrics.averageArea),
    minimumArea: sum(({ metrics }) => metrics.minimumArea),
  };
}

/** Of all shelves of a warehouse; `costPerArea` of a square metre and a year. */
export function warehouseFigures(shelves: readonly ShelfSums[], costPerArea: number | undefined) {
  const sum = (of: (each: ShelfSums) => number, decimals: number) =>
    rounded(
      shelves.reduce((total, each) => total + of(each), 0),
      decimals,
    );
  const area = (of: 'occupiedArea' | 'averageArea' | 'minimumArea') => sum((each) => each[of], 4);
  const cost = (of: 'occupiedArea' | 'averageArea' | 'minimumArea') =>
    costPerArea === undefined ? null : rounded(area(of) * costPerArea, 2);
  const { IR, IRL, INU, MSV, IM } = indexesOfSums(shelves);
  const shown = (value: number | null, decimals: number) =>
    value === null ? null : rounded(value, decimals);
  return {
    items: sum(({ items }) => items, 0),
    value: sum(({ value }) => value, 2),
    levels: Object.fromEntries(
      stockLevels.map((level) => [level, sum(({ levels }) => levels[level], 0)]),
    ) as Record<StockLevel, number>,
    dimensionsMissing: sum(({ dimensionsMissing }) => dimensionsMissing, 0),
    differences: sum(({ differences }) => differences, 0),
    occupiedArea: area('occupiedArea'),
    averageArea: area('averageArea'),
    minimumArea: area('minimumArea'),
    occupiedCost: cost('occupiedArea'),
    averageCost: cost('averageArea'),
    minimumCost: cost('minimumArea'),
    IR: shown(IR, 2),
    IRL: shown(IRL, 1),
    INU: shown(INU, 1),
    MSV: shown(MSV, 2),
    IM: shown(IM, 1),
  };
}
