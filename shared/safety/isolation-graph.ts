// Energy graph of a plant: sources feed points, and points feed points, machines and elements (beyond 19).
import type { MessageCode } from '../messages.ts';

export type FeedKind = 'point' | 'machine' | 'element';

/** The point, machine or element that a source or point feeds; elements have paths as ids. */
export interface Feed {
  kind: FeedKind;
  id: number | string;
}

export interface GraphPoint {
  id: number;
  machineId: number;
  code: string;
  kind: 'source' | 'point';
  feeds: readonly Feed[];
  /** True if it stores energy: it is released on every job, and can neither be locked nor feed anew. */
  residual?: boolean;
}

/** A piece of work that needs its machine, or one element of it, without energy. */
export interface IsolationJob {
  machineId: number;
  elementId?: string;
}

/** Returns the key of a node in the graph. */
export const buildNodeKey = ({ kind, id }: Feed): string => `${kind} ${id}`;
export const buildPointKey = (id: number): string => buildNodeKey({ kind: 'point', id });

/** Returns the machine of an element, which begins its path. */
const getMachineOfElement = (elementId: string): number => Number(elementId.split('.', 1)[0]);

/** Returns the machine that a node belongs to; undefined for points. */
export function findMachineOfNode(nodeKey: string): number | undefined {
  const [kind, id = ''] = nodeKey.split(' ');
  if (kind === 'point') return undefined;
  return kind === 'machine' ? Number(id) : getMachineOfElement(id);
}

/** Returns the refusal of a doubled feed or one to the point itself; rings of several points are allowed. */
export function findFeedProblem(feeds: readonly Feed[], ownId?: number): MessageCode | undefined {
  const keys = feeds.map(buildNodeKey);
  if (ownId !== undefined && keys.includes(buildPointKey(ownId))) return 'feedsItself';
  return new Set(keys).size < keys.length ? 'feedTwice' : undefined;
}

/** Returns all nodes that can be reached from the given ones, which are included, without the closed ones. */
export function listReachable(
  feedsByNode: ReadonlyMap<string, readonly string[]>,
  from: Iterable<string>,
  closed: ReadonlySet<string> = new Set(),
): Set<string> {
  const reached = new Set([...from].filter((node) => !closed.has(node)));
  // A set that grows is walked to its end, so that every node is visited once.
  for (const node of reached)
    for (const next of feedsByNode.get(node) ?? []) if (!closed.has(next)) reached.add(next);
  return reached;
}

/** Returns the keys of the nodes that each source and point feeds. */
export const buildFeedsByNode = (points: readonly GraphPoint[]): Map<string, string[]> =>
  new Map(points.map(({ id, feeds }) => [buildPointKey(id), feeds.map(buildNodeKey)]));

/**
 * Returns the nodes that a job needs without energy: the whole machine, or an element with all below it. An
 * element that nothing feeds gets its energy from the nearest element above it that is fed, or the machine.
 */
export function listJobNodes(
  points: readonly GraphPoint[],
  { machineId, elementId }: IsolationJob,
): string[] {
  const machineNode = buildNodeKey({ kind: 'machine', id: machineId });
  const fedElements = new Set(
    points.flatMap(({ feeds }) => feeds.flatMap(({ kind, id }) => (kind === 'element' ? [String(id)] : []))),
  );
  const toNode = (id: string) => buildNodeKey({ kind: 'element', id });
  if (elementId === undefined)
    return [
      machineNode,
      ...[...fedElements].filter((id) => getMachineOfElement(id) === machineId).map(toNode),
    ];
  const below = [...fedElements].filter((id) => id.startsWith(`${elementId}.`)).map(toNode);
  const path = elementId.split('.');
  // The first part of the path is the machine itself.
  for (let length = path.length; length > 1; length--) {
    const id = path.slice(0, length).join('.');
    if (fedElements.has(id)) return [toNode(id), ...below];
  }
  return [machineNode, ...below];
}
