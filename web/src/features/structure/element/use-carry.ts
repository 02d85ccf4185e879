// Moving and copying by keys: an element is taken in one row of the tree and put down in another.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flash, flashError } from '../../../ui/flashes.ts';
import { mayPlace, nameOf, type Placing, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

export interface Carried {
  id: string;
  placing: Placing;
}

export function useCarry(nodes: TreeNodes, place: OnPlace) {
  const { t } = useTranslation('structure');
  const [taken, setTaken] = useState<Carried>();
  // somebody else may have removed it meanwhile
  const node = taken && nodes.get(taken.id);
  return {
    carried: node && taken,
    node,
    take: (placing: Placing, { id, kind }: TreeNode) => kind !== 'machine' && setTaken({ id, placing }),
    release: () => setTaken(undefined),
    put: async (target: TreeNode) => {
      if (!taken || !node) return;
      if (!mayPlace[taken.placing](node, target)) {
        flash('warning', t('carry.doesNotFit', { name: nameOf(node), target: nameOf(target) }));
        return;
      }
      setTaken(undefined);
      await place(taken.placing, node, target).catch(flashError);
    },
  };
}
