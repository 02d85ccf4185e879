// An element that becomes a spare of the warehouse, or ceases to be: how often the spare is asked for is computed anew, from what
// stands then, so told twice it does the same. What breaks down moves it too; that is counted every night.
import { withStandards } from '../../shared/access/plant.ts';
import { dayIn } from '../../shared/day.ts';
import { setting, tableClient } from '../http/aws.ts';
import { tellDemands } from '../structure/writes.ts';
import { plants } from '../table/entities/access.ts';
import { elements } from '../table/entities/structure.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

interface Linked {
  linked?: true;
  part?: { sparePartId?: number; quantity?: number; mtbfT?: number; mttrT?: number };
}
/** What an element says of its spare's demand. */
function saidBy(image: unknown) {
  const { linked, part = {} } = (image ?? {}) as Linked;
  const { sparePartId, quantity, mtbfT, mttrT } = part;
  if (!linked || sparePartId === undefined) return undefined;
  return { sparePartId, words: [sparePartId, quantity, mtbfT, mttrT].join() };
}

export async function demanded(changes: readonly Change[]) {
  const now = new Date(Date.now()).toISOString();
  const ofElements = changes.filter(({ entity }) => entity === elements.name);
  for (const its of Map.groupBy(ofElements, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const touched = new Set(
      its.flatMap(({ before, after }) => {
        const [was, is] = [saidBy(before), saidBy(after)];
        return was?.words === is?.words ? [] : [was?.sparePartId ?? [], is?.sparePartId ?? []].flat();
      }),
    );
    if (touched.size === 0) continue;
    const { tenant, plant: id } = its[0]!;
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant: id }, { user: 'demand', now });
    const plant = withStandards(await store.get(plants, id));
    await tellDemands(store, { plant, today: dayIn(plant.timeZone, now), now }, [...touched]);
  }
}
