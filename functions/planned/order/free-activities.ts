// Activities of a free order until it is started (beyond 16).
import type { Activity } from '#shared/planned/order.ts';
import { procedures } from '../../db/entities/procedures.ts';
import type { Store } from '../../db/store.ts';
import { loadElementNames } from '../../structure/public.ts';
import type { OrderValue } from '../cycle/issuing.ts';
import { buildActivity } from './activity.ts';

/**
 * Returns the activities: those of the procedures as approved now, then those described for this order. The
 * spares of the order come with the first one.
 */
export async function loadFreeActivities(
  store: Store,
  {
    machineId,
    elementId,
    title = '',
    minutes,
    work = { procedureIds: [], activities: [] },
  }: Pick<OrderValue, 'machineId' | 'elementId' | 'title' | 'minutes' | 'work'>,
): Promise<Activity[]> {
  const [methods, names] = await Promise.all([
    store.load(work.procedureIds.map((id) => [procedures, id] as const)),
    loadElementNames(store, machineId, [{ elementId }]),
  ]);
  const element = names.get(elementId);
  const place = { elementId, element };
  const procedureActivities = methods.flatMap((method, i) =>
    method?.approved
      ? [buildActivity(i + 1, { elementId, procedureId: work.procedureIds[i]! }, method.approved, element)]
      : [],
  );
  const described =
    procedureActivities.length + work.activities.length === 0
      ? [{ description: title, minutes }]
      : work.activities;
  const activities = [
    ...procedureActivities,
    ...described.map((each) => ({ ...place, code: '', ...each })),
  ].map((activity, i): Activity => ({ ...activity, n: i + 1 }));
  const [first, ...others] = activities;
  return work.spares && first
    ? [{ ...first, spares: [...(first.spares ?? []), ...work.spares] }, ...others]
    : activities;
}
