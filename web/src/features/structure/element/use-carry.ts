// Moves and copies elements by keys: an element is cut or copied in one row of the tree and pasted in
// another.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flash, flashError } from '#web/ui/flashes.ts';
import {
  formatNodeName,
  type PlacementKind,
  placementRules,
  type TreeNode,
  type TreeNodes,
} from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

export interface ClipboardElement {
  id: string;
  placing: PlacementKind;
}

export function useTreeClipboard(nodes: TreeNodes, placeElement: OnPlace) {
  const { t } = useTranslation('structure');
  const [clipboard, setClipboard] = useState<ClipboardElement>();
  // Another user may have removed the element.
  const node = clipboard && nodes.get(clipboard.id);
  return {
    carried: node && clipboard,
    node,
    take: (placing: PlacementKind, { id, kind }: TreeNode) =>
      kind !== 'machine' && setClipboard({ id, placing }),
    release: () => setClipboard(undefined),
    put: async (target: TreeNode) => {
      if (!clipboard || !node) return;
      if (!placementRules[clipboard.placing](node, target)) {
        flash(
          'warning',
          t('carry.doesNotFit', { name: formatNodeName(node), target: formatNodeName(target) }),
        );
        return;
      }
      setClipboard(undefined);
      await placeElement(clipboard.placing, node, target).catch(flashError);
    },
  };
}
