// An element that becomes a spare of the warehouse, or ceases to be: how often the spare is asked for is computed anew, from what
// stands then, so told twice it does the same. What breaks down moves it too; that is counted every night.
import { dayIn } from '../../shared/day.ts';
import { setting, tableClient } from '../http/aws.ts';
import { demandOf } from '../structure/writes.ts';
import { plants } from '../table/entities/access.ts';
import { elements } from '../table/entities/structure.ts';
import { spares, stocks } from '../table/entities/warehouse.ts';
import { openStore, type Store } from '../table/store.ts';
import { stockId } from '../warehouse/writes.ts';
import type { Change } from './change.ts';

interface Linked {
  linked?: true;
  part?: { sparePartId?: number; quantity?: number; mtbfT?: number; mttrT?: number };
}
/** What an element says of its spare's demand. */
const said = (image: unknown) => {
  const { linked, part = {} } = (image ?? {}) as Linked;
  const { sparePartId, quantity, mtbfT, mttrT } = part;
  return linked && sparePartId !== undefined
    ? { sparePartId, words: [quantity, mtbfT, mttrT].join() }
    : undefined;
};

/** Writes it to the spare's own stock; nothing where the spare is gone. */
async function counted(store: Store, plantId: string, tenant: string, spareId: number, now: string) {
  const [spare] = await store.load([[spares, spareId]], { consistent: true });
  if (!spare) return;
  const tenantStore = openStore(tableClient(), setting('TABLE'), { tenant }, { user: 'demand', now });
  const plant = await tenantStore.get(plants, plantId);
  const demand = await demandOf(store, { plant, today: dayIn(plant.timeZone, now), now }, spareId);
  await store.commit(store.putParts(stocks, stockId(spare.warehouseId, spareId), { demand }));
}

export async function demanded(changes: readonly Change[]) {
  const now = new Date(Date.now()).toISOString();
  const touched = new Map<string, { tenant: string; plant: string; spareId: number }>();
  for (const { tenant, plant, entity, before, after } of changes) {
    if (entity !== elements.name) continue;
    const [was, is] = [said(before), said(after)];
    if (was?.sparePartId === is?.sparePartId && was?.words === is?.words) continue;
    for (const each of [was, is])
      if (each)
        touched.set(JSON.stringify([tenant, plant, each.sparePartId]), {
          tenant,
          plant,
          spareId: each.sparePartId,
        });
  }
  for (const { tenant, plant, spareId } of touched.values()) {
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'demand', now });
    await counted(store, plant, tenant, spareId, now);
  }
}
