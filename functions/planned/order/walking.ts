// What is to be done on a run of a path: its points, with the words of what they name (domain 11.4).
import type { PointWork } from '../../../shared/autonomous/point-work.ts';
import type { Activity } from '../../../shared/planned/order.ts';
import { controlsAsked } from '../../procedures/writes.ts';
import { points } from '../../table/entities/autonomous.ts';
import { paths, walks } from '../../table/entities/planned.ts';
import { controls, lubricants, quantities, tools } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { AnyEntity } from '../../table/items.ts';
import { inParallel } from '../../table/parallel.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { namesAmong } from '../cycle/placing.ts';

type KeptPoint = KeptOf<typeof points>;

const named = (thing: { code: string; description: string } | undefined) =>
  thing && `${thing.code} · ${thing.description}`;

/** By id, in one round trip; each once. */
async function byId<E extends AnyEntity>(store: Store, kind: E, ids: readonly (number | undefined)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const found = await store.load(wanted.map((id) => [kind, id] as never));
  return new Map(wanted.map((id, i) => [id, found[i] as KeptOf<E> | undefined]));
}

/** The points of a run in walking order; of one that is there no more there is nothing to do. */
export async function pointActivities(
  store: Store,
  { points: ids = [] }: { points?: readonly number[] },
  options: { consistent?: boolean } = {},
): Promise<Activity[]> {
  const found = await store.load(
    ids.map((id) => [points, id] as const),
    options,
  );
  const its = found.filter((point): point is KeptPoint => point !== undefined);
  const [names, toolOf, lubricantOf, asked] = await Promise.all([
    namesAmong(store, its),
    byId(
      store,
      tools,
      its.map(({ toolId }) => toolId),
    ),
    byId(
      store,
      lubricants,
      its.map(({ lubricantId }) => lubricantId),
    ),
    controlsAsked(store, [...new Set(its.flatMap(({ controlId }) => controlId ?? []))]),
  ]);
  return its.map((point, i): Activity => {
    const { id, type, number, machineId, standard, method, torque, machineState, sopId, image, marker } =
      point;
    const lubricant = point.lubricantId && lubricantOf.get(point.lubricantId);
    const control = asked.find(({ id }) => id === point.controlId);
    const work: PointWork = {
      ...{ id, type, number, machineId, standard, method, torque, machineState, sopId, image, marker },
      tool: named(point.toolId ? toolOf.get(point.toolId) : undefined),
      ...(lubricant && {
        lubricant: {
          id: lubricant.id,
          name: named(lubricant)!,
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

/** The same from what is kept of its path; undefined where that lacks one: the path goes by it no more. */
export function activitiesAlong(
  walk: Pick<KeptOf<typeof walks>, 'activities'> | undefined,
  { points: ids = [] }: Pick<KeptOrder, 'points'>,
): Activity[] | undefined {
  const kept = new Map(walk?.activities.map((activity) => [activity.point!.id, activity]));
  const its = ids.flatMap((id) => kept.get(id) ?? []);
  return its.length === ids.length ? its.map((activity, i) => ({ ...activity, n: i + 1 })) : undefined;
}

/** Paths looked at at once. */
const AT_ONCE = 4;

/** What runs of these paths ask, said anew: doing so twice changes nothing. */
export const tellWalks = (store: Store, pathIds: Iterable<number>): Promise<void> =>
  inParallel(new Set(pathIds), AT_ONCE, async (id) => {
    const path = await store.find(paths, id);
    if (path) {
      const activities = await pointActivities(store, path, { consistent: true });
      await store.commit(store.put(walks, id, { activities }));
    } else {
      const left = await store.find(walks, id);
      if (left) await store.commit(store.remove(walks, left));
    }
  });

/** So many points name one tool, lubricant or control. */
const MOST_NAMING = 2000;

/** Paths with a point that names it; a quantity is named by controls. */
export async function pathsNaming(
  store: Store,
  kind: typeof tools | typeof lubricants | typeof controls | typeof quantities,
  id: number,
): Promise<number[]> {
  const references = await store.referencesTo(kind, id, MOST_NAMING);
  const named = (by: string) => references.flatMap((each) => (each.by === by ? Number(each.id) : []));
  const its = await store.load(named('points').map((point) => [points, point] as const));
  const further = await Promise.all(
    kind === quantities ? named('controls').map((control) => pathsNaming(store, controls, control)) : [],
  );
  return [...its.flatMap((point) => point?.pathId ?? []), ...further.flat()];
}
