// Activities of a run: the points of its path with the names of tools, lubricants and controls (domain 11.4).
import type { PointWork } from '#shared/autonomous/point-work.ts';
import type { Activity } from '#shared/planned/order.ts';
import { points } from '../../db/entities/autonomous.ts';
import { pathActivities, paths } from '../../db/entities/planned.ts';
import { controls, lubricants, quantities, tools } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { runInParallel } from '../../db/parallel.ts';
import type { Store } from '../../db/store.ts';
import { loadControls } from '../../procedures/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { loadNamesOfElements } from '../cycle/placing.ts';

type StoredPoint = StoredOf<typeof points>;

const formatName = (thing: { code: string; description: string } | undefined) =>
  thing && `${thing.code} · ${thing.description}`;

/** Loads records by id in one round trip, without duplicates. */
async function loadByIds<E extends AnyEntity>(store: Store, kind: E, ids: readonly (number | undefined)[]) {
  const distinctIds = [...new Set(ids.flatMap((id) => id ?? []))];
  const storedItems = await store.load(distinctIds.map((id) => [kind, id] as never));
  return new Map(distinctIds.map((id, i) => [id, storedItems[i] as StoredOf<E> | undefined]));
}

/** Returns the points of a run in walking order; deleted points are omitted. */
export async function loadPointActivities(
  store: Store,
  { points: ids = [] }: { points?: readonly number[] },
  options: { consistent?: boolean } = {},
): Promise<Activity[]> {
  const storedPoints = await store.load(
    ids.map((id) => [points, id] as const),
    options,
  );
  const runPoints = storedPoints.filter((point): point is StoredPoint => point !== undefined);
  const [names, toolsById, lubricantsById, pointControls] = await Promise.all([
    loadNamesOfElements(store, runPoints),
    loadByIds(
      store,
      tools,
      runPoints.map(({ toolId }) => toolId),
    ),
    loadByIds(
      store,
      lubricants,
      runPoints.map(({ lubricantId }) => lubricantId),
    ),
    loadControls(store, [...new Set(runPoints.flatMap(({ controlId }) => controlId ?? []))]),
  ]);
  return runPoints.map((point, i): Activity => {
    const { id, type, number, machineId, standard, method, torque, machineState, sopId, image, marker } =
      point;
    const lubricant = point.lubricantId && lubricantsById.get(point.lubricantId);
    const control = pointControls.find(({ id }) => id === point.controlId);
    const work: PointWork = {
      ...{ id, type, number, machineId, standard, method, torque, machineState, sopId, image, marker },
      tool: formatName(point.toolId ? toolsById.get(point.toolId) : undefined),
      ...(lubricant && {
        lubricant: {
          id: lubricant.id,
          name: formatName(lubricant)!,
          quantity: point.quantity ?? 0,
          unit: lubricant.unit,
        },
      }),
    };
    return {
      n: i + 1,
      elementId: point.elementId,
      element: names.get(point.elementId),
      code: `${type}${number}`,
      description: point.description,
      minutes: point.minutes,
      point: work,
      ...(control && { controls: [control] }),
    };
  });
}

/**
 * Returns the same activities from the stored projection of the path; undefined if it lacks a point that the
 * path no longer contains.
 */
export function getStoredActivities(
  pathItem: Pick<StoredOf<typeof pathActivities>, 'activities'> | undefined,
  { points: ids = [] }: Pick<StoredOrder, 'points'>,
): Activity[] | undefined {
  const activitiesByPoint = new Map(pathItem?.activities.map((activity) => [activity.point!.id, activity]));
  const runActivities = ids.flatMap((id) => activitiesByPoint.get(id) ?? []);
  return runActivities.length === ids.length
    ? runActivities.map((activity, i) => ({ ...activity, n: i + 1 }))
    : undefined;
}

/** Paths processed concurrently. */
const CONCURRENCY = 4;

/** Recomputes the stored activities of these paths. Idempotent. */
export const updatePathActivities = (store: Store, pathIds: Iterable<number>): Promise<void> =>
  runInParallel(new Set(pathIds), CONCURRENCY, async (id) => {
    const path = await store.find(paths, id);
    if (path) {
      const activities = await loadPointActivities(store, path, { consistent: true });
      await store.commit(store.put(pathActivities, id, { activities }));
    } else {
      const obsoleteItem = await store.find(pathActivities, id);
      if (obsoleteItem) await store.commit(store.remove(pathActivities, obsoleteItem));
    }
  });

/** Maximum points read that refer to one tool, lubricant or control. */
const MAX_REFERENCES = 2000;

/**
 * Returns the paths with a point that refers to the record; a physical quantity is referred to through
 * controls.
 */
export async function listReferringPathIds(
  store: Store,
  kind: typeof tools | typeof lubricants | typeof controls | typeof quantities,
  id: number,
): Promise<number[]> {
  const references = await store.referencesTo(kind, id, MAX_REFERENCES);
  const getReferringIds = (by: string) =>
    references.flatMap((each) => (each.referenceKind === by ? Number(each.id) : []));
  const referringPoints = await store.load(
    getReferringIds('points').map((point) => [points, point] as const),
  );
  const indirectPathIds = await Promise.all(
    kind === quantities
      ? getReferringIds('controls').map((control) => listReferringPathIds(store, controls, control))
      : [],
  );
  return [...referringPoints.flatMap((point) => point?.pathId ?? []), ...indirectPathIds.flat()];
}
