// The only module that changes stock: each line becomes a movement, and the sum of a stock's lines is added
// to it (domain 8.5). The caller commits the writes in the transaction of their cause.
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import { type Day, getMonth } from '#shared/day.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  isConsumption,
  type Movement,
  type MovementSource,
  type MovementType,
} from '#shared/warehouse/movement.ts';
import { addQuantities, isQuantityPossible } from '#shared/warehouse/units.ts';
import { movements, type Stock, stocks, warehouses } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredStock } from '../spare-stocks.ts';
import { buildPriceWrites, buildStaleRefusal, computeLineValues, loadStocks } from './valuation.ts';

/** Booking of one spare; `quantity` is signed. */
export interface BookingLine
  extends Partial<
    Pick<
      Movement,
      'costCenter' | 'sapOrder' | 'note' | 'reason' | 'orderedOn' | 'unitPrice' | 'counterpart' | 'reverses'
    >
  > {
  /** Id of the movement; if absent, a new one. */
  id?: string;
  spareId: number;
  /** Warehouse; if absent, the spare's default one. */
  warehouseId?: number;
  type: MovementType;
  quantity: number;
  elementId?: string;
  /** Input field of the line, for refusals. */
  field: string;
}

/** Cause of the booking; `on` is the plant-local day that counts. */
export interface BookingCause extends Partial<Pick<Movement, 'sourceId' | 'sourceCode' | 'machineId'>> {
  source: MovementSource;
  on: Day;
}

/** Generates ids in order of booking even within one millisecond. */
const ulid = monotonicFactory();

export const createMovementId = (actor: Actor, spareId: number) =>
  `${spareId}.${ulid(Date.parse(actor.now))}`;

/** Returns the lower bound of ids of movements recorded on that UTC day or later. */
export const getFirstMovementId = (day: Day): string => encodeTime(Date.parse(day));

/** Whether negative stock was confirmed, which only administrators may do. @throws Refused notAllowedHere */
export function isNegativeStockAllowed(actor: Actor, confirmed: true | undefined): boolean {
  if (!confirmed) return false;
  if (!hasPermission(actor.profile, 'stockAdjustment', 'create'))
    throw new RefusalError('forbidden', 'notAllowedHere');
  return true;
}

export const buildUnitRefusal = (field: string) =>
  new RefusalError('invalid', 'unitDecimals', { fields: { [field]: 'unitDecimals' } });

const getWarehouseId = (stock: StoredStock) => Number(stock.id.slice(0, stock.id.indexOf('.')));

/** Adds the time of recording, which the id contains. */
export const addRecordingTime = <M extends { id: string }>(movement: M): M & { at: string } => ({
  ...movement,
  at: new Date(decodeTime(movement.id.slice(movement.id.indexOf('.') + 1))).toISOString(),
});

/** Returns the movement to write. */
function buildMovement(
  actor: Actor,
  stock: StoredStock,
  { field: _, id: __, ...line }: BookingLine,
  cause: BookingCause,
  {
    forSap,
    costCenter,
    ...value
  }: { forSap: boolean; costCenter?: string } & Pick<Movement, 'unitPrice' | 'valueDifference'>,
) {
  const { code, description, codeSap, unit } = stock.spare;
  const warehouseId = getWarehouseId(stock);
  return {
    ...cause,
    ...line,
    ...value,
    warehouseId,
    code,
    description,
    codeSap,
    unit,
    costCenter: line.costCenter ?? (line.sapOrder ? undefined : costCenter),
    user: actor.user.name,
    userId: actor.user.id,
    month: getMonth(cause.on),
    sapState: forSap ? ('pending' as const) : ('none' as const),
    ...(forSap && { sapFor: warehouseId }),
  };
}

/** Conditions of a stock write: minimum quantities, and values that must be as read. */
interface StockConditions {
  minimums: Partial<Record<'qty' | 'free', number>>;
  same: { qty?: number; spareVersion?: number };
  /** Negative stock is permitted, so a failed condition only means a concurrent booking. */
  below: boolean;
  /** Quantity that the caller saw. */
  seen?: number;
}

/**
 * Builds the refusal of a failed condition: stockShort, stockReserved, or stale after a concurrent change.
 */
const createRefusalBuilder =
  (stock: StoredStock, field: string, { minimums, below, seen }: StockConditions) =>
  (storedValues: Record<string, unknown> = { ...stock }) => {
    const { qty = 0, free = 0 } = storedValues as { qty?: number; free?: number };
    if (below || !(qty < (minimums.qty ?? qty) || free < (minimums.free ?? free)))
      return seen === undefined || seen === qty
        ? buildStaleRefusal()
        : new RefusalError('conflict', 'stale', {
            values: { by: String(storedValues.by), at: String(storedValues.at) },
          });
    const code = minimums.free !== undefined && qty > free ? 'stockReserved' : 'stockShort';
    return new RefusalError('conflict', code, {
      values: { code: stock.spare.code, stock: qty, free: Math.max(free, 0) },
      fields: { [field]: code },
    });
  };

/** Options of a booking. */
export interface BookingOptions {
  /** Permits negative stock. */
  below?: boolean;
  /**
   * Quantity that limits issues: `qty` includes what others reserved (work on a machine that is down), `free`
   * does not.
   */
  from?: 'qty' | 'free';
  /** Stock to be created with the booking, if the warehouse has none. */
  opened?: StoredStock;
  /** Deletes the stock, which the booking empties, together with its spare. */
  leaves?: boolean;
  /**
   * Whether a reversal must be sent to SAP because the reversed movement was; if absent, all consumption is.
   */
  toldSap?: boolean;
  /**
   * Further changed attributes of each stock, and values that must be unchanged. With `spareVersion`, the
   * caller writes the spare itself.
   */
  set?: Partial<Stock>;
  same?: { qty: number };
  /** Quantities reserved for the work itself by stock, which are used first. */
  reserved?: ReadonlyMap<string, number>;
}

/**
 * Returns the writes: a movement per line, an addition per stock, and the price of spares whose price
 * changes; also the ids of the movements and the price of each line.
 * @throws Refused refMissing, unitDecimals at the line's field; stockShort, stockReserved or stale at commit
 */
export async function bookMovements(
  store: Store,
  actor: Actor,
  lines: readonly BookingLine[],
  cause: BookingCause,
  {
    below = false,
    from = 'free',
    reserved = new Map(),
    opened,
    leaves,
    toldSap = true,
    set,
    same,
  }: BookingOptions = {},
): Promise<{ writes: Writes; movements: string[]; prices: (number | undefined)[] }> {
  const { stockOf: lineStocks, bySpare } = await loadStocks(store, lines, opened);
  const warehouseIds = [...new Set(lineStocks.map(getWarehouseId))];
  const bookedWarehouses = await store.load(warehouseIds.map((id) => [warehouses, id] as const));
  const centers = new Map(warehouseIds.map((id, i) => [id, bookedWarehouses[i]?.costCenter]));
  for (const [i, { quantity, field }] of lines.entries())
    if (!isQuantityPossible(lineStocks[i]!.spare.unit, quantity)) throw buildUnitRefusal(field);
  const writtenSpare = leaves || set?.spareVersion !== undefined ? { spare: set?.spare } : undefined;
  const { ofLine, revalued } = computeLineValues(lines, lineStocks, bySpare, writtenSpare);
  const pricesByStock = new Map(revalued.flatMap((each) => each.stocks.map(({ id }) => [id, each.after])));
  const ids = lines.map(({ id, spareId }) => id ?? createMovementId(actor, spareId));
  const movementWrites = lines.map((line, i) =>
    store.create(
      movements,
      ids[i]!,
      buildMovement(actor, lineStocks[i]!, line, cause, {
        forSap: toldSap && actor.plant.warehouseSap && isConsumption(line.type),
        costCenter: centers.get(getWarehouseId(lineStocks[i]!)),
        ...ofLine[i],
      }),
    ),
  );
  const byStock = Map.groupBy(lines.keys(), (i) => lineStocks[i]!.id);
  const stockWrites = [...byStock.values()].map((lineIndexes) => {
    const stock = lineStocks[lineIndexes[0]!]!;
    const n = addQuantities(...lineIndexes.map((i) => lines[i]!.quantity));
    if (stock === opened)
      return store.create(stocks, stock.id, { ...stock, qty: n, free: n, lastMovementOn: cause.on });
    if (leaves) return store.remove(stocks, stock);
    const reservedQuantity = reserved.get(stock.id) ?? 0;
    const free = addQuantities(n, reservedQuantity);
    const price = pricesByStock.get(stock.id);
    const conditions: StockConditions = {
      below,
      seen: same?.qty,
      minimums: getMinimums(
        { below, isPriced: !writtenSpare && stock.spare.unitPrice !== undefined },
        from,
        n,
        free,
      ),
      same: {
        ...(price && { qty: stock.qty }),
        ...same,
        ...(!writtenSpare && { spareVersion: stock.spareVersion }),
      },
    };
    return store.add(
      stocks,
      stock.id,
      { qty: n, free },
      {
        minimums: price && below ? {} : conditions.minimums,
        same: conditions.same,
        set: { lastMovementOn: cause.on, ...price, ...set },
        refusal: createRefusalBuilder(stock, lines[lineIndexes[0]!]!.field, conditions),
      },
    );
  });
  // Reserved quantities that were not used become free again.
  const returnWrites = [...reserved].flatMap(([id, n]) =>
    byStock.has(id) || n === 0 ? [] : store.add(stocks, id, { free: n }, { refusal: buildStaleRefusal }),
  );
  const prices = revalued.map((each) => buildPriceWrites(store, each, (id) => byStock.has(id)));
  return {
    writes: [movementWrites, stockWrites, prices, returnWrites],
    movements: ids,
    prices: ofLine.map(({ unitPrice }) => unitPrice),
  };
}

/**
 * Returns the minimum quantities. Negative stock has none, except for a booking at the average price, whose
 * value assumes a positive stock.
 */
function getMinimums(
  { below, isPriced }: { below: boolean; isPriced: boolean },
  from: 'qty' | 'free',
  n: number,
  free: number,
): StockConditions['minimums'] {
  if (below) return isPriced && n < 0 ? { qty: -n } : {};
  if (from === 'qty') return n < 0 ? { qty: -n } : {};
  return free < 0 ? { free: -free } : {};
}
