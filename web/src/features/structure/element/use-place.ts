// Moves or copies an element below a parent; if the tree was changed by another user, it is read again.
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { elements } from '#shared/structure/api.ts';
import { cache } from '#web/cache.ts';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { formatNodeName, type PlacementKind, type TreeNode } from './tree-nodes.ts';

export type OnPlace = (placing: PlacementKind, node: TreeNode, target: TreeNode) => Promise<void>;

/** `onPlaced` is called with the id of the element or its copy. */
export function useElementPlacement(onPlaced: (id: string) => void): OnPlace {
  const { t } = useTranslation('structure');
  const { send: move } = useSend(elements.move);
  const { send: copy } = useSend(elements.copy);
  return async (placing, node, target) => {
    const { id, version } = node;
    const idFather = target.kind === 'machine' ? null : target.id;
    try {
      const placedElement =
        placing === 'move' ? await move({ id, version, idFather }) : await copy({ id, idFather });
      const values = { name: formatNodeName(node), code: placedElement.code };
      flash('success', placing === 'move' ? t('move.moved', values) : t('copy.copied', values));
      onPlaced(placedElement.id);
    } catch (error) {
      if (error instanceof RefusalError && error.kind === 'conflict')
        void cache.invalidateQueries({ queryKey: [elements.structure.path] });
      throw error;
    }
  };
}
