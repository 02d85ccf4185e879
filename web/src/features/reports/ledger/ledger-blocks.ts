// The lines of a ledger as they are drawn: one block an element with its lines, filtered and folded as a tree; pure, no screen.
import { strategyKinds } from '../../../../../shared/procedures/kinds.ts';
import type { LedgerRow } from '../../../../../shared/reports/ledger-api.ts';

/** One element, or the machine, under all the strategies that are shown. */
export interface Block {
  /** Of the element; '' the machine. */
  id: string;
  /** The first line it has, shown or not: what is known of the element, and its stars. */
  head: LedgerRow;
  lines: readonly LedgerRow[];
  /** Ids of those above, the machine last. */
  above: readonly string[];
  /** Others stand below it. */
  parent: boolean;
  /** Not asked for itself: it leads to those that are. */
  context?: boolean;
}

export const partClasses = ['A', 'B', 'C'] as const;
export const strategies = ['bm', ...strategyKinds, 'am'] as const satisfies readonly LedgerRow['strategy'][];
export const pillars = ['pm', 'am'] as const;

export interface LedgerFilter {
  /** An element: it and all below. */
  under?: string;
  class?: (typeof partClasses)[number];
  strategy?: LedgerRow['strategy'];
  /** Without one both. */
  pillar?: (typeof pillars)[number];
  /** Only what broke down in the year. */
  failed?: boolean;
}

const idOf = ({ elementId = '' }: LedgerRow) => elementId;

/** Lines of an element follow each other; what is gone from the structure hangs on the machine. */
export function blocksOf(rows: readonly LedgerRow[]): Block[] {
  const byId = Map.groupBy(rows, idOf);
  const heads = [...byId.values()].map(([head]) => head!);
  const idAt = new Map(heads.filter(({ deleted }) => !deleted).map((head) => [head.path, idOf(head)]));
  const aboveOf = (head: LedgerRow): string[] => {
    if (idOf(head) === '') return [];
    const steps = head.deleted ? [] : head.path.split('.').slice(0, -1);
    const paths = steps.map((_, i) => steps.slice(0, i + 1).join('.'));
    return [...paths.reverse().flatMap((path) => idAt.get(path) ?? []), ''];
  };
  const blocks = [...byId].map(([id, lines]) => ({ id, head: lines[0]!, lines, above: aboveOf(lines[0]!) }));
  return withParents(blocks);
}

function withParents(blocks: readonly Omit<Block, 'parent'>[]): Block[] {
  const parents = new Set(blocks.flatMap(({ above }) => above.slice(0, 1)));
  return blocks.map((block) => ({ ...block, parent: parents.has(block.id) }));
}

const lineFits = ({ strategy, pillar }: LedgerFilter, line: LedgerRow) =>
  (strategy === undefined || line.strategy === strategy) &&
  (pillar === undefined || (line.strategy === 'am') === (pillar === 'am'));

const blockFits = ({ under, class: asked, failed }: LedgerFilter, { id, head, above }: Block) =>
  (under === undefined || id === under || above.includes(under)) &&
  (asked === undefined || head.part?.class === asked) &&
  (!failed || head.breakdowns > 0);

/** What is asked for, and all that stands above it. */
export function filtered(blocks: readonly Block[], filter: LedgerFilter): readonly Block[] {
  if (Object.values(filter).every((each) => !each)) return blocks;
  const found = new Map(
    blocks
      .filter((block) => blockFits(filter, block))
      .map((block) => [block.id, block.lines.filter((line) => lineFits(filter, line))] as const)
      .filter(([, lines]) => lines.length > 0),
  );
  const leading = new Set(blocks.flatMap(({ id, above }) => (found.has(id) ? above : [])));
  return withParents(
    blocks.flatMap((block): Omit<Block, 'parent'>[] => {
      const lines = found.get(block.id);
      if (lines) return [{ ...block, lines }];
      return leading.has(block.id) ? [{ ...block, lines: [block.head], context: true }] : [];
    }),
  );
}

/** How far the tree is open: to a depth, and what was turned otherwise by hand. */
export interface Folding {
  /** The machine is 0; what stands as deep is folded. Without one all is open. */
  depth?: number;
  turned: ReadonlySet<string>;
}

export const isFolded = ({ depth, turned }: Folding, { id, above }: Pick<Block, 'id' | 'above'>): boolean =>
  (depth !== undefined && above.length >= depth) !== turned.has(id);

/** Without what stands below something folded. */
export function unfolded(blocks: readonly Block[], folding: Folding): readonly Block[] {
  if (folding.depth === undefined && folding.turned.size === 0) return blocks;
  const folded = new Set(blocks.filter((block) => isFolded(folding, block)).map(({ id }) => id));
  return blocks.filter(({ above }) => !above.some((id) => folded.has(id)));
}
