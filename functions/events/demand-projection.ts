// Recomputes the demand of a spare when an element starts or stops using it. Idempotent, computed from
// current data. Breakdowns affect the demand as well; they are counted every night.
import { addDefaultParameters } from '#shared/access/plant.ts';
import { toLocalDay } from '#shared/day.ts';
import { plants } from '../db/entities/access.ts';
import { elements } from '../db/entities/structure.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { updateDemands } from '../structure/public.ts';
import type { Change } from './change.ts';

interface LinkedElement {
  linked?: true;
  part?: { sparePartId?: number; quantity?: number; mtbfT?: number; mttrT?: number };
}
/** Returns the values of an element that determine its spare's demand. */
function getDemandFields(image: unknown) {
  const { linked, part = {} } = (image ?? {}) as LinkedElement;
  const { sparePartId, quantity, mtbfT, mttrT } = part;
  if (!linked || sparePartId === undefined) return undefined;
  return { sparePartId, words: [sparePartId, quantity, mtbfT, mttrT].join() };
}

export async function recomputeDemand(changes: readonly Change[]) {
  const now = new Date(Date.now()).toISOString();
  const elementChanges = changes.filter(({ entity }) => entity === elements.name);
  for (const plantChanges of Map.groupBy(
    elementChanges,
    ({ tenant, plant }) => `${tenant}#${plant}`,
  ).values()) {
    const spareIds = new Set(
      plantChanges.flatMap(({ before, after }) => {
        const [fieldsBefore, fieldsAfter] = [getDemandFields(before), getDemandFields(after)];
        return fieldsBefore?.words === fieldsAfter?.words
          ? []
          : [fieldsBefore?.sparePartId ?? [], fieldsAfter?.sparePartId ?? []].flat();
      }),
    );
    if (spareIds.size === 0) continue;
    const { tenant, plant: id } = plantChanges[0]!;
    const store = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant: id },
      { user: 'demand', now },
    );
    const plant = addDefaultParameters(await store.get(plants, id));
    await updateDemands(store, { plant, today: toLocalDay(plant.timeZone, now), now }, [...spareIds]);
  }
}
