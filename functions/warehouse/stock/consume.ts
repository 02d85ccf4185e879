// Spares consumed by work: given by number or as an element of the machine, booked when the work is closed
// (domain 8.5).
import type { KitSpare } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  type ConsumedSpare,
  computeDifferenceMovements,
  computeIssuedPrice,
  type ReportedSpare,
} from '#shared/warehouse/consumption.ts';
import { getConsumptionType } from '#shared/warehouse/movement.ts';
import { isQuantityPossible } from '#shared/warehouse/units.ts';
import { elements } from '../../db/entities/structure.ts';
import { movements, spares, stocks } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { buildStockId, getWarehouseIds, type StoredSpare } from '../spare-stocks.ts';
import { type BookingCause, bookMovements, buildUnitRefusal, isNegativeStockAllowed } from './book.ts';
import { buildStaleRefusal } from './valuation.ts';

/** Spare with the stock it is taken from; an element without a linked spare has no stock. */
interface ResolvedSpare {
  consumedSpare: ConsumedSpare;
  elementId?: string;
  stock?: string;
}

const buildMissingRefusal = (i: number, field: keyof ReportedSpare, what: string) =>
  new RefusalError('invalid', 'refMissing', {
    values: { what },
    fields: { [`spares.${i}.${field}`]: 'refMissing' },
  });

/** @throws Refused refMissing for an element of another machine, or one that is no spare */
async function loadUsedElements(store: Store, used: readonly ReportedSpare[], machineId: number | undefined) {
  const storedElements = await store.load(
    used.map(({ spareId }) => [elements, typeof spareId === 'string' ? spareId : '0.0'] as const),
  );
  return used.map(({ spareId }, i) => {
    if (typeof spareId === 'number') return undefined;
    const element = storedElements[i];
    if (!element?.spare || !spareId.startsWith(`${machineId}.`))
      throw buildMissingRefusal(i, 'spareId', 'spare');
    return element;
  });
}

const unlinkedSpare = { spareId: 0 } as const;

/**
 * Checks that spares are distinct, exist and fit their unit, and that elements belong to the machine.
 * @throws Refused refMissing, givenTwice, unitDecimals at the spare's field
 */
async function resolveSpares(
  store: Store,
  used: readonly ReportedSpare[],
  machineId: number | undefined,
): Promise<ResolvedSpare[]> {
  if (used.length === 0) return [];
  const usedElements = used.some(({ spareId }) => typeof spareId === 'string')
    ? await loadUsedElements(store, used, machineId)
    : [];
  const spareIds = used.map(({ spareId }, i) =>
    typeof spareId === 'number'
      ? spareId
      : usedElements[i]?.linked
        ? usedElements[i]!.part!.sparePartId!
        : unlinkedSpare.spareId,
  );
  const loadedSpares: readonly (StoredSpare | undefined)[] = await store.load(
    spareIds.map((id) => [spares, id] as const),
    { consistent: true },
  );
  const seenKeys = new Set<string>();
  return used.map((line, i) => {
    const { spareId, quantity } = line;
    const element = usedElements[i];
    const spare = loadedSpares[i];
    if (spareIds[i] !== unlinkedSpare.spareId && !spare) throw buildMissingRefusal(i, 'spareId', 'sparePart');
    const warehouseId = spare && (line.warehouseId ?? element?.part?.warehouseId ?? spare.warehouseId);
    if (warehouseId !== undefined && !getWarehouseIds(spare!).includes(warehouseId))
      throw buildMissingRefusal(i, line.warehouseId === undefined ? 'spareId' : 'warehouseId', 'warehouse');
    const key = `${spareId} ${warehouseId}`;
    if (seenKeys.has(key))
      throw new RefusalError('invalid', 'invalidInput', {
        fields: { [`spares.${i}.spareId`]: 'givenTwice' },
      });
    seenKeys.add(key);
    if (!spare) {
      const { code, description, part } = element!;
      const unitPrice = part?.price || undefined;
      return { consumedSpare: { spareId, quantity, code, description, unitPrice }, elementId: element!.id };
    }
    if (!isQuantityPossible(spare.unit, quantity)) throw buildUnitRefusal(`spares.${i}.quantity`);
    const { code, description, unit, unitPrice } = spare;
    return {
      consumedSpare: { spareId, quantity, warehouseId, code, description, unit, unitPrice },
      elementId: element?.id,
      stock: buildStockId(warehouseId!, spare.id),
    };
  });
}

/** Converts stored spares to input. */
const toSpareUsed = ({ spareId, quantity, warehouseId }: ConsumedSpare): ReportedSpare => ({
  spareId,
  quantity,
  warehouseId,
});

/** Returns the checked spares without booking, while work continues. @throws Refused as `storedElements` */
export const resolveUsedSpares = async (
  store: Store,
  used: readonly ReportedSpare[],
  machineId: number | undefined,
): Promise<ConsumedSpare[]> =>
  (await resolveSpares(store, used, machineId)).map(({ consumedSpare }) => consumedSpare);

/** Returns the movements of a record that were not reversed. */
async function loadUnreversedMovements(store: Store, movementIds: readonly string[]) {
  const storedMovements = await store.load(
    movementIds.map((id) => [movements, id] as const),
    { consistent: true },
  );
  return storedMovements.flatMap((movement) =>
    movement && movement.reversedBy === undefined ? [movement] : [],
  );
}

interface ConsumptionInput {
  /** Consumed spares; if absent, the stored ones. */
  spares?: ReportedSpare[];
  sapOrder?: string;
  confirmed?: true;
}

interface PreviousConsumption {
  spares?: ConsumedSpare[];
  sapOrder?: string;
  booked?: string[];
}

/** Closed work; its element applies to spares without an element of their own. */
export type ConsumingWork = BookingCause & { elementId?: string };

/**
 * Returns the consumed spares for the detail item, and the writes that book them, or the difference to an
 * earlier closing. A reversal of an earlier movement meanwhile counts as one after the closing: a condition for
 * each movement would exceed a transaction after some closings.
 * @throws Refused as `storedElements`; notAllowedHere; stockShort at commit
 */
export async function buildConsumption(
  store: Store,
  actor: Actor,
  input: ConsumptionInput,
  before: PreviousConsumption,
  { elementId, ...cause }: ConsumingWork,
  reserved: readonly KitSpare[] = [],
): Promise<{ consumption: PreviousConsumption; writes: Writes }> {
  const below = isNegativeStockAllowed(actor, input.confirmed);
  const used = input.spares ?? before.spares?.map(toSpareUsed) ?? [];
  const [resolvedSpares, bookedMovements, reservedQuantities] = await Promise.all([
    resolveSpares(store, used, cause.machineId),
    loadUnreversedMovements(store, before.booked ?? []),
    loadKitQuantities(store, reserved),
  ]);
  const sapOrder = input.sapOrder ?? before.sapOrder;
  const earlierIssues = bookedMovements.map(({ spareId, warehouseId, ...movement }) => ({
    ...movement,
    stock: buildStockId(warehouseId, spareId),
  }));
  const lines = computeDifferenceMovements(
    resolvedSpares.flatMap(({ stock, consumedSpare: { quantity } }) =>
      stock === undefined ? [] : { stock, quantity },
    ),
    earlierIssues,
    sapOrder,
  ).map(({ stock, quantity, sapOrder: order, unitPrice }) => {
    const [warehouseId, spareId] = stock.split('.').map(Number) as [number, number];
    const spareIndex = resolvedSpares.findIndex((each) => each.stock === stock);
    return {
      spareId,
      warehouseId,
      quantity,
      type: getConsumptionType(quantity, order),
      sapOrder: order,
      elementId: resolvedSpares[spareIndex]?.elementId ?? elementId,
      ...(unitPrice !== undefined && { unitPrice }),
      field: spareIndex < 0 ? 'spares' : `spares.${spareIndex}.quantity`,
    };
  });
  const {
    writes,
    movements: newMovementIds,
    prices,
  } = await bookMovements(store, actor, lines, cause, {
    below,
    from: 'qty',
    reserved: reservedQuantities,
  });
  const allMovementIds = [...bookedMovements.map(({ id }) => id), ...newMovementIds];
  const issues = [
    ...earlierIssues,
    ...lines.map(({ spareId, warehouseId, quantity, sapOrder }, i) => ({
      ...{ stock: buildStockId(warehouseId, spareId), quantity, sapOrder, unitPrice: prices[i] },
    })),
  ];
  const consumedSpares = resolvedSpares.map(({ consumedSpare, stock }) => ({
    ...consumedSpare,
    unitPrice: computeIssuedPrice(issues.filter((each) => each.stock === stock)) ?? consumedSpare.unitPrice,
  }));
  return {
    consumption: {
      spares: consumedSpares.length > 0 ? consumedSpares : undefined,
      sapOrder: resolvedSpares.length > 0 ? sapOrder : undefined,
      booked: allMovementIds.length > 0 ? allMovementIds : undefined,
    },
    writes,
  };
}

/** Returns the quantities of a kit by stock, in the default warehouses of its spares. */
async function loadKitQuantities(store: Store, kit: readonly KitSpare[]): Promise<Map<string, number>> {
  const kitSpares: readonly (StoredSpare | undefined)[] = await store.load(
    kit.map(({ sparePartId }) => [spares, sparePartId] as const),
    { consistent: true },
  );
  return new Map(
    kit.flatMap(({ quantity }, i) => {
      const spare = kitSpares[i];
      return spare ? [[buildStockId(spare.warehouseId, spare.id), quantity] as const] : [];
    }),
  );
}

/**
 * Reserves a kit: reduces the free quantities, which may become negative until a receipt.
 * @throws Refused stale if a spare changed its warehouse
 */
export async function buildKitReservation(store: Store, kit: readonly KitSpare[]): Promise<Writes> {
  const reservedQuantities = await loadKitQuantities(store, kit);
  return [...reservedQuantities].map(([id, n]) =>
    store.add(stocks, id, { free: -n }, { refusal: buildStaleRefusal }),
  );
}
