// Structure tree with arrow keys, Enter and drag; only visible rows are in the document (virtual scrolling).
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
import type { StockLevel } from '#shared/warehouse/level.ts';
import { findTreeCommand, type TreeCommand } from './tree-keys.ts';
import { canMove, getExpandableIds, type TreeNode, type TreeNodes } from './tree-nodes.ts';
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
  /** During a search, the only nodes shown, all expanded. */
  visibleIds?: ReadonlySet<string>;
  words?: readonly string[];
  /** If absent, nothing can be moved. */
  onMove?: (node: TreeNode, target: TreeNode) => void;
  /** Called with the command of a key pressed on the focused row. */
  onCommand: (command: TreeCommand, node: TreeNode) => void;
  /** Id of the element cut or copied by key. */
  carried?: string;
  /** Stock levels of elements that are warehouse spares, by element id. */
  stockLevels: ReadonlyMap<string, StockLevel>;
}

type Item = ItemInstance<TreeNode | undefined>;

/** Invisible root above the machine. */
const ROOT_ID = 'structure';
export const ROW_HEIGHT = 40;

export function StructureTree({ nodes, root, selected, expanded, visibleIds, ...props }: StructureTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(() => {});
  const getChildIds = (id: string) => {
    if (id === ROOT_ID) return [root];
    const children = nodes.get(id)?.children ?? [];
    return [...(visibleIds ? children.filter((child) => visibleIds.has(child)) : children)];
  };
  // A stable array: a new one makes the tree rebuild.
  const expandedIds = useMemo(
    () => (visibleIds ? getExpandableIds(nodes) : expanded),
    [visibleIds, nodes, expanded],
  );
  const getNode = (item: Item | undefined) => item && nodes.get(item.getId());
  const tree = useTree<TreeNode | undefined>({
    rootItemId: ROOT_ID,
    dataLoader: { getItem: (id) => nodes.get(id), getChildren: getChildIds },
    getItemName: (item) => getNode(item)?.code ?? '',
    isItemFolder: (item) => getChildIds(item.getId()).length > 0,
    onPrimaryAction: (item) => props.onSelect(item.getId()),
    scrollToItem: (item) => scrollTo.current(item.getItemMeta().index),
    state: { expandedItems: expandedIds, selectedItems: [selected] },
    setExpandedItems: props.onExpand,
    setSelectedItems: (next) => {
      const ids = typeof next === 'function' ? next([selected]) : next;
      if (ids.length > 0) props.onSelect(ids.at(-1)!);
    },
    canReorder: false,
    canDrag: ([item]) => props.onMove !== undefined && getNode(item)?.kind !== 'machine',
    canDrop: ([item], { item: dropTarget }) => {
      const [node, target] = [getNode(item), getNode(dropTarget)];
      return node !== undefined && target !== undefined && canMove(node, target);
    },
    onDrop: ([item], { item: dropTarget }) => props.onMove?.(getNode(item)!, getNode(dropTarget)!),
    hotkeys: {
      customChoose: { hotkey: 'Enter', handler: (_, { getFocusedItem }) => getFocusedItem().primaryAction() },
      selectAll: { hotkey: 'Control+KeyA', isEnabled: () => false },
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature],
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on what the loader reads
  useLayoutEffect(() => tree.rebuildTree(), [tree, nodes, expandedIds]);

  const items = tree.getItems();
  const { focusedItem } = tree.getState();
  const focusedIndex = Math.max(
    0,
    items.findIndex((item) => item.getId() === focusedItem),
  );
  const isFocusLost = items.length > 0 && items[focusedIndex]!.getId() !== focusedItem;
  useEffect(() => {
    if (isFocusLost) tree.getItems()[0]?.setFocused();
  }, [isFocusLost, tree]);

  const selectedIndex = items.findIndex((item) => item.getId() === selected);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    // The focused row stays in the document, so that Tab can reach it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focusedIndex])].sort((a, b) => a - b),
  });
  useLayoutEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
  });

  // An element selected elsewhere is scrolled into view once its ancestors are expanded.
  const scrolledToId = useRef<string>(undefined);
  useEffect(() => {
    if (selectedIndex < 0 || scrolledToId.current === selected) return;
    scrolledToId.current = selected;
    virtual.scrollToIndex(selectedIndex);
    items[selectedIndex]!.setFocused();
  }, [selectedIndex, selected, items, virtual]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const command = findTreeCommand(event);
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
        onKeyDown={handleKeyDown}
        style={{ blockSize: virtual.getTotalSize(), position: 'relative' }}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          const node = getNode(item);
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
