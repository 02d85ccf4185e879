// What is asked before an element is moved, copied or deleted, and before a machine takes over another's structure.
import { useTranslation } from 'react-i18next';
import { elements } from '../../../../../shared/structure/api.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';
import { TwinDialog } from '../machine/twin-dialog.tsx';
import { PlaceElement } from './place-element.tsx';
import { nameOf, type Placing, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

export interface Question {
  about: Placing | 'delete' | 'twin';
  node: TreeNode;
}

interface Props {
  question: Question | undefined;
  nodes: TreeNodes;
  onPlace: OnPlace;
  /** After a removal the parent is chosen. */
  onChoose: (id: string) => void;
  onClose: () => void;
}

export function ElementDialogs({ question, nodes, onPlace, onChoose, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const { send: remove } = useSend(elements.remove);
  if (!question) return null;
  const { about, node } = question;
  if (about === 'twin')
    return <TwinDialog machine={{ id: node.machineId, code: node.code }} onClose={onClose} />;
  if (about !== 'delete')
    return <PlaceElement placing={about} node={node} nodes={nodes} onPlace={onPlace} onClose={onClose} />;
  return (
    <ConfirmDelete
      name={nameOf(node)}
      onClose={onClose}
      onConfirm={async () => {
        await remove({ id: node.id });
        flash('success', t('common:deleted', { name: nameOf(node) }));
        onChoose(node.parentId!);
      }}
    />
  );
}
