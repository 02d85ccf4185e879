// Paths: the points somebody walks in order, taken while the path is active and let go again (domain 11.3).
import { isDeepStrictEqual } from 'node:util';
import type { Path } from '../../shared/autonomous/path.ts';
import type { paths as api, PathItem } from '../../shared/autonomous/path-api.ts';
import { roundsOf, runsOf } from '../../shared/autonomous/rounds.ts';
import { daysBetween } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import {
  bringUpToDate,
  pathBegun,
  pathChanged,
  pathEnded,
  placesOfPoints,
  planningOf,
  seriesOfPath,
  tellWalks,
} from '../planned/writes.ts';
import { TRANSACTION } from '../table/commit.ts';
import { points } from '../table/entities/autonomous.ts';
import { paths } from '../table/entities/planned.ts';
import type { KeptOf, ValueOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { flat, missing, type Writes } from '../table/writes.ts';

type KeptPoint = KeptOf<typeof points>;
type KeptPath = KeptOf<typeof paths>;

/** Days of one preview. */
const MOST_DAYS = 366;

/** What people gave of it. */
const givenOf = (kept: KeptPath): Path => ({
  code: kept.code,
  description: kept.description,
  points: [...(kept.points ?? [])],
  walkingMinutes: kept.walkingMinutes ?? 0,
  shifts: kept.shifts && [...kept.shifts],
  teamId: kept.teamId,
  operatorId: kept.operatorId,
  anchor: kept.anchor,
  validTo: kept.validTo,
  active: kept.active,
});
/** As its calls answer it. */
export const shown = (kept: KeptPath): PathItem => {
  const { id, version, updatedAt, updatedBy, machineId, totalMinutes, places, morePlaces } = kept;
  return {
    ...givenOf(kept),
    ...{ id, version, updatedAt, updatedBy, machineId, totalMinutes, places, morePlaces },
  };
};

/** The points by name, each there and once. Strongly consistent: what a path keeps of them is read after the path. */
async function named(store: Store, ids: readonly number[]): Promise<KeptPoint[]> {
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twice >= 0)
    throw new Refused('invalid', 'invalidInput', { fields: { [`points.${twice}`]: 'givenTwice' } });
  const found = await store.load(
    ids.map((id) => [points, id] as const),
    { consistent: true },
  );
  return found.map((point, i) => {
    if (point) return point;
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'point' },
      fields: { [`points.${i}`]: 'refMissing' },
    });
  });
}

/** An active path goes by active points that no other one has. */
async function mustBeFree(store: Store, its: readonly KeptPoint[], pathId?: number) {
  for (const [i, point] of its.entries()) {
    const field = `points.${i}`;
    if (point.pathId !== undefined && point.pathId !== pathId) throw await inPath(store, point.pathId, field);
    if (!point.active)
      throw new Refused('conflict', 'pointInactive', { fields: { [field]: 'pointInactive' } });
  }
}

/** The refusal names the path. */
export async function inPath(store: Store, pathId: number, field?: string): Promise<Refused> {
  const path = (await store.find(paths, pathId))?.code ?? '–';
  return new Refused('conflict', 'pointInPath', {
    values: { path },
    ...(field && { fields: { [field]: 'pointInPath' } }),
  });
}

const seriesOf = async (store: Store, path: Path, its: readonly KeptPoint[]) =>
  seriesOfPath(path, its, await placesOfPoints(store, its));

const withPath = (store: Store, its: readonly KeptPoint[], pathId?: number): Writes =>
  its.map((point) => store.replace(points, point, { ...point, pathId }));

/** Those that a path had and has no more. */
async function leaving(store: Store, before: KeptPath, stay: readonly number[]): Promise<KeptPoint[]> {
  const gone = (before.active ? before.points! : []).filter((id) => !stay.includes(id));
  const found = await store.load(
    gone.map((id) => [points, id] as const),
    { consistent: true },
  );
  return found.filter((point) => point !== undefined && point.pathId === before.id) as KeptPoint[];
}

/** What a changed point makes of its path; nothing where the path keeps nothing of what changed. */
export async function following(store: Store, actor: Actor, pathId: number, changed: KeptPoint) {
  const before = await store.get(paths, pathId);
  const its = (await named(store, before.points!)).map((point) =>
    point.id === changed.id ? changed : point,
  );
  const series = await seriesOf(store, givenOf(before), its);
  const same = (['rounds', 'totalMinutes', 'places', 'morePlaces', 'lubricates'] as const).every((name) =>
    isDeepStrictEqual(before[name], series[name]),
  );
  return same ? undefined : { series, writes: await pathChanged(store, actor, before, series) };
}

/** @throws Refused tooManyChanges for more than one transaction holds */
async function commit(store: Store, writes: Writes) {
  if (flat(writes).length > TRANSACTION) throw new Refused('invalid', 'tooManyChanges');
  await store.commit(writes);
}

export const follow = async (store: Store, actor: Actor, id: number, series: ValueOf<typeof paths>) => {
  await tellWalks(store, [id]);
  await bringUpToDate(store, id, await planningOf(store, actor, series));
};

export const path: Handlers<typeof api> = {
  async list({ input: { machineId, ...page }, store }) {
    const [found, its] = await Promise.all([
      store.list(paths, page),
      machineId === undefined
        ? undefined
        : everyPage((next) => store.listBy(points, 'byMachine', [machineId], { next })),
    ]);
    const there = its && new Set(its.map(({ id }) => id));
    const items = found.items.filter(
      (each) => !each.retired && (!there || each.points!.some((id) => there.has(id))),
    );
    return { ...found, items: items.map(shown) };
  },

  get: async ({ input, store }) => shown(await store.get(paths, input.id)),

  async preview({ input: { from, to, ...walk }, actor, store }) {
    if (daysBetween(from, to) > MOST_DAYS)
      throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    const rounds = roundsOf(await named(store, walk.points));
    const runs = runsOf({ ...walk, rounds }, actor.plant.calendar, from, to);
    return { runs: runs.map(({ planned, shift, points, minutes }) => ({ planned, shift, points, minutes })) };
  },

  async create({ input, actor, store }) {
    // a point may be saved meanwhile: then it is read again
    const { id, series } = await store.numbered('cycle', (id) =>
      retryOnConflict(async () => {
        const its = await named(store, input.points);
        if (input.active) await mustBeFree(store, its);
        const series = await seriesOf(store, input, its);
        await commit(store, [
          pathBegun(store, actor, id, series),
          input.active ? withPath(store, its, id) : [],
        ]);
        return { id, series };
      }, isStale),
    );
    await follow(store, actor, id, series);
    return shown(store.made(paths, id, series));
  },

  async replace({ input, actor, store }) {
    const { id, version, ...after } = input;
    const { made, series } = await retryOnConflict(async () => {
      const before = await store.get(paths, id);
      if (before.retired) throw missing();
      const its = await named(store, after.points);
      if (after.active) await mustBeFree(store, its, id);
      const series = await seriesOf(store, after, its);
      await commit(store, [
        await pathChanged(store, actor, before, series, version),
        after.active
          ? withPath(
              store,
              its.filter(({ pathId }) => pathId !== id),
              id,
            )
          : [],
        withPath(store, await leaving(store, before, after.active ? after.points : [])),
      ]);
      return { made: store.made(paths, id, series, before.version + 1), series };
    }, isStale);
    await follow(store, actor, id, series);
    return shown(made);
  },

  async remove({ input, actor, store }) {
    const ended = await retryOnConflict(async () => {
      const before = await store.get(paths, input.id);
      if (before.retired) throw missing();
      await commit(store, [
        await pathEnded(store, actor, before, input.version),
        withPath(store, await leaving(store, before, [])),
      ]);
      return before;
    }, isStale);
    await follow(store, actor, ended.id, ended);
    return {};
  },
};
