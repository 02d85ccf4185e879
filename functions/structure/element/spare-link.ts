// Link of an element with a spare of a warehouse, or with a new one.

import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Element, ElementPart } from '#shared/structure/element.ts';
import { getOwnPart } from '#shared/warehouse/element-part.ts';
import { spares } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { buildSpareCreationFromElement, buildSpareUpdate, loadLinkedStocks } from '../../warehouse/public.ts';
import { buildSpareLinkChanges, isSupplierAdded } from './references.ts';
import { type ElementValue, getLink, getPayloadName, toRow } from './response.ts';

/** Sets the default warehouse of a spare given without one. */
async function setDefaultWarehouse(store: Store, part: ElementPart): Promise<ElementPart> {
  if (part.sparePartId === undefined || part.warehouseId !== undefined) return part;
  const [spare] = await store.load([[spares, part.sparePartId]], { consistent: true });
  return { ...part, warehouseId: spare?.warehouseId };
}

/**
 * Creates a spare of the given warehouse from an element's values and links the element with it.
 * @throws Refused notAllowedHere; invalidInput if it is no spare or has no warehouse
 */
export async function prepareNewSpare(
  store: Store,
  actor: Actor,
  id: string,
  sentElement: Element,
  { before, spareId }: { before?: ElementValue; spareId: number },
): Promise<{ row: ElementValue; writes: Writes }> {
  if (!hasPermission(actor.profile, 'spares', 'create'))
    throw new RefusalError('forbidden', 'notAllowedHere');
  const row = toRow(sentElement);
  const warehouseId = row.part?.warehouseId;
  if (!row.spare || !row.part || warehouseId === undefined) {
    const field = row.spare ? getPayloadName('part.warehouseId') : 'spare';
    throw new RefusalError('invalid', 'invalidInput', { fields: { [field]: 'required' } });
  }
  const linkedRow: ElementValue = {
    ...row,
    linked: true,
    part: getOwnPart({ ...row.part, warehouseId, sparePartId: spareId }),
  };
  const spare = { ...row, part: row.part, id, machineId: sentElement.machineId, warehouseId };
  const spareCreation = await buildSpareCreationFromElement(store, actor, spare, {
    id: spareId,
    supplierIsLinked: isSupplierAdded(before, row),
    nameOf: getPayloadName,
  });
  return {
    row: linkedRow,
    writes: [spareCreation, buildSpareLinkChanges(store, id, before, linkedRow, true)],
  };
}

/** Links an element if the warehouse has its spare; otherwise the values stay as sent. */
export async function prepareLink(
  store: Store,
  actor: Actor,
  id: string,
  sentElement: Element,
  { before, stacked, price }: { before?: ElementValue; stacked?: boolean; price?: number },
): Promise<{ row: ElementValue; writes: Writes }> {
  const row = toRow(sentElement);
  const part = row.spare && row.part ? await setDefaultWarehouse(store, row.part) : undefined;
  const [stock] = await loadLinkedStocks(store, [getLink({ linked: true, part })]);
  if (!stock || !part) return { row, writes: buildSpareLinkChanges(store, id, before, row, false) };
  const linkedRow: ElementValue = { ...row, linked: true, part: getOwnPart(part) };
  const { unitPrice = 0, stackable } = stock.spare;
  // An element without a price shows 0, so a price of 0 counts only if it was linked with this spare before.
  const wasLinked = before && getLink(before)?.sparePartId === part.sparePartId;
  // Values that were not sent have their defaults false and 0 by now.
  const spareValues = {
    ...part,
    stackable: stacked ?? stackable,
    price: (wasLinked ? price : price || undefined) ?? unitPrice,
  };
  const { writes, spareIsWritten } = await buildSpareUpdate(store, actor, stock, spareValues, {
    id,
    machineId: sentElement.machineId,
  });
  return {
    row: linkedRow,
    writes: [writes, buildSpareLinkChanges(store, id, before, linkedRow, spareIsWritten)],
  };
}
