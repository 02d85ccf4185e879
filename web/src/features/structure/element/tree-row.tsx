// Row of the structure tree: a click selects it, its arrow expands it.
import { Badge, Icon } from '@cloudscape-design/components';
import type { ItemInstance } from '@headless-tree/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockLevel } from '#shared/warehouse/level.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Highlight } from '#web/ui/table/highlight.tsx';
import { LevelMark } from './level-mark.tsx';
import type { TreeNode } from './tree-nodes.ts';

/** Loaded on demand with the texts of stock levels. */
const StockLevelStatus = lazy(async () => {
  const [{ StockLevelStatus }] = await Promise.all([
    import('#web/parts/spare/stock-level.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return { default: StockLevelStatus };
});

interface Props {
  item: ItemInstance<TreeNode | undefined>;
  node: TreeNode;
  /** Pixels from the top of the tree. */
  start: number;
  draggable: boolean;
  words: readonly string[] | undefined;
  carried: boolean;
  /** Stock level of a warehouse spare. */
  stock: StockLevel | undefined;
}

export function TreeRow({ item, node, start, draggable, words, carried, stock }: Props) {
  const { t } = useTranslation('structure');
  const isFolder = item.isFolder();
  const isOpen = item.isExpanded();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys of all its rows
    <div
      {...item.getProps()}
      aria-label={undefined}
      role="treeitem"
      tabIndex={item.isFocused() ? 0 : -1}
      className={`tree-row ${item.isDragTarget() ? 'target' : ''} ${carried ? 'carried' : ''}`}
      draggable={draggable}
      onClick={() => {
        item.setFocused();
        item.primaryAction();
      }}
      style={{
        transform: `translateY(${start}px)`,
        paddingInlineStart: `${item.getItemMeta().level * 24 + 8}px`,
      }}
    >
      {/* Keyboard users expand with the right arrow key. */}
      <span
        className="tree-arrow"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          item.setFocused();
          if (isOpen) item.collapse();
          else item.expand();
        }}
      >
        {isFolder && <Icon name={isOpen ? 'angle-down' : 'angle-right'} />}
      </span>
      <LevelMark kind={node.kind} />{' '}
      <strong>
        <Highlight text={node.code} words={words} />
      </strong>{' '}
      <span className="tree-text">
        <Highlight text={node.descr} words={words} />
      </span>{' '}
      {node.image && <Thumb id={node.image} name="" isStatic />}
      {node.autonomous && (
        <Badge>
          <abbr title={t('element.autonomous')}>AM</abbr>
        </Badge>
      )}
      {stock && (
        <span className="tree-stock">
          <Suspense fallback={null}>
            <StockLevelStatus level={stock} />
          </Suspense>
        </span>
      )}
    </div>
  );
}
