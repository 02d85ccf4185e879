// Valuation of a booking: loads spares with all their stocks, and computes the value of each movement and new
// prices (domain 8.3).
import { RefusalError } from '#shared/refused.ts';
import type { MovementType } from '#shared/warehouse/movement.ts';
import { bookValue, getExactPrice, isAveragePrice, roundPrice } from '#shared/warehouse/price.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { type Stock, spares, stocks } from '../../db/entities/warehouse.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { replaceRefusal, type Writes } from '../../db/writes.ts';
import {
  buildStockId,
  getSpareInput,
  getWarehouseIds,
  type StoredSpare,
  type StoredStock,
} from '../spare-stocks.ts';

interface ValuedLine {
  spareId: number;
  warehouseId?: number;
  type: MovementType;
  quantity: number;
  unitPrice?: number;
  field: string;
}

/** Spare with its stocks in all warehouses. */
interface SpareStocks {
  spare: StoredSpare;
  stocks: StoredStock[];
}

export const buildMissingSpareRefusal = (field: string) =>
  new RefusalError('invalid', 'refMissing', {
    values: { what: 'sparePart' },
    fields: { [field]: 'refMissing' },
  });

export const buildStaleRefusal = () => new RefusalError('conflict', 'stale');

/** Retries a booking after a concurrent one; a conflict with a version that the user saw is not retried. */
export const retryBooking = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retryOnConflict(work, ({ code, details }) => code === 'stale' && details.values === undefined);

/**
 * Returns the stock of each line and the spares of all, in one round trip, and a second one for warehouses
 * without a line.
 * @throws Refused refMissing at the field
 */
export async function loadStocks(
  store: Store,
  lines: readonly ValuedLine[],
  opened: StoredStock | undefined,
): Promise<{ stockOf: StoredStock[]; bySpare: Map<number, SpareStocks> }> {
  const ids = [...new Set(lines.map(({ spareId }) => spareId))];
  const stockIds = [
    ...new Set(
      lines.flatMap(({ spareId, warehouseId }) => (warehouseId ? [buildStockId(warehouseId, spareId)] : [])),
    ),
  ];
  const loadedItems = await store.load(
    [...ids.map((id) => [spares, id] as const), ...stockIds.map((id) => [stocks, id] as const)],
    { consistent: true },
  );
  const loadedSpares = loadedItems.slice(0, ids.length) as (StoredSpare | undefined)[];
  const stocksById = new Map(
    (loadedItems.slice(ids.length) as (StoredStock | undefined)[]).flatMap((stock) =>
      stock ? [[stock.id, stock] as const] : [],
    ),
  );
  if (opened && !stocksById.has(opened.id)) stocksById.set(opened.id, opened);
  const spareStockIds = loadedSpares.flatMap((spare) =>
    spare
      ? [{ spare, ids: getWarehouseIds(spare).map((warehouse) => buildStockId(warehouse, spare.id)) }]
      : [],
  );
  const missingStockIds = spareStockIds.flatMap((each) => each.ids).filter((id) => !stocksById.has(id));
  const otherStocks = await store.load(
    missingStockIds.map((id) => [stocks, id] as const),
    { consistent: true },
  );
  for (const stock of otherStocks) if (stock) stocksById.set(stock.id, stock as StoredStock);
  const bySpare = new Map(
    spareStockIds.map(({ spare, ids }) => [
      spare.id,
      { spare, stocks: ids.flatMap((id) => stocksById.get(id) ?? []) },
    ]),
  );
  const lineStocks = lines.map(({ spareId, warehouseId, field }) => {
    const warehouse = warehouseId ?? bySpare.get(spareId)?.spare.warehouseId;
    const stock = warehouse === undefined ? undefined : stocksById.get(buildStockId(warehouse, spareId));
    if (!stock) throw buildMissingSpareRefusal(field);
    return stock;
  });
  return { stockOf: lineStocks, bySpare };
}

/** Stored value of a movement. */
interface LineValue {
  unitPrice?: number;
  valueDifference?: number;
}

/** Spare whose price changes, or that has a negative stock before or after. */
export interface RevaluedSpare extends SpareStocks {
  after: Pick<Stock, 'spare' | 'spareVersion' | 'averagePrice'>;
}

export interface LineValues {
  ofLine: LineValue[];
  revalued: RevaluedSpare[];
}

const getCopiedPrice = ({ spare, averagePrice }: StoredStock) =>
  getExactPrice({ unitPrice: spare.unitPrice, averagePrice });

const isTransfer = ({ type }: ValuedLine) => type === '311';

/**
 * Computes the value of each line. A booking at the average price that leaves no stock below zero changes no
 * price: it is guarded by the version of the copy it read the price from. Any other booking writes the price
 * to the spare and to every stock of it, each under the condition that its quantity is unchanged.
 */
export function computeLineValues(
  lines: readonly ValuedLine[],
  lineStocks: readonly StoredStock[],
  bySpare: ReadonlyMap<number, SpareStocks>,
  /** Price that the caller writes, if it writes the spare itself. */
  written: { spare?: SparePart } | undefined,
): LineValues {
  const lineValues: LineValue[] = [];
  const revalued: RevaluedSpare[] = [];
  for (const [spareId, lineIndexes] of Map.groupBy(lines.keys(), (i) => lines[i]!.spareId)) {
    const spareStocks = bySpare.get(spareId);
    const firstStock = lineStocks[lineIndexes[0]!]!;
    const copyPrice = written?.spare ? written.spare.unitPrice : getCopiedPrice(firstStock);
    const isAtAverage =
      written !== undefined ||
      spareStocks === undefined ||
      lineIndexes.every((i) => isTransfer(lines[i]!) || isAveragePrice(copyPrice, lines[i]!.unitPrice));
    const setAverageValues = () => {
      for (const i of lineIndexes)
        lineValues[i] = {
          unitPrice: lines[i]!.unitPrice ?? (copyPrice === undefined ? undefined : roundPrice(copyPrice)),
        };
    };
    if (
      isAtAverage &&
      (written ||
        !spareStocks ||
        copyPrice === undefined ||
        !isBelowZero(spareStocks, lineIndexes, lines, lineStocks))
    ) {
      setAverageValues();
      continue;
    }
    const { spare, stocks } = spareStocks!;
    let valuation = {
      stock: addQuantities(...stocks.map(({ qty }) => qty)),
      price: getExactPrice(spare),
    };
    for (const i of lineIndexes) {
      const { quantity, unitPrice } = lines[i]!;
      if (isTransfer(lines[i]!)) {
        const { price } = valuation;
        lineValues[i] = { unitPrice: unitPrice ?? (price === undefined ? undefined : roundPrice(price)) };
        continue;
      }
      const { after, ...value } = bookValue(valuation, { quantity, unitPrice });
      valuation = { stock: after.stock, price: after.price };
      lineValues[i] = value;
    }
    revalued.push({ spare, stocks, after: applyPrice(spare, valuation.price) });
  }
  return { ofLine: lineValues, revalued };
}

function isBelowZero(
  { stocks }: SpareStocks,
  lineIndexes: readonly number[],
  lines: readonly ValuedLine[],
  lineStocks: readonly StoredStock[],
): boolean {
  return stocks.some(({ id, qty }) => {
    const bookedQuantities = lineIndexes.flatMap((i) =>
      lineStocks[i]!.id === id ? [lines[i]!.quantity] : [],
    );
    return qty < 0 || addQuantities(qty, ...bookedQuantities) < 0;
  });
}

/** Returns the copies of a spare at its new price. */
function applyPrice(spare: StoredSpare, price: number | undefined): RevaluedSpare['after'] {
  const unitPrice = price === undefined ? undefined : roundPrice(price);
  return {
    spare: { ...getSpareInput(spare), unitPrice },
    spareVersion: spare.version + 1,
    averagePrice: price === unitPrice ? undefined : price,
  };
}

/**
 * Returns the writes of the spare at its new price and of its stocks without a booking.
 * @throws Refused stale at commit
 */
export const buildPriceWrites = (
  store: Store,
  { spare, stocks: stocksOfSpare, after }: RevaluedSpare,
  isBooked: (id: string) => boolean,
): Writes => [
  replaceRefusal(
    buildStaleRefusal,
    store.replace(spares, spare, {
      ...after.spare,
      elsewhere: spare.elsewhere,
      averagePrice: after.averagePrice,
    }),
  ),
  stocksOfSpare
    .filter(({ id }) => !isBooked(id))
    .map(({ id, qty }) =>
      store.add(stocks, id, {}, { same: { qty }, set: after, refusal: buildStaleRefusal }),
    ),
];
