// Handlers of spares: archive, stock lists and spare pages (domain 8.1).
import { RefusalError } from '#shared/refused.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import type { spareParts as api, SpareItem, SparePage } from '#shared/warehouse/spare-api.ts';
import { computeStockValues } from '#shared/warehouse/stock-view.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { movements, spares, stocks, warehouses } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertImagesUsable, buildDocumentRemoval } from '../ingestion/public.ts';
import { buildSpareReferences, buildSpareWrites } from './making.ts';
import { pickSpares } from './pick.ts';
import { listRequestedSpares } from './requested.ts';
import {
  assertActiveWarehouse,
  buildEmptyStock,
  buildStockCopies,
  buildStockId,
  getSpareInput,
  getWarehouseIds,
  type StoredStock,
} from './spare-stocks.ts';
import { adjustStock } from './stock/adjust.ts';
import { issueSpares } from './stock/issue.ts';
import { receiveSpares } from './stock/receive.ts';
import { transferSpares } from './stock/transfer.ts';

type StoredWarehouse = StoredOf<typeof warehouses>;

const parseStockId = (id: string) => id.split('.').map(Number) as [number, number];

/** Returns a list row from its stock alone. */
function toSpareItem(stock: StoredStock, warehouse: StoredWarehouse | undefined, actor: Actor): SpareItem {
  const [warehouseId, id] = parseStockId(stock.id);
  return {
    ...stock.spare,
    id,
    warehouseId,
    version: stock.spareVersion,
    updatedAt: stock.updatedAt,
    updatedBy: stock.updatedBy,
    ...computeStockValues(stock, {
      costPerArea: warehouse?.costPerArea,
      stoppedHourCost: actor.plant.parameters.stoppedHourCost,
      today: actor.today,
    }),
  };
}

/** @throws Refused notFound for a missing spare, or a warehouse without a stock of it */
async function loadSparePage(
  store: Store,
  actor: Actor,
  { id, warehouseId }: { id: number; warehouseId?: number },
  { consistent = true } = {},
): Promise<SparePage> {
  const [spare] = await store.load([[spares, id]], { consistent });
  if (!spare) throw new RefusalError('notFound', 'notFound');
  const warehouseIds = getWarehouseIds(spare);
  const shownWarehouseId = warehouseId ?? spare.warehouseId;
  const [warehouse, ...loadedStocks] = await store.load(
    [
      [warehouses, shownWarehouseId] as const,
      ...warehouseIds.map((placeId) => [stocks, buildStockId(placeId, id)] as const),
    ],
    { consistent },
  );
  const spareStocks = loadedStocks.filter((stock) => stock !== undefined) as StoredStock[];
  const selectedStock = spareStocks.find((stock) => parseStockId(stock.id)[0] === shownWarehouseId);
  if (!selectedStock) throw new RefusalError('notFound', 'notFound');
  return {
    ...toSpareItem(selectedStock, warehouse as StoredWarehouse | undefined, actor),
    ...getSpareInput(spare),
    ...{ id: spare.id, version: spare.version, updatedAt: spare.updatedAt, updatedBy: spare.updatedBy },
    warehouseId: shownWarehouseId,
    totalStock: addQuantities(...spareStocks.map(({ qty }) => qty)),
    stocks: spareStocks.map((stock) => ({
      warehouseId: parseStockId(stock.id)[0],
      stock: stock.qty,
      reserved: addQuantities(stock.qty, -stock.free),
    })),
  };
}

/** Returns the input of a form, without fields that the store and the response add. */
const getFormInput = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...formInput
}: SparePart &
  object & {
    id?: number;
    version?: number;
    updatedAt?: string;
    updatedBy?: string;
  }): SparePart => formInput;

type SpareKey = { id: number; version?: number; warehouseId?: number };
/** Wraps a booking to return the spare's page. */
const createBookingHandler =
  <Input extends SpareKey>(work: (call: { input: Input; actor: Actor; store: Store }) => Promise<void>) =>
  async (call: { input: Input; actor: Actor; store: Store }): Promise<SparePage> => {
    await retryOnConflict(() => work(call), isStale);
    return loadSparePage(call.store, call.actor, call.input);
  };

export const spare: Handlers<typeof api> = {
  async list({ input: { warehouseId, ...page }, actor, store }) {
    const [stockPage, warehousePage] = await Promise.all([
      store.list(stocks, { under: warehouseId, ...page }),
      warehouseId === undefined
        ? store.list(warehouses)
        : store.get(warehouses, warehouseId).then((storedWarehouse) => ({ items: [storedWarehouse] })),
    ]);
    const byId = new Map(warehousePage.items.map((each) => [each.id, each]));
    return {
      items: stockPage.items
        .filter((stock) => warehouseId !== undefined || stock.spare.warehouseId === parseStockId(stock.id)[0])
        .map((stock) => toSpareItem(stock, byId.get(parseStockId(stock.id)[0]), actor)),
      next: stockPage.next,
    };
  },

  get: ({ input, actor, store }) => loadSparePage(store, actor, input, { consistent: false }),

  pick: pickSpares,
  requested: listRequestedSpares,

  metrics: async ({ input, actor, store }) => (await loadSparePage(store, actor, input)).metrics,

  async create({ input, actor, store }) {
    await Promise.all([
      assertActiveWarehouse(store, input.warehouseId, 'warehouseId'),
      assertImagesUsable(store, 'image', undefined, input.image),
    ]);
    return store.numbered('sparePart', async (id) => {
      await store.commit(
        buildSpareWrites(store, id, input),
        buildSpareReferences(store, id, undefined, input),
      );
      return loadSparePage(store, actor, { id });
    });
  },

  async replace({ input, actor, store }) {
    const before = await store.get(spares, input.id);
    const { elsewhere = [], averagePrice } = before;
    const after = getFormInput(input);
    await assertImagesUsable(store, 'image', before.image, after.image);
    const isMoved = after.warehouseId !== before.warehouseId;
    const version = before.version + 1;
    const previousStock = isMoved
      ? await store.find(stocks, buildStockId(before.warehouseId, input.id))
      : undefined;
    if (isMoved) {
      await assertActiveWarehouse(store, after.warehouseId, 'warehouseId');
      if (previousStock && (previousStock.qty !== 0 || previousStock.free !== 0))
        throw new RefusalError('conflict', 'stockThere', { fields: { warehouseId: 'stockThere' } });
    }
    const hasStock = elsewhere.includes(after.warehouseId);
    const otherWarehouseIds = [...elsewhere, before.warehouseId].filter(
      (placeId) => placeId !== after.warehouseId,
    );
    const furtherWarehouseIds = isMoved ? otherWarehouseIds : elsewhere;
    await store.commit(
      store.replace(
        spares,
        before,
        {
          ...after,
          averagePrice,
          elsewhere: furtherWarehouseIds.length > 0 ? furtherWarehouseIds : undefined,
        },
        { expected: input.version },
      ),
      isMoved && !hasStock
        ? store.create(
            stocks,
            buildStockId(after.warehouseId, input.id),
            buildEmptyStock(after, { id: input.id, warehouseId: after.warehouseId, version, averagePrice }),
          )
        : buildStockCopies(store, input.id, [after.warehouseId], after, version),
      buildStockCopies(store, input.id, furtherWarehouseIds, after, version),
      buildSpareReferences(store, input.id, before, after),
    );
    return loadSparePage(store, actor, { id: input.id });
  },

  async remove({ input, store }) {
    const before = await store.get(spares, input.id);
    const [{ items: spareMovements }, ...loadedStocks] = await Promise.all([
      store.list(movements, { under: input.id, limit: 1, consistent: true }),
      ...getWarehouseIds(before).map((placeId) => store.find(stocks, buildStockId(placeId, input.id))),
    ]);
    if (spareMovements.length > 0)
      throw new RefusalError('conflict', 'inUse', { values: { by: 'movements', count: 1 } });
    await store.commit(
      store.remove(spares, before, { expected: input.version }),
      loadedStocks.flatMap((stock) => (stock ? store.remove(stocks, stock) : [])),
      buildSpareReferences(store, input.id, before, undefined),
      await buildDocumentRemoval(store, 'sparePart', input.id),
    );
    return {};
  },

  receive: createBookingHandler(receiveSpares),
  issue: createBookingHandler(issueSpares),
  adjust: createBookingHandler(adjustStock),
  transfer: createBookingHandler(transferSpares),
};
