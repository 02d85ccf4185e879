// Spares: their archive, and what lies of them as a list of the warehouse and a page show it (domain 8.1).
import { Refused } from '../../shared/refused.ts';
import { shownStock } from '../../shared/warehouse/shown.ts';
import type { SparePart } from '../../shared/warehouse/spare.ts';
import type { spareParts as api, SpareItem, SparePage } from '../../shared/warehouse/spare-api.ts';
import { added } from '../../shared/warehouse/units.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { mustHaveImages, withoutDocuments } from '../ingestion/writes.ts';
import { movements, spares, stocks, warehouses } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { made, references } from './making.ts';
import { pick } from './pick.ts';
import { activeWarehouse, copies, nothingThere, placesOf } from './places.ts';
import { adjust } from './stock/adjust.ts';
import { type KeptStock, stockId } from './stock/book.ts';
import { issue } from './stock/issue.ts';
import { receive } from './stock/receive.ts';
import { transfer } from './stock/transfer.ts';

type KeptWarehouse = KeptOf<typeof warehouses>;

const splitId = (id: string) => id.split('.').map(Number) as [number, number];

/** A row of a list, from its stock alone. */
function itemOf(stock: KeptStock, warehouse: KeptWarehouse | undefined, actor: Actor): SpareItem {
  const [warehouseId, id] = splitId(stock.id);
  return {
    ...stock.spare,
    id,
    warehouseId,
    version: stock.spareVersion,
    updatedAt: stock.updatedAt,
    updatedBy: stock.updatedBy,
    ...shownStock(stock, {
      costPerArea: warehouse?.costPerArea,
      stoppedHourCost: actor.plant.parameters.stoppedHourCost,
      today: actor.today,
    }),
  };
}

/** @throws Refused notFound for a spare, or a warehouse it never lay in */
async function pageOf(
  store: Store,
  actor: Actor,
  { id, warehouseId }: { id: number; warehouseId?: number },
  { consistent = true } = {},
): Promise<SparePage> {
  const [spare] = await store.load([[spares, id]], { consistent });
  if (!spare) throw new Refused('notFound', 'notFound');
  const places = placesOf(spare);
  const shown = warehouseId ?? spare.warehouseId;
  const [warehouse, ...found] = await store.load(
    [[warehouses, shown] as const, ...places.map((place) => [stocks, stockId(place, id)] as const)],
    { consistent },
  );
  const all = found.filter((stock) => stock !== undefined) as KeptStock[];
  const here = all.find((stock) => splitId(stock.id)[0] === shown);
  if (!here) throw new Refused('notFound', 'notFound');
  const { elsewhere: _, ...own } = spare;
  return {
    ...itemOf(here, warehouse as KeptWarehouse | undefined, actor),
    ...own,
    warehouseId: shown,
    totalStock: added(...all.map(({ qty }) => qty)),
    stocks: all.map((stock) => ({
      warehouseId: splitId(stock.id)[0],
      stock: stock.qty,
      reserved: added(stock.qty, -stock.free),
    })),
  };
}

/** What a form sends of a spare, without what the store adds and what its answer said besides. */
const sparePartOf = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...own
}: SparePart &
  object & {
    id?: number;
    version?: number;
    updatedAt?: string;
    updatedBy?: string;
  }): SparePart => own;

type Seen = { id: number; version?: number; warehouseId?: number };
/** What is booked answers the page it led to. */
const booked =
  <Input extends Seen>(work: (call: { input: Input; actor: Actor; store: Store }) => Promise<void>) =>
  async (call: { input: Input; actor: Actor; store: Store }): Promise<SparePage> => {
    await retryOnConflict(() => work(call), isStale);
    return pageOf(call.store, call.actor, call.input);
  };

export const spare: Handlers<typeof api> = {
  async list({ input: { warehouseId, ...page }, actor, store }) {
    const [found, all] = await Promise.all([
      store.list(stocks, { under: warehouseId, ...page }),
      warehouseId === undefined
        ? store.list(warehouses)
        : store.get(warehouses, warehouseId).then((its) => ({ items: [its] })),
    ]);
    const byId = new Map(all.items.map((each) => [each.id, each]));
    return {
      items: found.items
        .filter((stock) => warehouseId !== undefined || stock.spare.warehouseId === splitId(stock.id)[0])
        .map((stock) => itemOf(stock, byId.get(splitId(stock.id)[0]), actor)),
      next: found.next,
    };
  },

  get: ({ input, actor, store }) => pageOf(store, actor, input, { consistent: false }),

  pick,

  metrics: async ({ input, actor, store }) => (await pageOf(store, actor, input)).metrics,

  async create({ input, actor, store }) {
    await Promise.all([
      activeWarehouse(store, input.warehouseId, 'warehouseId'),
      mustHaveImages(store, 'image', undefined, input.image),
    ]);
    return store.numbered('sparePart', async (id) => {
      await store.commit(made(store, id, input), references(store, id, undefined, input));
      return pageOf(store, actor, { id });
    });
  },

  async replace({ input, actor, store }) {
    const before = await store.get(spares, input.id);
    const { elsewhere = [] } = before;
    const after = sparePartOf(input);
    await mustHaveImages(store, 'image', before.image, after.image);
    const moves = after.warehouseId !== before.warehouseId;
    const version = before.version + 1;
    const lay = moves ? await store.find(stocks, stockId(before.warehouseId, input.id)) : undefined;
    if (moves) {
      await activeWarehouse(store, after.warehouseId, 'warehouseId');
      if (lay && (lay.qty !== 0 || lay.free !== 0))
        throw new Refused('conflict', 'stockThere', { fields: { warehouseId: 'stockThere' } });
    }
    const known = elsewhere.includes(after.warehouseId);
    const others = [...elsewhere, before.warehouseId].filter((place) => place !== after.warehouseId);
    const places = moves ? others : elsewhere;
    await store.commit(
      store.replace(
        spares,
        before,
        { ...after, elsewhere: places.length > 0 ? places : undefined },
        { expected: input.version },
      ),
      moves && !known
        ? store.create(
            stocks,
            stockId(after.warehouseId, input.id),
            nothingThere(after, { id: input.id, warehouseId: after.warehouseId, version }),
          )
        : copies(store, input.id, [after.warehouseId], after, version),
      copies(store, input.id, places, after, version),
      references(store, input.id, before, after),
    );
    return pageOf(store, actor, { id: input.id });
  },

  async remove({ input, store }) {
    const before = await store.get(spares, input.id);
    const [{ items: moved }, ...found] = await Promise.all([
      store.list(movements, { under: input.id, limit: 1, consistent: true }),
      ...placesOf(before).map((place) => store.find(stocks, stockId(place, input.id))),
    ]);
    if (moved.length > 0) throw new Refused('conflict', 'inUse', { values: { by: 'movements', count: 1 } });
    await store.commit(
      store.remove(spares, before, { expected: input.version }),
      found.flatMap((stock) => (stock ? store.remove(stocks, stock) : [])),
      references(store, input.id, before, undefined),
      await withoutDocuments(store, 'sparePart', input.id),
    );
    return {};
  },

  receive: booked(receive),
  issue: booked(issue),
  adjust: booked(adjust),
  transfer: booked(transfer),
};
