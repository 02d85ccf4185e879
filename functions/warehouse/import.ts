// Import of spares: create, change, undo (domain 8.5, 14.2). The stock of a row is an opening balance (561):
// it applies only without previous movements, and is undone by its reversal.
import { RefusalError } from '#shared/refused.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import { movements, type Stock, spares, stocks } from '../db/entities/warehouse.ts';
import type { StoredOf, ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { buildDocumentRemoval } from '../ingestion/public.ts';
import { buildSpareReferences } from './making.ts';
import {
  assertActiveWarehouse,
  buildEmptyStock,
  buildStockCopies,
  buildStockId,
  getComputedFields,
  getWarehouseIds,
  type StoredSpare,
  type StoredStock,
} from './spare-stocks.ts';
import { type BookingOptions, bookMovements } from './stock/book.ts';
import { buildReversal } from './stock/reverse.ts';

type StoredMovement = StoredOf<typeof movements>;
/** Quantity by warehouse. */
export type StockByWarehouse = ReadonlyMap<number, number>;

/** Data that undoes the import of a spare. */
export interface SpareImportImage {
  spare: ValueOf<typeof spares>;
  /** Warehouses without movements. */
  untouched: number[];
}

const hasMoved = ({ qty, lastMovementOn }: Pick<Stock, 'qty' | 'lastMovementOn'>) =>
  lastMovementOn !== undefined || qty !== 0;

const buildOpeningBalance = (
  store: Store,
  actor: Actor,
  id: number,
  warehouseId: number,
  quantity: number,
  bookingOptions: BookingOptions,
) =>
  bookMovements(
    store,
    actor,
    [{ spareId: id, warehouseId, type: '561', quantity, field: 'stock' }],
    { source: 'import', on: actor.today },
    bookingOptions,
  ).then(({ writes }) => writes);

/**
 * Returns the writes that create a spare with its opening balances.
 * @throws Refused refMissing, warehouseInactive; unitDecimals at `stock`
 */
export async function buildSpareCreation(
  store: Store,
  actor: Actor,
  id: number,
  { spare, lying: stockByWarehouse }: { spare: SparePart; lying: StockByWarehouse },
): Promise<Writes> {
  const elsewhere = [...stockByWarehouse.keys()].filter((warehouse) => warehouse !== spare.warehouseId);
  const warehouseIds = [spare.warehouseId, ...elsewhere];
  await Promise.all(
    warehouseIds.map((warehouse) => assertActiveWarehouse(store, warehouse, 'warehouseCode')),
  );
  const stockWrites = warehouseIds.map((warehouseId) => {
    const stock = store.buildStoredItem(
      stocks,
      buildStockId(warehouseId, id),
      buildEmptyStock(spare, { id, warehouseId, version: 1 }),
    );
    const quantity = stockByWarehouse.get(warehouseId) ?? 0;
    return quantity === 0
      ? store.create(stocks, stock.id, stock)
      : buildOpeningBalance(store, actor, id, warehouseId, quantity, { opened: stock });
  });
  return [
    store.create(spares, id, { ...spare, ...(elsewhere.length > 0 && { elsewhere }) }),
    await Promise.all(stockWrites),
    buildSpareReferences(store, id, undefined, spare),
  ];
}

/**
 * Returns the writes that change a spare in the same warehouses. A stock applies only if there are no
 * movements until commit.
 * @throws Refused stale, stockThere, unitDecimals
 */
export async function buildSpareChange(
  store: Store,
  actor: Actor,
  before: StoredSpare,
  {
    after,
    lying: stockByWarehouse,
    expected,
  }: { after: SparePart; lying: StockByWarehouse; expected: number },
): Promise<Writes> {
  const { id } = before;
  const version = before.version + 1;
  const warehouseIds = getWarehouseIds(before);
  const storedStocks = await store.load(
    [...stockByWarehouse].map(([warehouse]) => [stocks, buildStockId(warehouse, id)] as const),
    { consistent: true },
  );
  const openingEntries = [...stockByWarehouse].filter(([warehouse, quantity], i) => {
    if (!warehouseIds.includes(warehouse))
      throw new RefusalError('conflict', 'stockThere', { fields: { warehouseCode: 'stockThere' } });
    const stock = storedStocks[i];
    return quantity !== 0 && stock !== undefined && !hasMoved(stock as StoredStock);
  });
  const openedIds = new Set(openingEntries.map(([warehouse]) => warehouse));
  const changedFields = { spare: after, spareVersion: version };
  return [
    store.replace(spares, before, { ...after, ...getComputedFields(before) }, { expected }),
    await Promise.all(
      openingEntries.map(([warehouse, quantity]) =>
        buildOpeningBalance(store, actor, id, warehouse, quantity, { same: { qty: 0 }, set: changedFields }),
      ),
    ),
    buildStockCopies(
      store,
      id,
      warehouseIds.filter((warehouse) => !openedIds.has(warehouse)),
      after,
      version,
    ),
  ];
}

const loadStocksOfSpare = async (store: Store, spare: StoredSpare): Promise<StoredStock[]> => {
  const storedStocks = await store.load(
    getWarehouseIds(spare).map((warehouse) => [stocks, buildStockId(warehouse, spare.id)] as const),
    { consistent: true },
  );
  return storedStocks.flatMap((stock) => (stock ? [stock as StoredStock] : []));
};
const getWarehouseId = ({ id }: StoredStock) => Number(id.slice(0, id.indexOf('.')));

const getSpareFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...spareFields
}: StoredSpare) => spareFields;

export async function buildSpareImage(store: Store, spare: StoredSpare): Promise<SpareImportImage> {
  const spareStocks = await loadStocksOfSpare(store, spare);
  return {
    spare: getSpareFields(spare),
    untouched: spareStocks.filter((stock) => !hasMoved(stock)).map(getWarehouseId),
  };
}

/** Movements read to detect others than those of an import. */
const MAX_CHECKED_MOVEMENTS = 50;

/**
 * Returns the opening balances an import booked in these warehouses, without later movements.
 * @throws Refused inUse
 */
async function loadOpeningBalances(
  store: Store,
  id: number,
  warehouseIds: readonly number[],
): Promise<StoredMovement[]> {
  const { items } = await store.list(movements, {
    under: id,
    limit: MAX_CHECKED_MOVEMENTS,
    consistent: true,
  });
  const warehouseMovements = items.filter(({ warehouseId }) => warehouseIds.includes(warehouseId));
  const importOpenings = warehouseMovements.filter(
    ({ type, source }) => type === '561' && source === 'import',
  );
  // Includes the reversals of an earlier import that was undone.
  const importReversals = warehouseMovements.filter(
    ({ source, reverses }) => source === 'import' && reverses,
  );
  const otherCount = warehouseMovements.length - importOpenings.length - importReversals.length;
  if (otherCount > 0)
    throw new RefusalError('conflict', 'inUse', { values: { by: 'movements', count: otherCount } });
  return importOpenings.filter(({ reversedBy }) => !reversedBy);
}

/**
 * Returns the writes that restore a spare and reverse its opening balances.
 * @throws Refused inUse, stockReserved
 */
export async function buildSpareRestoration(
  store: Store,
  actor: Actor,
  before: StoredSpare,
  { spare, untouched }: SpareImportImage,
): Promise<Writes> {
  const { id } = before;
  const version = before.version + 1;
  const { elsewhere: _, averagePrice, ...spareFields } = spare;
  const openingBalances = await loadOpeningBalances(store, id, untouched);
  const changedFields = { spare: spareFields, spareVersion: version, lastMovementOn: undefined };
  const reversals = await Promise.all(
    openingBalances.map((each) => buildReversal(store, actor, [each], { set: changedFields })),
  );
  const reversedIds = new Set(openingBalances.map(({ warehouseId }) => warehouseId));
  return [
    store.replace(spares, before, { ...spareFields, elsewhere: before.elsewhere, averagePrice }),
    reversals.map(({ writes }) => writes),
    buildStockCopies(
      store,
      id,
      getWarehouseIds(before).filter((warehouse) => !reversedIds.has(warehouse)),
      spareFields,
      version,
    ),
  ];
}

/**
 * Returns the writes that delete an imported spare with its stocks; its movements stay, each with its
 * reversal.
 * @throws Refused stale; inUse by movements or by more references than `going`
 */
export async function buildSpareRemoval(
  store: Store,
  actor: Actor,
  before: StoredSpare,
  { expected, going }: { expected: number; going: Readonly<Record<string, number>> },
): Promise<Writes> {
  const spareStocks = await loadStocksOfSpare(store, before);
  const openingBalances = await loadOpeningBalances(store, before.id, spareStocks.map(getWarehouseId));
  const reversedIds = new Set(openingBalances.map(({ warehouseId }) => warehouseId));
  const reversals = await Promise.all(
    openingBalances.map((each) => buildReversal(store, actor, [each], { leaves: true })),
  );
  return [
    store.remove(spares, before, { expected, going }),
    reversals.map(({ writes }) => writes),
    spareStocks
      .filter((stock) => !reversedIds.has(getWarehouseId(stock)))
      .map((stock) => store.remove(stocks, stock)),
    buildSpareReferences(store, before.id, before, undefined),
    await buildDocumentRemoval(store, 'sparePart', before.id),
  ];
}
