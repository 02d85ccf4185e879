// Minimum cut of a network whose nodes have costs. Of several minimum cuts, it takes the one whose nodes come
// first in the given order.

/** A node that may be cut, at a cost above 0. */
interface CutNode {
  key: string;
  cost: number;
}

export interface CutNetwork {
  /** Nodes that may be cut, in order of preference among equal cuts. */
  nodes: readonly CutNode[];
  feedsByNode: ReadonlyMap<string, readonly string[]>;
  sources: Iterable<string>;
  targets: Iterable<string>;
}

interface Edge {
  to: number;
  /** Capacity that is left. */
  left: number;
  opposite: Edge;
}

/** Network of directed edges with the capacity left in each direction. */
class FlowNetwork {
  readonly #edges: Edge[][] = [];

  addNode(): number {
    this.#edges.push([]);
    return this.#edges.length - 1;
  }

  connect(from: number, to: number, capacity: number): void {
    const edge = { to, left: capacity } as Edge;
    const opposite: Edge = { to: from, left: 0, opposite: edge };
    edge.opposite = opposite;
    this.#edges[from]!.push(edge);
    this.#edges[to]!.push(opposite);
  }

  /** Fills the network by shortest paths, level by level (Dinic); returns the flow. */
  fill(source: number, target: number): number {
    let flow = 0;
    for (;;) {
      const levels = this.#computeLevels(source);
      if (levels[target] === -1) return flow;
      const positions = this.#edges.map(() => 0);
      for (;;) {
        const added = this.#push(source, target, levels, positions);
        if (added === 0) break;
        flow += added;
      }
    }
  }

  #computeLevels(source: number): number[] {
    const levels = this.#edges.map(() => -1);
    levels[source] = 0;
    const queue = [source];
    for (const node of queue)
      for (const { to, left } of this.#edges[node]!)
        if (left > 0 && levels[to] === -1) {
          levels[to] = levels[node]! + 1;
          queue.push(to);
        }
    return levels;
  }

  /** Sends what one path of rising levels can carry; a loop instead of recursion allows paths of any length. */
  #push(source: number, target: number, levels: readonly number[], positions: number[]): number {
    const path: Edge[] = [];
    let node = source;
    while (node !== target) {
      const edge = this.#edges[node]![positions[node]!];
      if (edge && edge.left > 0 && levels[edge.to] === levels[node]! + 1) {
        path.push(edge);
        node = edge.to;
      } else if (edge) positions[node]!++;
      else {
        const last = path.pop();
        if (!last) return 0;
        node = last.opposite.to;
        positions[node]!++;
      }
    }
    const carried = Math.min(...path.map(({ left }) => left));
    for (const edge of path) {
      edge.left -= carried;
      edge.opposite.left += carried;
    }
    return carried;
  }

  /** Whether a connection is filled, so that it can belong to a minimum cut. */
  isFilled(from: number, to: number): boolean {
    return this.#edges[from]!.every((edge) => edge.to !== to || edge.left === 0);
  }

  /**
   * Puts a node on a side, with all that what is left of the network joins to it: what can be reached from a
   * node on the side of the source, and what can reach one on the side of the target. Returns the nodes
   * added; undefined, without a change, if one is on the other side.
   */
  extendSide(sides: Uint8Array, side: Side, start: number): number[] | undefined {
    if (sides[start] === side) return [];
    if (sides[start] !== Side.None) return undefined;
    const added = [start];
    sides[start] = side;
    for (const node of added)
      for (const edge of this.#edges[node]!) {
        const isPassable = side === Side.Source ? edge.left > 0 : edge.opposite.left > 0;
        if (!isPassable || sides[edge.to] === side) continue;
        if (sides[edge.to] !== Side.None) {
          for (const each of added) sides[each] = Side.None;
          return undefined;
        }
        sides[edge.to] = side;
        added.push(edge.to);
      }
    return added;
  }

  get size(): number {
    return this.#edges.length;
  }
}

const Side = { None: 0, Source: 1, Target: 2 } as const;
type Side = (typeof Side)[keyof typeof Side];

/**
 * Returns the keys of the cheapest nodes that separate all sources from all targets; undefined if a path
 * passes no node that may be cut.
 */
export function findMinimumCut({ nodes, feedsByNode, sources, targets }: CutNetwork): string[] | undefined {
  const network = new FlowNetwork();
  const [source, target] = [network.addNode(), network.addNode()];
  const total = nodes.reduce((sum, { cost }) => sum + cost, 0);
  /** Capacity that no cut can fill. */
  const unlimited = total + 1;
  const costs = new Map(nodes.map(({ key, cost }) => [key, cost]));
  const sides = new Map<string, { entry: number; exit: number }>();
  const getSides = (key: string) => {
    const known = sides.get(key);
    if (known) return known;
    const entry = network.addNode();
    const cost = costs.get(key);
    const exit = cost === undefined ? entry : network.addNode();
    if (cost !== undefined) network.connect(entry, exit, cost);
    const added = { entry, exit };
    sides.set(key, added);
    return added;
  };
  for (const key of sources) network.connect(source, getSides(key).entry, unlimited);
  for (const [key, feeds] of feedsByNode)
    for (const fed of feeds) network.connect(getSides(key).exit, getSides(fed).entry, unlimited);
  for (const key of targets) network.connect(getSides(key).exit, target, unlimited);
  const flow = network.fill(source, target);
  if (flow > total) return undefined;
  return chooseCut(network, { source, target, flow }, nodes, getSides);
}

/**
 * Chooses the nodes of one minimum cut in the given order. A node can belong to it if what is left of the
 * network leads neither from its entry to the side of the target nor from the side of the source to its exit
 * (Picard and Queyranne).
 */
function chooseCut(
  network: FlowNetwork,
  { source, target, flow }: { source: number; target: number; flow: number },
  nodes: readonly CutNode[],
  getSides: (key: string) => { entry: number; exit: number },
): string[] {
  const sides = new Uint8Array(network.size);
  network.extendSide(sides, Side.Source, source);
  network.extendSide(sides, Side.Target, target);
  const chosen: string[] = [];
  let remaining = flow;
  for (const { key, cost } of nodes) {
    if (remaining === 0) break;
    const { entry, exit } = getSides(key);
    if (!network.isFilled(entry, exit)) continue;
    const added = network.extendSide(sides, Side.Source, entry);
    if (!added) continue;
    if (!network.extendSide(sides, Side.Target, exit)) {
      for (const node of added) sides[node] = Side.None;
      continue;
    }
    chosen.push(key);
    remaining -= cost;
  }
  return chosen;
}
