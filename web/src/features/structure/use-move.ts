// Hangs an element under another parent; a tree somebody else changed meanwhile is read anew.
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../shared/refused.ts';
import { elements } from '../../../../shared/structure/api.ts';
import { cache } from '../../cache.ts';
import { flash } from '../../ui/flashes.ts';
import { useSend } from '../../use-call.ts';
import { nameOf, type TreeNode } from './tree-nodes.ts';

export function useMove() {
  const { t } = useTranslation('structure');
  const { send } = useSend(elements.move);
  return async ({ id, version, ...node }: TreeNode, target: TreeNode): Promise<void> => {
    try {
      await send({ id, version, idFather: target.kind === 'machine' ? null : target.id });
    } catch (error) {
      if (error instanceof Refused && error.kind === 'conflict')
        void cache.invalidateQueries({ queryKey: [elements.structure.path] });
      throw error;
    }
    flash('success', t('move.moved', { name: nameOf(node) }));
  };
}
