// Elements of machines that are spares of a warehouse: what lies of them, and what their element says of them (domain 2.2, 8.1).
import type { SparePart as Part } from '../../shared/structure/element.ts';
import { type LinkedSpare, partOf, spareSaid } from '../../shared/warehouse/element-part.ts';
import { shownStock } from '../../shared/warehouse/shown.ts';
import type { Actor } from '../http/session.ts';
import { spares, stocks } from '../table/entities/warehouse.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { copies, placesOf } from './places.ts';
import { book, type KeptStock, stockId } from './stock/book.ts';

/** A warehouse and a spare of it. */
export interface Link {
  warehouseId: number;
  sparePartId: number;
}

/** The stocks these elements are linked with, in their order; undefined where a spare never lay. One trip a hundred. */
export const linkedStocks = (
  store: Store,
  links: readonly (Link | undefined)[],
): Promise<(KeptStock | undefined)[]> => {
  const ids = links.map((link) => (link ? stockId(link.warehouseId, link.sparePartId) : undefined));
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  return store.load(known.map((id) => [stocks, id] as const)).then((found) => {
    const byId = new Map(known.map((id, i) => [id, found[i]]));
    return ids.map((id) => (id === undefined ? undefined : byId.get(id)));
  });
};

const shownOf = (stock: KeptStock, actor: Actor) =>
  shownStock(stock, { stoppedHourCost: 0, today: actor.today });

const partShown = (stock: KeptStock, actor: Actor) =>
  partOf(stock.spare, stock.qty, shownOf(stock, actor).reorderPoint ?? undefined);

/** What an element shows of it. */
export function linkedPart(stock: KeptStock, actor: Actor) {
  const { code, description, codeSap, unit, minLot, leadTime, shelving } = stock.spare;
  const { level, reserved } = shownOf(stock, actor);
  const own = { code, description, codeSap, unit, minLot, leadTime, shelving };
  const linked: LinkedSpare = { ...own, level, reserved };
  return { ...partShown(stock, actor), linked };
}

/**
 * What an element says of its spare, as writes. A stock it names counts once, as the opening balance (561) of what never moved.
 * @throws Refused unitDecimals at `stock`
 */
export async function saidOf(
  store: Store,
  actor: Actor,
  stock: KeptStock,
  said: Part,
  element: { id: string; machineId: number },
): Promise<{ writes: Writes; spareIsWritten: boolean }> {
  const [warehouseId, id] = stock.id.split('.').map(Number) as [number, number];
  const after = spareSaid(stock.spare, partShown(stock, actor), said);
  const opens = stock.lastMovementOn === undefined && stock.qty === 0 && Boolean(said.stock);
  const changes = after !== stock.spare;
  const kept = changes ? await store.get(spares, id) : undefined;
  const version = kept ? kept.version + 1 : stock.spareVersion;
  const line = { spareId: id, warehouseId, type: '561' as const, quantity: said.stock ?? 0, field: 'stock' };
  const { writes } = opens
    ? await book(
        store,
        actor,
        [{ ...line, elementId: element.id }],
        { source: 'manual', machineId: element.machineId, on: actor.today },
        { same: { qty: 0 }, set: changes ? { spare: after, spareVersion: version } : undefined },
      )
    : { writes: [] };
  if (!kept) return { writes, spareIsWritten: false };
  const places = placesOf(kept).filter((place) => !(opens && place === warehouseId));
  return {
    writes: [
      writes,
      store.replace(spares, kept, { ...after, elsewhere: kept.elsewhere }),
      copies(store, id, places, after, version),
    ],
    spareIsWritten: true,
  };
}
