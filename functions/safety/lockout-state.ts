// State of a lock-out as it is stored and shown, and what a work needs to begin.
import { RefusalError } from '#shared/refused.ts';
import {
  buildFeedsByNode,
  buildPointKey,
  type GraphPoint,
  type IsolationJob,
  listJobNodes,
  listReachable,
} from '#shared/safety/isolation-graph.ts';
import { computeLockList } from '#shared/safety/lock-list.ts';
import {
  BARE_POINT,
  buildWorkKey,
  findGaps,
  isIsolated,
  isTryValid,
  type LockedPoint,
  listWorkLocks,
  NEW_LOCKOUT,
} from '#shared/safety/lock-out.ts';
import type { LockInForce, Lockout } from '#shared/safety/lockout-api.ts';
import { buildNotIsolatedRefusal } from '#shared/safety/lockout-steps.ts';
import { isolationPoints, lockouts, pointLocks } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { loadGraph, loadRunningMachineIds } from './isolation.ts';
import type { Work, WorkReference } from './work.ts';

type StoredLockout = StoredOf<typeof lockouts>;
type StoredPoint = StoredOf<typeof pointLocks>;

export interface LockoutState {
  work: Work;
  stored: StoredLockout | undefined;
  points: Map<number, StoredPoint>;
  /** Codes of the points of the plant. */
  codes: ReadonlyMap<number, string>;
  planned: { points: number[]; release: number[]; isFrozenListEnough: boolean } | undefined;
}

/** Whether locks on the points separate the job from every source. */
function isSeparated(graph: readonly GraphPoint[], job: IsolationJob, points: readonly number[]): boolean {
  const sources = graph
    .filter(({ kind, residual }) => kind === 'source' && !residual)
    .map(({ id }) => buildPointKey(id));
  const fed = listReachable(buildFeedsByNode(graph), sources, new Set(points.map(buildPointKey)));
  return listJobNodes(graph, job).every((node) => !fed.has(node));
}

/** Reads a lock-out with the locks on its points, and computes its list from the energy graph. */
export async function loadLockoutState(store: Store, work: Work): Promise<LockoutState> {
  const [stored, graph, running] = await Promise.all([
    store.find(lockouts, buildWorkKey(work)),
    loadGraph(store),
    loadRunningMachineIds(store),
  ]);
  const job = { machineId: work.machineId, elementId: work.elementId };
  const list = computeLockList({ points: graph, jobs: [job], running });
  const planned = list.isIsolable
    ? {
        ...{ points: list.points, release: list.release },
        isFrozenListEnough: stored?.points !== undefined && isSeparated(graph, job, stored.points),
      }
    : undefined;
  const pointIds = [...new Set([...(stored?.points ?? []), ...(planned?.points ?? [])])];
  const points = await loadPointLocks(store, pointIds);
  return { work, stored, points, codes: new Map(graph.map(({ id, code }) => [id, code])), planned };
}

export async function loadPointLocks(store: Store, ids: readonly number[]) {
  const found = await store.load(
    ids.map((id) => [pointLocks, id] as const),
    { consistent: true },
  );
  return new Map(found.flatMap((point) => (point ? [[point.id, point] as const] : [])));
}

const parseWorkKey = (key: string): WorkReference => {
  const dot = key.indexOf('.');
  return { workKind: key.slice(0, dot) as WorkReference['workKind'], workId: key.slice(dot + 1) };
};

export const toLocksInForce = (pointId: number, { locks }: LockedPoint): LockInForce[] =>
  locks.map(({ works, ...lock }) => ({ ...lock, pointId, works: works.map(parseWorkKey) }));

const getGaps = ({ work, stored, points, planned }: LockoutState, userId: string) =>
  findGaps(buildWorkKey(work), stored ?? NEW_LOCKOUT, points, { userId }, planned);

const hasOpenConflict = (stored: Pick<StoredLockout, 'conflicts'> | undefined): boolean =>
  stored?.conflicts?.some(({ settled }) => !settled) ?? false;

/** Returns the lock-out as its calls answer it, with what the caller lacks. */
export function toLockoutAnswer(state: LockoutState, actor: Actor): Lockout {
  const { work, stored, points, planned } = state;
  const { workKind, workId, code, machineId, elementId } = work;
  const { tried, released, crew, exempted } = stored ?? NEW_LOCKOUT;
  const gaps = getGaps(state, actor.user.id);
  const key = buildWorkKey(work);
  const needed = planned && !planned.isFrozenListEnough ? planned.points : [];
  return {
    ...{ workKind, workId, workCode: code, machineId, elementId },
    required: work.isolate || stored?.required === true || stored?.points !== undefined,
    points: [...new Set([...(stored?.points ?? []), ...needed])],
    release: [...new Set([...(stored?.release ?? []), ...(planned?.release ?? [])])],
    frozen: stored?.points !== undefined,
    locks: listWorkLocks(key, points).flatMap(({ pointId, lock }) =>
      toLocksInForce(pointId, { ...BARE_POINT, locks: [lock] }),
    ),
    released,
    ...(tried && {
      tried: {
        ...{ userId: tried.userId, userName: tried.userName, at: tried.at },
        valid: isTryValid(stored!, points),
      },
    }),
    crew,
    exempted,
    gaps,
    isolated: isIsolated(gaps) && !hasOpenConflict(stored),
    conflicts: stored?.conflicts ?? [],
    acts: stored?.acts ?? [],
  };
}

/**
 * Requires that a work which needs its machine without energy is isolated for the caller, now and at commit;
 * returns the conditions (beyond 19). `work.isolate` alone requires it, or its lock-out.
 * @throws Refused notIsolated, lockoutConflict
 */
export async function requireIsolated(store: Store, actor: Actor, work: Work): Promise<Writes> {
  const stored = await store.find(lockouts, buildWorkKey(work));
  if (hasOpenConflict(stored)) throw new RefusalError('conflict', 'lockoutConflict');
  if (!work.isolate && !stored?.required && !stored?.points) return [];
  const state = await loadLockoutState(store, work);
  const gaps = getGaps(state, actor.user.id);
  if (!isIsolated(gaps)) throw buildNotIsolatedRefusal(gaps, (id) => state.codes.get(id) ?? `${id}`);
  const refusal = () => new RefusalError('conflict', 'stale');
  return [
    ...(state.stored ? [store.requireUnchanged(lockouts, state.stored, refusal)] : []),
    ...[...state.points.values()].map((point) => store.requireUnchanged(pointLocks, point, refusal)),
  ];
}

/**
 * Requires that absence of energy was once tried for a work whose end is reported without a beginning, or that
 * an administrator let it go on without energy to isolate; returns the condition.
 * @throws Refused notIsolated
 */
export async function requireTried(store: Store, work: WorkReference): Promise<Writes> {
  const stored = await store.find(lockouts, buildWorkKey(work));
  if (!stored?.tried && !stored?.exempted)
    throw buildNotIsolatedRefusal({ isUndescribed: false, toLock: [], toRelease: [] }, String);
  return store.requireUnchanged(lockouts, stored, () => new RefusalError('conflict', 'stale'));
}

export const listLockedPoints = (store: Store): Promise<StoredPoint[]> =>
  loadAllPages((next) => store.listBy(pointLocks, 'inForce', ['locked'], { next }));

/** Requires that no lock is on a point of a machine, or for a work on it. @throws Refused stillLocked */
export async function assertMachineUnlocked(store: Store, machineId: number): Promise<void> {
  const lockedPoints = await listLockedPoints(store);
  const works = [...new Set(lockedPoints.flatMap(({ locks }) => locks.flatMap((lock) => lock.works)))];
  const [points, lockedWorks] = await Promise.all([
    store.load(lockedPoints.map(({ id }) => [isolationPoints, id] as const)),
    store.load(works.map((key) => [lockouts, key] as const)),
  ]);
  if ([...points, ...lockedWorks].some((each) => each?.machineId === machineId))
    throw new RefusalError('conflict', 'stillLocked');
}

/** Returns the ids of the orders for which a lock is on, which no other order may close. */
export async function listLockedWorkIds(store: Store): Promise<Set<string>> {
  const points = await listLockedPoints(store);
  const works = points.flatMap(({ locks }) => locks.flatMap((lock) => lock.works)).map(parseWorkKey);
  return new Set(works.map(({ workId }) => workId));
}
