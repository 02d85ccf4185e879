// Cards of the elements directly below the selected one; only visible cards are in the document.
import { Box, Link } from '@cloudscape-design/components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { LevelMark } from './level-mark.tsx';
import { formatNodeName, type TreeNode } from './tree-nodes.ts';
import './structure.css';

/** Height in pixels (product §9). */
const CARD_HEIGHT = 150;
const GAP = 8;

interface Props {
  label: string;
  nodes: readonly TreeNode[];
  onChoose: (id: string) => void;
}

export function ElementCards({ label, nodes, onChoose }: Props) {
  const { t } = useTranslation('structure');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 1,
  });
  if (nodes.length === 0) return <Box color="text-body-secondary">{t('element.noChildren')}</Box>;
  return (
    <div ref={scroller} className="element-cards">
      <ul
        aria-label={label}
        style={{ position: 'relative', blockSize: virtual.getTotalSize(), margin: 0, padding: 0 }}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const node = nodes[index]!;
          return (
            <li
              key={key}
              className="element-card"
              aria-setsize={nodes.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <LevelMark kind={node.kind} />
              {node.image && (
                <span className="card-image">
                  <Thumb id={node.image} name={formatNodeName(node)} size="card" />
                </span>
              )}
              <Link fontSize="heading-s" onFollow={() => onChoose(node.id)}>
                {node.code}
              </Link>
              <div className="tree-text">{node.descr}</div>
              <Box color="text-body-secondary" fontSize="body-s">
                {t('element.below', { count: node.children.length })}
              </Box>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
