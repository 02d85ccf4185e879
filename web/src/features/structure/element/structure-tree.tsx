// The structure tree: arrow keys, Enter, drag, and never more rows in the page than the eye can see.
import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { StockLevel } from '../../../../../shared/warehouse/level.ts';
import { commandOf, type TreeCommand } from './tree-keys.ts';
import { foldersOf, mayMove, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import { TreeRow } from './tree-row.tsx';
import './structure.css';

export interface StructureTreeProps {
  label: string;
  nodes: TreeNodes;
  root: string;
  selected: string;
  onSelect: (id: string) => void;
  expanded: string[];
  onExpand: Dispatch<SetStateAction<string[]>>;
  /** While searching: only these, all of them open. */
  shown?: ReadonlySet<string>;
  words?: readonly string[];
  /** Absent where nothing may be moved. */
  onMove?: (node: TreeNode, target: TreeNode) => void;
  /** What a key asks of the focused row. */
  onCommand: (command: TreeCommand, node: TreeNode) => void;
  /** Taken by a key, to be put elsewhere. */
  carried?: string;
  /** Of elements that are spares of a warehouse. */
  stockLevels: ReadonlyMap<string, StockLevel>;
}

type Item = ItemInstance<TreeNode | undefined>;

/** The tree's own root, above the machine; it has no row. */
const ABOVE = 'structure';
export const ROW_HEIGHT = 40;

export function StructureTree({ nodes, root, selected, expanded, shown, ...props }: StructureTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(() => {});
  const childrenOf = (id: string) => {
    if (id === ABOVE) return [root];
    const children = nodes.get(id)?.children ?? [];
    return [...(shown ? children.filter((child) => shown.has(child)) : children)];
  };
  // the same array as long as it says the same: another one makes the tree start over
  const open = useMemo(() => (shown ? foldersOf(nodes) : expanded), [shown, nodes, expanded]);
  const nodeOf = (item: Item | undefined) => item && nodes.get(item.getId());
  const tree = useTree<TreeNode | undefined>({
    rootItemId: ABOVE,
    dataLoader: { getItem: (id) => nodes.get(id), getChildren: childrenOf },
    getItemName: (item) => nodeOf(item)?.code ?? '',
    isItemFolder: (item) => childrenOf(item.getId()).length > 0,
    onPrimaryAction: (item) => props.onSelect(item.getId()),
    scrollToItem: (item) => scrollTo.current(item.getItemMeta().index),
    state: { expandedItems: open, selectedItems: [selected] },
    setExpandedItems: props.onExpand,
    setSelectedItems: (next) => {
      const ids = typeof next === 'function' ? next([selected]) : next;
      if (ids.length > 0) props.onSelect(ids.at(-1)!);
    },
    canReorder: false,
    canDrag: ([item]) => props.onMove !== undefined && nodeOf(item)?.kind !== 'machine',
    canDrop: ([item], { item: over }) => {
      const [node, target] = [nodeOf(item), nodeOf(over)];
      return node !== undefined && target !== undefined && mayMove(node, target);
    },
    onDrop: ([item], { item: over }) => props.onMove?.(nodeOf(item)!, nodeOf(over)!),
    hotkeys: {
      customChoose: { hotkey: 'Enter', handler: (_, { getFocusedItem }) => getFocusedItem().primaryAction() },
      selectAll: { hotkey: 'Control+KeyA', isEnabled: () => false },
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature],
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on what the loader reads
  useLayoutEffect(() => tree.rebuildTree(), [tree, nodes, open]);

  const items = tree.getItems();
  const { focusedItem } = tree.getState();
  const focusedAt = Math.max(
    0,
    items.findIndex((item) => item.getId() === focusedItem),
  );
  const lost = items.length > 0 && items[focusedAt]!.getId() !== focusedItem;
  useEffect(() => {
    if (lost) tree.getItems()[0]?.setFocused();
  }, [lost, tree]);

  const selectedAt = items.findIndex((item) => item.getId() === selected);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    // the row that Tab leads to stays in the page
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focusedAt])].sort((a, b) => a - b),
  });
  useLayoutEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
  });

  // chosen elsewhere, it comes into view once the rows above it are open
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (selectedAt < 0 || seen.current === selected) return;
    seen.current = selected;
    virtual.scrollToIndex(selectedAt);
    items[selectedAt]!.setFocused();
  }, [selectedAt, selected, items, virtual]);

  const obey = (event: KeyboardEvent) => {
    const command = commandOf(event);
    const node = nodes.get(focusedItem ?? '');
    if (!command || !node) return;
    event.preventDefault();
    props.onCommand(command, node);
  };

  return (
    <div ref={scroller} className="structure-tree">
      <div
        {...tree.getContainerProps(props.label)}
        role="tree"
        onKeyDown={obey}
        style={{ blockSize: virtual.getTotalSize(), position: 'relative' }}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          const node = nodeOf(item);
          return item && node ? (
            <TreeRow
              key={key}
              item={item}
              node={node}
              start={start}
              words={props.words}
              carried={node.id === props.carried}
              stock={props.stockLevels.get(node.id)}
              draggable={props.onMove !== undefined && node.kind !== 'machine'}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
