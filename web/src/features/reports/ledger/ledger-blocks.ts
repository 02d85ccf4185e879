// Blocks of a ledger, one per element with its lines, filtered and collapsed as a tree. Pure.
import { strategyKinds } from '#shared/procedures/kinds.ts';
import type { LedgerRow } from '#shared/reports/ledger-api.ts';

/** An element, or the machine, with the lines of its shown strategies. */
export interface ElementBlock {
  /** Id of the element; '' for the machine. */
  id: string;
  /** First line of the element, even if filtered out: it has the element's data and stars. */
  head: LedgerRow;
  lines: readonly LedgerRow[];
  /** Ids of the ancestors, the machine last. */
  above: readonly string[];
  /** Whether it has descendants. */
  parent: boolean;
  /** Whether it does not match the filter itself and is shown as the ancestor of a match. */
  context?: boolean;
}

export const partClasses = ['A', 'B', 'C'] as const;
export const strategyChoices = [
  'bm',
  ...strategyKinds,
  'am',
] as const satisfies readonly LedgerRow['strategy'][];
export const pillarChoices = ['pm', 'am'] as const;

export interface LedgerFilter {
  /** Id of an element; matches it and its descendants. */
  under?: string;
  class?: (typeof partClasses)[number];
  strategy?: LedgerRow['strategy'];
  /** If absent, both. */
  pillar?: (typeof pillarChoices)[number];
  /** Whether to show only elements with breakdowns in the year. */
  failed?: boolean;
}

const getElementId = ({ elementId = '' }: LedgerRow) => elementId;

/** Groups rows by element. Elements no longer in the structure are children of the machine. */
export function groupRowsByElement(rows: readonly LedgerRow[]): ElementBlock[] {
  const byId = Map.groupBy(rows, getElementId);
  const heads = [...byId.values()].map(([head]) => head!);
  const idsByPath = new Map(
    heads.filter(({ deleted }) => !deleted).map((head) => [head.path, getElementId(head)]),
  );
  const getAncestorIds = (head: LedgerRow): string[] => {
    if (getElementId(head) === '') return [];
    const steps = head.deleted ? [] : head.path.split('.').slice(0, -1);
    const paths = steps.map((_, i) => steps.slice(0, i + 1).join('.'));
    return [...paths.reverse().flatMap((path) => idsByPath.get(path) ?? []), ''];
  };
  const blocks = [...byId].map(([id, lines]) => ({
    id,
    head: lines[0]!,
    lines,
    above: getAncestorIds(lines[0]!),
  }));
  return markParents(blocks);
}

function markParents(blocks: readonly Omit<ElementBlock, 'parent'>[]): ElementBlock[] {
  const parents = new Set(blocks.flatMap(({ above }) => above.slice(0, 1)));
  return blocks.map((block) => ({ ...block, parent: parents.has(block.id) }));
}

const isLineMatching = ({ strategy, pillar }: LedgerFilter, line: LedgerRow) =>
  (strategy === undefined || line.strategy === strategy) &&
  (pillar === undefined || (line.strategy === 'am') === (pillar === 'am'));

const isBlockMatching = (
  { under, class: partClass, failed }: LedgerFilter,
  { id, head, above }: ElementBlock,
) =>
  (under === undefined || id === under || above.includes(under)) &&
  (partClass === undefined || head.part?.class === partClass) &&
  (!failed || head.breakdowns > 0);

/** Returns the blocks that match the filter, with their ancestors. */
export function filterBlocks(blocks: readonly ElementBlock[], filter: LedgerFilter): readonly ElementBlock[] {
  if (Object.values(filter).every((each) => !each)) return blocks;
  const linesById = new Map(
    blocks
      .filter((block) => isBlockMatching(filter, block))
      .map((block) => [block.id, block.lines.filter((line) => isLineMatching(filter, line))] as const)
      .filter(([, lines]) => lines.length > 0),
  );
  const ancestorIds = new Set(blocks.flatMap(({ id, above }) => (linesById.has(id) ? above : [])));
  return markParents(
    blocks.flatMap((block): Omit<ElementBlock, 'parent'>[] => {
      const lines = linesById.get(block.id);
      if (lines) return [{ ...block, lines }];
      return ancestorIds.has(block.id) ? [{ ...block, lines: [block.head], context: true }] : [];
    }),
  );
}

/** Expansion of the tree: a depth, and the elements toggled individually. */
export interface Folding {
  /** Depth from which elements are collapsed; the machine has depth 0. If absent, all are expanded. */
  depth?: number;
  turned: ReadonlySet<string>;
}

export const isFolded = (
  { depth, turned }: Folding,
  { id, above }: Pick<ElementBlock, 'id' | 'above'>,
): boolean => (depth !== undefined && above.length >= depth) !== turned.has(id);

/** Returns the blocks without the descendants of collapsed elements. */
export function getUnfoldedBlocks(
  blocks: readonly ElementBlock[],
  folding: Folding,
): readonly ElementBlock[] {
  if (folding.depth === undefined && folding.turned.size === 0) return blocks;
  const foldedIds = new Set(blocks.filter((block) => isFolded(folding, block)).map(({ id }) => id));
  return blocks.filter(({ above }) => !above.some((id) => foldedIds.has(id)));
}
