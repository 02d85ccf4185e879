// Dialogs to move, copy or delete an element, and to take over the structure of a twin machine.
import { useTranslation } from 'react-i18next';
import { elements } from '#shared/structure/api.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { TwinDialog } from '../machine/twin-dialog.tsx';
import { PlaceElement } from './place-element.tsx';
import { formatNodeName, type PlacementKind, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

export interface ElementDialogRequest {
  about: PlacementKind | 'delete' | 'twin';
  node: TreeNode;
}

interface Props {
  question: ElementDialogRequest | undefined;
  nodes: TreeNodes;
  onPlace: OnPlace;
  /** Selects an element; after a removal it is called with the parent. */
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
      name={formatNodeName(node)}
      onClose={onClose}
      onConfirm={async () => {
        await remove({ id: node.id });
        flash('success', t('common:deleted', { name: formatNodeName(node) }));
        onChoose(node.parentId!);
      }}
    />
  );
}
