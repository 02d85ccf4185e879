// CILR paths: points walked in order. An active path reserves its points, an inactive one releases them
// (domain 11.3).
import { isDeepStrictEqual } from 'node:util';
import type { Path } from '#shared/autonomous/path.ts';
import type { paths as api, PathItem } from '#shared/autonomous/path-api.ts';
import { computeRuns, groupIntoRounds } from '#shared/autonomous/rounds.ts';
import { daysBetween } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { MAX_COMPOSED_WRITES } from '../db/commit.ts';
import { points } from '../db/entities/autonomous.ts';
import { paths } from '../db/entities/planned.ts';
import type { StoredOf, ValueOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal, flattenWrites, type Writes } from '../db/writes.ts';
import { openProgress } from '../http/progress.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import {
  buildPathChange,
  buildPathCreation,
  buildPathRemoval,
  buildPathSeries,
  generateCycleOrders,
  loadPathElements,
  loadPlanningContext,
  updatePathActivities,
} from '../planned/public.ts';

type StoredPoint = StoredOf<typeof points>;
type StoredPath = StoredOf<typeof paths>;

/** Maximum number of days of one preview. */
const MAX_PREVIEW_DAYS = 366;

/** Returns only the fields that users enter. */
const getUserFields = (storedPath: StoredPath): Path => ({
  code: storedPath.code,
  description: storedPath.description,
  points: [...(storedPath.points ?? [])],
  walkingMinutes: storedPath.walkingMinutes ?? 0,
  shifts: storedPath.shifts && [...storedPath.shifts],
  teamId: storedPath.teamId,
  operatorId: storedPath.operatorId,
  anchor: storedPath.anchor,
  validTo: storedPath.validTo,
  active: storedPath.active,
});
/** Maps a stored path to the API item. */
export const toPathItem = (storedPath: StoredPath): PathItem => {
  const { id, version, updatedAt, updatedBy, machineId, totalMinutes, places, morePlaces } = storedPath;
  return {
    ...getUserFields(storedPath),
    ...{ id, version, updatedAt, updatedBy, machineId, totalMinutes, places, morePlaces },
  };
};

/**
 * Loads the points by id. Reads consistently, because the path stores data of its points.
 * @throws Refused givenTwice, refMissing
 */
async function loadPathPoints(store: Store, ids: readonly number[]): Promise<StoredPoint[]> {
  const repeatedIndex = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (repeatedIndex >= 0)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { [`points.${repeatedIndex}`]: 'givenTwice' },
    });
  const storedPoints = await store.load(
    ids.map((id) => [points, id] as const),
    { consistent: true },
  );
  return storedPoints.map((point, i) => {
    if (point) return point;
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'point' },
      fields: { [`points.${i}`]: 'refMissing' },
    });
  });
}

/** Refuses inactive points and points of another path. @throws Refused pointInactive, pointInPath */
async function assertPointsFree(store: Store, pathPoints: readonly StoredPoint[], pathId?: number) {
  for (const [i, point] of pathPoints.entries()) {
    const field = `points.${i}`;
    if (point.pathId !== undefined && point.pathId !== pathId)
      throw await buildPointInPathRefusal(store, point.pathId, field);
    if (!point.active)
      throw new RefusalError('conflict', 'pointInactive', { fields: { [field]: 'pointInactive' } });
  }
}

/** Builds the refusal pointInPath with the code of the path. */
export async function buildPointInPathRefusal(
  store: Store,
  pathId: number,
  field?: string,
): Promise<RefusalError> {
  const pathCode = (await store.find(paths, pathId))?.code ?? '–';
  return new RefusalError('conflict', 'pointInPath', {
    values: { path: pathCode },
    ...(field && { fields: { [field]: 'pointInPath' } }),
  });
}

/** Progress step that creates, saves or removes a path; its runs follow. */
const SAVE_STEP = 'save';

const loadPathSeries = async (store: Store, path: Path, pathPoints: readonly StoredPoint[]) =>
  buildPathSeries(path, pathPoints, await loadPathElements(store, pathPoints));

const buildPathIdWrites = (store: Store, pathPoints: readonly StoredPoint[], pathId?: number): Writes =>
  pathPoints.map((point) => store.replace(points, point, { ...point, pathId }));

/** Returns the points that the path reserved and no longer contains. */
async function loadRemovedPoints(
  store: Store,
  before: StoredPath,
  remainingIds: readonly number[],
): Promise<StoredPoint[]> {
  const removedIds = (before.active ? before.points! : []).filter((id) => !remainingIds.includes(id));
  const storedPoints = await store.load(
    removedIds.map((id) => [points, id] as const),
    { consistent: true },
  );
  return storedPoints.filter((point) => point !== undefined && point.pathId === before.id) as StoredPoint[];
}

/**
 * Computes the changed path and its writes after a point changed; undefined if nothing the path stores
 * changes.
 */
export async function computePathChange(
  store: Store,
  actor: Actor,
  pathId: number,
  changedPoint: StoredPoint,
) {
  const before = await store.get(paths, pathId);
  const pathPoints = (await loadPathPoints(store, before.points!)).map((point) =>
    point.id === changedPoint.id ? changedPoint : point,
  );
  const series = await loadPathSeries(store, getUserFields(before), pathPoints);
  const isUnchanged = (['rounds', 'totalMinutes', 'places', 'morePlaces', 'lubricates'] as const).every(
    (name) => isDeepStrictEqual(before[name], series[name]),
  );
  return isUnchanged ? undefined : { series, writes: await buildPathChange(store, actor, before, series) };
}

/** Commits the writes. @throws Refused tooManyChanges if they exceed one transaction */
async function commitInOneTransaction(store: Store, writes: Writes) {
  if (flattenWrites(writes).length > MAX_COMPOSED_WRITES) throw new RefusalError('invalid', 'tooManyChanges');
  await store.commit(writes);
}

export const updatePathRuns = async (
  store: Store,
  actor: Actor,
  id: number,
  series: ValueOf<typeof paths>,
) => {
  await updatePathActivities(store, [id]);
  await generateCycleOrders(store, id, await loadPlanningContext(store, actor, series));
};

export const path: Handlers<typeof api> = {
  async list({ input: { machineId, ...page }, store }) {
    const [pathPage, machinePoints] = await Promise.all([
      store.list(paths, page),
      machineId === undefined
        ? undefined
        : loadAllPages((next) => store.listBy(points, 'byMachine', [machineId], { next })),
    ]);
    const machinePointIds = machinePoints && new Set(machinePoints.map(({ id }) => id));
    const items = pathPage.items.filter(
      (each) => !each.retired && (!machinePointIds || each.points!.some((id) => machinePointIds.has(id))),
    );
    return { ...pathPage, items: items.map(toPathItem) };
  },

  get: async ({ input, store }) => toPathItem(await store.get(paths, input.id)),

  async preview({ input: { from, to, ...walk }, actor, store }) {
    if (daysBetween(from, to) > MAX_PREVIEW_DAYS)
      throw new RefusalError('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    const rounds = groupIntoRounds(await loadPathPoints(store, walk.points));
    const runs = computeRuns({ ...walk, rounds }, actor.plant.calendar, from, to);
    return { runs: runs.map(({ planned, shift, points, minutes }) => ({ planned, shift, points, minutes })) };
  },

  async create({ input, actor, store }) {
    const progress = await openProgress(store);
    const createdId = progress.find<number>(SAVE_STEP);
    // A point may be saved concurrently: retries with a fresh read.
    const createPath = () =>
      store.numbered('cycle', (id) =>
        retryOnConflict(async () => {
          const pathPoints = await loadPathPoints(store, input.points);
          if (input.active) await assertPointsFree(store, pathPoints);
          const series = await loadPathSeries(store, input, pathPoints);
          await commitInOneTransaction(store, [
            progress.note(SAVE_STEP, id),
            buildPathCreation(store, actor, id, series),
            input.active ? buildPathIdWrites(store, pathPoints, id) : [],
          ]);
          return store.buildStoredItem(paths, id, series);
        }, isStale),
      );
    const path = await (createdId === undefined ? createPath() : store.get(paths, createdId));
    await updatePathRuns(store, actor, path.id, path);
    return toPathItem(path);
  },

  async replace({ input, actor, store }) {
    const { id, version, ...after } = input;
    const progress = await openProgress(store);
    const path = await retryOnConflict(async () => {
      const before = await store.get(paths, id);
      if (progress.find(SAVE_STEP)) return before;
      if (before.retired) throw buildNotFoundRefusal();
      const pathPoints = await loadPathPoints(store, after.points);
      if (after.active) await assertPointsFree(store, pathPoints, id);
      const series = await loadPathSeries(store, after, pathPoints);
      await commitInOneTransaction(store, [
        progress.note(SAVE_STEP, true),
        await buildPathChange(store, actor, before, series, version),
        after.active
          ? buildPathIdWrites(
              store,
              pathPoints.filter(({ pathId }) => pathId !== id),
              id,
            )
          : [],
        buildPathIdWrites(store, await loadRemovedPoints(store, before, after.active ? after.points : [])),
      ]);
      return store.buildStoredItem(paths, id, series, before.version + 1);
    }, isStale);
    await updatePathRuns(store, actor, id, path);
    return toPathItem(path);
  },

  async remove({ input, actor, store }) {
    const progress = await openProgress(store);
    const removedPath = await retryOnConflict(async () => {
      if (progress.find(SAVE_STEP)) return store.find(paths, input.id);
      const before = await store.get(paths, input.id);
      if (before.retired) throw buildNotFoundRefusal();
      await commitInOneTransaction(store, [
        progress.note(SAVE_STEP, true),
        await buildPathRemoval(store, actor, before, input.version),
        buildPathIdWrites(store, await loadRemovedPoints(store, before, [])),
      ]);
      return before;
    }, isStale);
    if (removedPath) await updatePathRuns(store, actor, input.id, removedPath);
    else await updatePathActivities(store, [input.id]);
    return {};
  },
};
