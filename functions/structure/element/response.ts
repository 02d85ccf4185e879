// Rows of elements as the program and the published API read them.

import type { Element } from '#shared/structure/element.ts';
import { elementWireNames } from '#shared/structure/element-fields.ts';
import { type ElementResponse, toElementResponse } from '#shared/structure/wire.ts';
import { createWireNameLookup } from '#shared/structure/wire-names.ts';
import type { elements } from '../../db/entities/structure.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import {
  buildLinkedPart,
  buildStockId,
  loadLinkedStocks,
  type SpareReference,
  type StoredStock,
} from '../../warehouse/public.ts';
import type { StoredElement } from '../copying.ts';

export type ElementValue = ValueOf<typeof elements>;

/** Names of the published API by those of the schema. */
export const getPayloadName = createWireNameLookup(elementWireNames);

export const getMachineId = (id: string) => Number(id.slice(0, id.indexOf('.')));

export function toRow({ machineId: _, spare, autonomous, ...rest }: Element): ElementValue {
  return { ...rest, ...(spare && { spare }), ...(autonomous && { autonomous }) };
}

export const fromRow = <R extends ElementValue>({ linked: _, ...row }: R, id: string) => ({
  ...row,
  machineId: getMachineId(id),
  spare: row.spare ?? false,
  autonomous: row.autonomous ?? false,
});

/** Returns warehouse and spare of a linked element. */
export const getLink = ({
  linked,
  part,
}: Pick<ElementValue, 'linked' | 'part'>): SpareReference | undefined =>
  linked && part?.sparePartId !== undefined && part.warehouseId !== undefined
    ? { warehouseId: part.warehouseId, sparePartId: part.sparePartId }
    : undefined;

/** Adds the stock of linked spares. */
export async function toResponses(
  store: Store,
  actor: Actor,
  rows: readonly StoredElement[],
): Promise<ElementResponse[]> {
  const stockItems = await loadLinkedStocks(store, rows.map(getLink));
  return rows.map((row, i) => buildResponse(actor, row, stockItems[i]));
}

function buildResponse(actor: Actor, row: StoredElement, stock: StoredStock | undefined): ElementResponse {
  const element = fromRow(row, row.id);
  return toElementResponse(
    stock && row.part ? { ...element, part: { ...row.part, ...buildLinkedPart(stock, actor) } } : element,
  );
}

/** Returns an element as lists show it; `stocks` by their ids. */
export function buildListedElement(
  actor: Actor,
  row: StoredElement,
  stocks: ReadonlyMap<string, StoredStock>,
): ElementResponse {
  const link = getLink(row);
  return buildResponse(actor, row, link && stocks.get(buildStockId(link.warehouseId, link.sparePartId)));
}

export const loadResponse = async (store: Store, actor: Actor, row: StoredElement) =>
  (await toResponses(store, actor, [row]))[0]!;
