// Overview of a warehouse, summed by shelf (domain 8.4), so that a movement requires recounting only its own
// shelf.
import type { Day } from '../day.ts';
import { computeIndexesOfSums, type IndexSums, sumIndexes } from './indexes.ts';
import { type StockLevel, stockLevels } from './level.ts';
import { computeStockValues, type StockData } from './stock-view.ts';
import { roundToDecimals } from './units.ts';

export interface ShelfSums extends IndexSums {
  items: number;
  value: number;
  levels: Record<StockLevel, number>;
  dimensionsMissing: number;
  /** Stocks that differ from the sum of their movements. */
  differences: number;
  occupiedArea: number;
  averageArea: number;
  minimumArea: number;
}

/** Sums the stocks of one shelf; inactive spares without stock are excluded. */
export function sumShelf(stocks: readonly StockData[], today: Day): ShelfSums {
  const countedStocks = stocks.filter(({ qty, spare }) => spare.active || qty !== 0);
  const stockValues = countedStocks.map((stock) => computeStockValues(stock, { stoppedHourCost: 0, today }));
  const sum = (getValue: (each: (typeof stockValues)[number]) => number | null) =>
    stockValues.reduce((total, each) => total + (getValue(each) ?? 0), 0);
  return {
    ...sumIndexes(
      countedStocks.map(({ qty, spare, history }) => ({
        stock: qty,
        unitPrice: spare.unitPrice,
        figures: history?.figures,
      })),
      today,
    ),
    items: stockValues.length,
    value: sum(({ value }) => value),
    levels: Object.fromEntries(
      stockLevels.map((level) => [level, stockValues.filter((each) => each.level === level).length]),
    ) as Record<StockLevel, number>,
    dimensionsMissing: stockValues.filter(({ metrics }) => metrics.occupiedArea === null).length,
    differences: stockValues.filter(({ difference }) => difference !== undefined).length,
    occupiedArea: sum(({ metrics }) => metrics.occupiedArea),
    averageArea: sum(({ metrics }) => metrics.averageArea),
    minimumArea: sum(({ metrics }) => metrics.minimumArea),
  };
}

/** Sums all shelves of a warehouse; `costPerArea` is per m² and year. */
export function computeWarehouseFigures(shelves: readonly ShelfSums[], costPerArea: number | undefined) {
  const sum = (getValue: (each: ShelfSums) => number, decimals: number) =>
    roundToDecimals(
      shelves.reduce((total, each) => total + getValue(each), 0),
      decimals,
    );
  const sumArea = (field: 'occupiedArea' | 'averageArea' | 'minimumArea') => sum((each) => each[field], 4);
  const computeAreaCost = (field: 'occupiedArea' | 'averageArea' | 'minimumArea') =>
    costPerArea === undefined ? null : roundToDecimals(sumArea(field) * costPerArea, 2);
  const { IR, IRL, INU, MSV, IM } = computeIndexesOfSums(shelves);
  const roundOrNull = (value: number | null, decimals: number) =>
    value === null ? null : roundToDecimals(value, decimals);
  return {
    items: sum(({ items }) => items, 0),
    value: sum(({ value }) => value, 2),
    levels: Object.fromEntries(
      stockLevels.map((level) => [level, sum(({ levels }) => levels[level], 0)]),
    ) as Record<StockLevel, number>,
    dimensionsMissing: sum(({ dimensionsMissing }) => dimensionsMissing, 0),
    differences: sum(({ differences }) => differences, 0),
    occupiedArea: sumArea('occupiedArea'),
    averageArea: sumArea('averageArea'),
    minimumArea: sumArea('minimumArea'),
    occupiedCost: computeAreaCost('occupiedArea'),
    averageCost: computeAreaCost('averageArea'),
    minimumCost: computeAreaCost('minimumArea'),
    IR: roundOrNull(IR, 2),
    IRL: roundOrNull(IRL, 1),
    INU: roundOrNull(INU, 1),
    MSV: roundOrNull(MSV, 2),
    IM: roundOrNull(IM, 1),
  };
}
