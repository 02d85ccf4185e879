// Spares as an import brings, changes and takes them back (domain 8.5, 14.2). What lies there is an opening balance (561): it counts
// where nothing ever moved, and is taken back by its reversal.
import { Refused } from '../../shared/refused.ts';
import type { SparePart } from '../../shared/warehouse/spare.ts';
import type { Actor } from '../http/session.ts';
import { withoutDocuments } from '../ingestion/writes.ts';
import { movements, type Stock, spares, stocks } from '../table/entities/warehouse.ts';
import type { KeptOf, ValueOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { references } from './making.ts';
import { activeWarehouse, copies, nothingThere, placesOf } from './places.ts';
import { type Booking, book, type KeptStock, stockId } from './stock/book.ts';
import { reversal } from './stock/reverse.ts';

type KeptSpare = KeptOf<typeof spares>;
type KeptMovement = KeptOf<typeof movements>;
/** How much lies in which warehouse. */
export type Lying = ReadonlyMap<number, number>;

/** What takes an import of a spare back. */
export interface Imported {
  spare: ValueOf<typeof spares>;
  /** Places where nothing had moved. */
  untouched: number[];
}

const moved = ({ qty, lastMovementOn }: Pick<Stock, 'qty' | 'lastMovementOn'>) =>
  lastMovementOn !== undefined || qty !== 0;

const opening = (
  store: Store,
  actor: Actor,
  id: number,
  warehouseId: number,
  quantity: number,
  more: Booking,
) =>
  book(
    store,
    actor,
    [{ spareId: id, warehouseId, type: '561', quantity, field: 'stock' }],
    { source: 'import', on: actor.today },
    more,
  ).then(({ writes }) => writes);

/** A spare nobody had, with what lies of it where. @throws Refused refMissing, warehouseInactive; unitDecimals at `stock` */
export async function spareMade(
  store: Store,
  actor: Actor,
  id: number,
  { spare, lying }: { spare: SparePart; lying: Lying },
): Promise<Writes> {
  const elsewhere = [...lying.keys()].filter((place) => place !== spare.warehouseId);
  const places = [spare.warehouseId, ...elsewhere];
  await Promise.all(places.map((place) => activeWarehouse(store, place, 'warehouseCode')));
  const placed = places.map((warehouseId) => {
    const stock = store.made(
      stocks,
      stockId(warehouseId, id),
      nothingThere(spare, { id, warehouseId, version: 1 }),
    );
    const quantity = lying.get(warehouseId) ?? 0;
    return quantity === 0
      ? store.create(stocks, stock.id, stock)
      : opening(store, actor, id, warehouseId, quantity, { opened: stock });
  });
  return [
    store.create(spares, id, { ...spare, ...(elsewhere.length > 0 && { elsewhere }) }),
    await Promise.all(placed),
    references(store, id, undefined, spare),
  ];
}

/** In the same places. A stock counts where nothing ever moved, and nothing does until then. @throws Refused stale, stockThere, unitDecimals */
export async function spareChanged(
  store: Store,
  actor: Actor,
  before: KeptSpare,
  { after, lying, expected }: { after: SparePart; lying: Lying; expected: number },
): Promise<Writes> {
  const { id } = before;
  const version = before.version + 1;
  const places = placesOf(before);
  const found = await store.load(
    [...lying].map(([place]) => [stocks, stockId(place, id)] as const),
    { consistent: true },
  );
  const opens = [...lying].filter(([place, quantity], i) => {
    if (!places.includes(place))
      throw new Refused('conflict', 'stockThere', { fields: { warehouseCode: 'stockThere' } });
    const stock = found[i];
    return quantity !== 0 && stock !== undefined && !moved(stock as KeptStock);
  });
  const opened = new Set(opens.map(([place]) => place));
  const set = { spare: after, spareVersion: version };
  return [
    store.replace(spares, before, { ...after, elsewhere: before.elsewhere }, { expected }),
    await Promise.all(
      opens.map(([place, quantity]) => opening(store, actor, id, place, quantity, { same: { qty: 0 }, set })),
    ),
    copies(
      store,
      id,
      places.filter((place) => !opened.has(place)),
      after,
      version,
    ),
  ];
}

const stocksOf = async (store: Store, spare: KeptSpare): Promise<KeptStock[]> => {
  const found = await store.load(
    placesOf(spare).map((place) => [stocks, stockId(place, spare.id)] as const),
    { consistent: true },
  );
  return found.flatMap((stock) => (stock ? [stock as KeptStock] : []));
};
const placeOf = ({ id }: KeptStock) => Number(id.slice(0, id.indexOf('.')));

const ownOf = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...own }: KeptSpare) => own;

export async function spareImage(store: Store, spare: KeptSpare): Promise<Imported> {
  const all = await stocksOf(store, spare);
  return { spare: ownOf(spare), untouched: all.filter((stock) => !moved(stock)).map(placeOf) };
}

/** So many movements tell whether there are others than an import's. */
const FEW = 50;

/** The opening balances an import booked in these places, which nothing may have followed. @throws Refused inUse */
async function openings(store: Store, id: number, places: readonly number[]): Promise<KeptMovement[]> {
  const { items } = await store.list(movements, { under: id, limit: FEW, consistent: true });
  const here = items.filter(({ warehouseId }) => places.includes(warehouseId));
  const ours = here.filter(({ type, source }) => type === '561' && source === 'import');
  // those of an import before, which were taken back
  const back = here.filter(({ source, reverses }) => source === 'import' && reverses);
  const others = here.length - ours.length - back.length;
  if (others > 0) throw new Refused('conflict', 'inUse', { values: { by: 'movements', count: others } });
  return ours.filter(({ reversedBy }) => !reversedBy);
}

/** As it was before an import changed it; what the import opened is taken back. @throws Refused inUse, stockReserved */
export async function spareRestored(
  store: Store,
  actor: Actor,
  before: KeptSpare,
  { spare, untouched }: Imported,
): Promise<Writes> {
  const { id } = before;
  const version = before.version + 1;
  const { elsewhere: _, ...own } = spare;
  const opened = await openings(store, id, untouched);
  const set = { spare: own, spareVersion: version, lastMovementOn: undefined };
  const back = await Promise.all(opened.map((each) => reversal(store, actor, [each], { set })));
  const told = new Set(opened.map(({ warehouseId }) => warehouseId));
  return [
    store.replace(spares, before, { ...own, elsewhere: before.elsewhere }),
    back.map(({ writes }) => writes),
    copies(
      store,
      id,
      placesOf(before).filter((place) => !told.has(place)),
      own,
      version,
    ),
  ];
}

/**
 * A spare an import brought goes with all its places; its movements stay, each with its reversal.
 * @throws Refused stale; inUse by movements or by others than those `going`
 */
export async function spareRemoved(
  store: Store,
  actor: Actor,
  before: KeptSpare,
  { expected, going }: { expected: number; going: Readonly<Record<string, number>> },
): Promise<Writes> {
  const all = await stocksOf(store, before);
  const opened = await openings(store, before.id, all.map(placeOf));
  const told = new Set(opened.map(({ warehouseId }) => warehouseId));
  const back = await Promise.all(opened.map((each) => reversal(store, actor, [each], { leaves: true })));
  return [
    store.remove(spares, before, { expected, going }),
    back.map(({ writes }) => writes),
    all.filter((stock) => !told.has(placeOf(stock))).map((stock) => store.remove(stocks, stock)),
    references(store, before.id, before, undefined),
    await withoutDocuments(store, 'sparePart', before.id),
  ];
}
