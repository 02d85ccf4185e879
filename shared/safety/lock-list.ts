// Lock list of a set of jobs: the points that separate all energy sources from them at the lowest cost, and
// the residual energies that are released before work (beyond 19, PS31–PS33).
import {
  buildFeedsByNode,
  buildNodeKey,
  buildPointKey,
  findMachineOfNode,
  type GraphPoint,
  type IsolationJob,
  listJobNodes,
  listReachable,
} from './isolation-graph.ts';
import { findMinimumCut } from './minimum-cut.ts';

/** Cost of stopping one running machine, compared with the cost of one point. */
const STOP_COST = 10;
/** More points than a plant has: a cut of fewer points wins among those of equal cost. */
const COST_SCALE = 1_000_000;

export interface LockList {
  isIsolable: true;
  /** Ids of the points to lock, in order of their codes. */
  points: number[];
  /** Sum of the costs of the points; each running machine counts for every point that stops it. */
  cost: number;
  /** Residual energies to release, in order of their codes. */
  release: number[];
  /** Running machines that the points stop besides the jobs' own, in ascending order. */
  stops: number[];
}
/** Sources that no point separates from a job; none if no source reaches the job at all. */
export interface NotIsolable {
  isIsolable: false;
  sources: GraphPoint[];
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Compares points as lists sort their codes: Q2 before Q10; then by id. */
export const comparePoints = (
  a: Pick<GraphPoint, 'id' | 'code'>,
  b: Pick<GraphPoint, 'id' | 'code'>,
): number => compare(a.code, b.code) || a.id - b.id;

interface Plan {
  points: readonly GraphPoint[];
  jobs: readonly IsolationJob[];
  /** Running machines of the plant; those of the jobs are ignored. */
  running: readonly number[];
}

/** Returns the running machines that each point feeds, except those of the jobs. */
function buildStopsByPoint({ points, jobs, running }: Plan): Map<number, number[]> {
  const stoppable = new Set(running);
  for (const { machineId } of jobs) stoppable.delete(machineId);
  const feedersByNode = new Map<string, string[]>();
  const nodesByMachine = new Map<number, string[]>();
  for (const point of points)
    for (const node of point.feeds.map(buildNodeKey)) {
      const feeders = feedersByNode.get(node);
      if (feeders) feeders.push(buildPointKey(point.id));
      else feedersByNode.set(node, [buildPointKey(point.id)]);
      const machine = findMachineOfNode(node);
      if (machine === undefined || !stoppable.has(machine) || feeders) continue;
      nodesByMachine.set(machine, [...(nodesByMachine.get(machine) ?? []), node]);
    }
  const stopsByKey = new Map<string, number[]>();
  for (const [machine, nodes] of nodesByMachine)
    for (const key of listReachable(feedersByNode, nodes))
      stopsByKey.set(key, [...(stopsByKey.get(key) ?? []), machine]);
  return new Map(points.map(({ id }) => [id, stopsByKey.get(buildPointKey(id)) ?? []]));
}

/** Returns the residual energies of the jobs' machines, and those fed only through the chosen points. */
function listReleases(
  { points, jobs }: Plan,
  chosen: ReadonlySet<string>,
  feedsByNode: Map<string, string[]>,
): number[] {
  const sources = listSources(points).map(({ id }) => buildPointKey(id));
  const fed = listReachable(feedsByNode, sources);
  const stillFed = listReachable(feedsByNode, sources, chosen);
  const machines = new Set(jobs.map(({ machineId }) => machineId));
  const isReleased = ({ id, machineId }: GraphPoint) =>
    machines.has(machineId) || (fed.has(buildPointKey(id)) && !stillFed.has(buildPointKey(id)));
  return points
    .filter((point) => point.residual && isReleased(point))
    .toSorted(comparePoints)
    .map(({ id }) => id);
}

/** Returns the sources that are cut off; a residual energy is released instead. */
const listSources = (points: readonly GraphPoint[]) =>
  points.filter(({ kind, residual }) => kind === 'source' && !residual);

/** Returns the sources from which energy reaches a job without passing a point that can be locked. */
function findDirectSources(points: readonly GraphPoint[], targets: ReadonlySet<string>) {
  const feedsByNode = buildFeedsByNode(points);
  const closed = new Set(points.filter(isLockable).map(({ id }) => buildPointKey(id)));
  return listSources(points).filter(
    ({ id }) => !listReachable(feedsByNode, [buildPointKey(id)], closed).isDisjointFrom(targets),
  );
}

const isLockable = ({ kind, residual }: GraphPoint) => kind === 'point' && !residual;

/**
 * Returns the lock list of the jobs, or the sources that make isolation impossible. A job that no source
 * reaches is not described, and therefore never isolated. With `withoutStops`, points that stop a running
 * machine are not used.
 */
export function computeLockList(
  plan: Plan,
  { withoutStops = false }: { withoutStops?: boolean } = {},
): LockList | NotIsolable {
  const { points, jobs } = plan;
  const feedsByNode = buildFeedsByNode(points);
  const sources = listSources(points).map(({ id }) => buildPointKey(id));
  const reached = listReachable(feedsByNode, sources);
  const nodesByJob = jobs.map((job) => listJobNodes(points, job));
  if (jobs.length === 0 || nodesByJob.some((nodes) => !nodes.some((node) => reached.has(node))))
    return { isIsolable: false, sources: [] };
  const targets = new Set(nodesByJob.flat());
  const stopsByPoint = buildStopsByPoint(plan);
  const getStops = (id: number) => stopsByPoint.get(id) ?? [];
  const candidates = points
    .filter((point) => isLockable(point) && !(withoutStops && getStops(point.id).length > 0))
    .toSorted(comparePoints);
  const computeCost = (id: number) => 1 + STOP_COST * getStops(id).length;
  const cut = findMinimumCut({
    nodes: candidates.map(({ id }) => ({ key: buildPointKey(id), cost: computeCost(id) * COST_SCALE + 1 })),
    ...{ feedsByNode, sources, targets },
  });
  if (!cut) return { isIsolable: false, sources: findDirectSources(points, targets) };
  const chosen = new Set(cut);
  const lockedPoints = candidates.filter(({ id }) => chosen.has(buildPointKey(id))).map(({ id }) => id);
  return {
    isIsolable: true,
    points: lockedPoints,
    cost: lockedPoints.reduce((sum, id) => sum + computeCost(id), 0),
    release: listReleases(plan, chosen, feedsByNode),
    stops: [...new Set(lockedPoints.flatMap(getStops))].sort((a, b) => a - b),
  };
}
