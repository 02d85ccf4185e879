// Links elements of machines to spares of a warehouse: stock of the element, and values of the element that
// change its spare (domain 2.2, 8.1).

import { parseInput } from '#shared/input.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ElementPart as Part } from '#shared/structure/element.ts';
import {
  applyElementPart,
  buildSpareFromElement,
  elementFieldNames,
  type LinkedSpare,
  type SpareElement,
  toElementPart,
} from '#shared/warehouse/element-part.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { type LinkedFieldName, linkedFieldNames } from '#shared/warehouse/spare-fields.ts';
import { computeStockValues } from '#shared/warehouse/stock-view.ts';
import { spares, stocks } from '../db/entities/warehouse.ts';
import type { Store } from '../db/store.ts';
import { flattenWrites, type Write, type Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { buildSpareReferences, buildSpareWrites, createFirstStock } from './making.ts';
import {
  assertActiveWarehouse,
  buildStockCopies,
  buildStockId,
  getComputedFields,
  getWarehouseIds,
  type StoredStock,
} from './spare-stocks.ts';
import { bookMovements } from './stock/book.ts';

/** Spare to be created from an element, under a new number. */
export interface NewSpareOptions {
  id: number;
  /** The caller already adds the reference to the supplier, because the element has the same one. */
  supplierIsLinked: boolean;
  /** Returns the caller's name of a field of the element, for refusals. */
  nameOf: (field: string) => string;
}

/**
 * Returns the writes that create a spare from an element; the element's stock is the opening balance (561).
 * @throws Refused warehouseInactive, refMissing, invalidInput at the element's field; codeTaken there at
 * commit
 */
export async function buildSpareCreationFromElement(
  store: Store,
  actor: Actor,
  elementValues: SpareElement & { id: string; machineId: number; warehouseId: number },
  { id, supplierIsLinked, nameOf }: NewSpareOptions,
): Promise<Writes> {
  const codeField = elementValues.part.codeSpare ? 'part.codeSpare' : 'code';
  const getField = (field: string) =>
    nameOf(field === 'code' ? codeField : (elementFieldNames[field] ?? field));
  await assertActiveWarehouse(store, elementValues.warehouseId, nameOf('part.warehouseId'));
  const spare = await parseInput(
    SparePart,
    buildSpareFromElement(elementValues, elementValues.warehouseId),
    getField,
  );
  const quantity = elementValues.part.stock ?? 0;
  const line = { spareId: id, warehouseId: spare.warehouseId, type: '561' as const, quantity };
  const openingBooking = quantity
    ? await bookMovements(
        store,
        actor,
        [{ ...line, elementId: elementValues.id, field: nameOf('part.stock') }],
        { source: 'manual', machineId: elementValues.machineId, on: actor.today },
        { opened: createFirstStock(store, id, spare) },
      )
    : undefined;
  return [
    renameRefusalFields(buildSpareWrites(store, id, spare, openingBooking?.writes), getField),
    buildSpareReferences(
      store,
      id,
      undefined,
      supplierIsLinked ? { ...spare, supplierId: undefined } : spare,
    ),
  ];
}

/** Renames the fields of refusals to the caller's names. */
const renameRefusalFields = (writes: Writes, getField: (field: string) => string): Write[] =>
  flattenWrites(writes).map((write) => ({
    ...write,
    refusal: (found) => {
      const refusal = write.refusal(found);
      if (!(refusal instanceof RefusalError) || !refusal.details.fields) return refusal;
      const fields = Object.entries(refusal.details.fields).map(([field, problem]) => [
        getField(field),
        problem,
      ]);
      return new RefusalError(refusal.kind, refusal.code, {
        ...refusal.details,
        fields: Object.fromEntries(fields),
      });
    },
  }));

/** Warehouse and spare. */
export interface SpareReference {
  warehouseId: number;
  sparePartId: number;
}

/**
 * Loads the stocks linked with elements, in their order; undefined without a stock. One round trip per
 * hundred.
 */
export const loadLinkedStocks = (
  store: Store,
  links: readonly (SpareReference | undefined)[],
): Promise<(StoredStock | undefined)[]> => {
  const ids = links.map((link) => (link ? buildStockId(link.warehouseId, link.sparePartId) : undefined));
  const distinctIds = [...new Set(ids.filter((id) => id !== undefined))];
  return store.load(distinctIds.map((id) => [stocks, id] as const)).then((storedStocks) => {
    const byId = new Map(distinctIds.map((id, i) => [id, storedStocks[i]]));
    return ids.map((id) => (id === undefined ? undefined : byId.get(id)));
  });
};

const getShownStock = (stock: StoredStock, actor: Actor) =>
  computeStockValues(stock, { stoppedHourCost: 0, today: actor.today });

const getShownPart = (stock: StoredStock, actor: Actor) =>
  toElementPart(stock.spare, stock.qty, getShownStock(stock, actor).reorderPoint ?? undefined);

/** Returns the values that an element shows of its spare. */
export function buildLinkedPart(stock: StoredStock, actor: Actor) {
  const { level, reserved } = getShownStock(stock, actor);
  const spareFields = Object.fromEntries(linkedFieldNames.map((name) => [name, stock.spare[name]])) as Pick<
    SparePart,
    LinkedFieldName
  >;
  const linked: LinkedSpare = { ...spareFields, level, reserved };
  return { ...getShownPart(stock, actor), linked };
}

/**
 * Returns the writes of values that an element sets of its spare. A stock applies only without movements, as
 * the opening balance (561).
 * @throws Refused unitDecimals at `stock`
 */
export async function buildSpareUpdate(
  store: Store,
  actor: Actor,
  stock: StoredStock,
  elementPart: Part,
  element: { id: string; machineId: number },
): Promise<{ writes: Writes; spareIsWritten: boolean }> {
  const [warehouseId, id] = stock.id.split('.').map(Number) as [number, number];
  const after = applyElementPart(stock.spare, getShownPart(stock, actor), elementPart);
  const opensStock = stock.lastMovementOn === undefined && stock.qty === 0 && Boolean(elementPart.stock);
  const hasChanges = after !== stock.spare;
  const storedSpare = hasChanges ? await store.get(spares, id) : undefined;
  const version = storedSpare ? storedSpare.version + 1 : stock.spareVersion;
  const line = {
    spareId: id,
    warehouseId,
    type: '561' as const,
    quantity: elementPart.stock ?? 0,
    field: 'stock',
  };
  const { writes } = opensStock
    ? await bookMovements(
        store,
        actor,
        [{ ...line, elementId: element.id }],
        { source: 'manual', machineId: element.machineId, on: actor.today },
        { same: { qty: 0 }, set: hasChanges ? { spare: after, spareVersion: version } : undefined },
      )
    : { writes: [] };
  if (!storedSpare) return { writes, spareIsWritten: false };
  const otherWarehouseIds = getWarehouseIds(storedSpare).filter(
    (warehouse) => !(opensStock && warehouse === warehouseId),
  );
  return {
    writes: [
      writes,
      store.replace(spares, storedSpare, { ...after, ...getComputedFields(storedSpare) }),
      buildStockCopies(store, id, otherWarehouseIds, after, version),
    ],
    spareIsWritten: true,
  };
}
