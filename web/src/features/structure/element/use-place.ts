// Hangs an element, or a copy of it, under a parent; a tree somebody else changed meanwhile is read anew.
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../../shared/refused.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import { cache } from '../../../cache.ts';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';
import { nameOf, type Placing, type TreeNode } from './tree-nodes.ts';

export type OnPlace = (placing: Placing, node: TreeNode, target: TreeNode) => Promise<void>;

/** `onPlaced` is told where it stands now: the element, or its copy. */
export function usePlace(onPlaced: (id: string) => void): OnPlace {
  const { t } = useTranslation('structure');
  const { send: move } = useSend(elements.move);
  const { send: copy } = useSend(elements.copy);
  return async (placing, node, target) => {
    const { id, version } = node;
    const idFather = target.kind === 'machine' ? null : target.id;
    try {
      const placed =
        placing === 'move' ? await move({ id, version, idFather }) : await copy({ id, idFather });
      const values = { name: nameOf(node), code: placed.code };
      flash('success', placing === 'move' ? t('move.moved', values) : t('copy.copied', values));
      onPlaced(placed.id);
    } catch (error) {
      if (error instanceof Refused && error.kind === 'conflict')
        void cache.invalidateQueries({ queryKey: [elements.structure.path] });
      throw error;
    }
  };
}
