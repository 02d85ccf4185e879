// What may be done with the chosen element: add below it, edit, move, delete, as far as the profile allows.
import { Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { elements } from '../../../../shared/structure/api.ts';
import { useSession } from '../../session.ts';
import { ConfirmDelete } from '../../ui/confirm.tsx';
import { flash } from '../../ui/flashes.ts';
import { useSend } from '../../use-call.ts';
import { MoveElement } from './move-element.tsx';
import { paths } from './paths.ts';
import { kindsUnder, nameOf, placesFor, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import { useMove } from './use-move.ts';
import { useVisit } from './way-back.ts';

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
  /** After a removal the parent is chosen. */
  onChoose: (id: string) => void;
}

export function ElementActions({ node, nodes, onChoose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const visit = useVisit();
  const move = useMove();
  const { send: remove } = useSend(elements.remove);
  const [asked, setAsked] = useState<'move' | 'delete'>();
  const close = () => setAsked(undefined);
  const { kind } = node;
  const mayEdit = session.may('machines', 'E');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {kind === 'machine' && (
        <Button onClick={() => void navigate(paths.view(node.machineId))}>{t('sheet')}</Button>
      )}
      {session.may('machines', 'C') && (
        <AddElement
          node={node}
          onAdd={(added) => visit(paths.createElement(node.machineId, added, node.id))}
        />
      )}
      {mayEdit && (
        <Button
          onClick={() =>
            visit(kind === 'machine' ? paths.editMachine(node.machineId) : paths.editElement(node.id, kind))
          }
        >
          {t('common:edit')}
        </Button>
      )}
      {mayEdit && kind !== 'machine' && (
        <Button
          disabled={placesFor(nodes, node).length === 0}
          disabledReason={t('move.nowhere')}
          onClick={() => setAsked('move')}
        >
          {t('element.move')}
        </Button>
      )}
      {session.may('machines', 'D') && kind !== 'machine' && (
        <Button onClick={() => setAsked('delete')}>{t('common:delete')}</Button>
      )}
      {asked === 'move' && (
        <MoveElement node={node} nodes={nodes} onMove={(target) => move(node, target)} onClose={close} />
      )}
      {asked === 'delete' && (
        <ConfirmDelete
          name={nameOf(node)}
          onClose={close}
          onConfirm={async () => {
            await remove({ id: node.id });
            flash('success', t('common:deleted', { name: nameOf(node) }));
            onChoose(node.parentId!);
          }}
        />
      )}
    </SpaceBetween>
  );
}

function AddElement({ node, onAdd }: { node: TreeNode; onAdd: (kind: TreeNode['kind']) => void }) {
  const { t } = useTranslation(['structure', 'common']);
  const kinds = kindsUnder(node.kind);
  const [only] = kinds;
  if (!only) return null;
  if (kinds.length === 1) return <Button onClick={() => onAdd(only)}>{t(`element.add_${only}`)}</Button>;
  return (
    <ButtonDropdown
      items={kinds.map((kind) => ({ id: kind, text: t(`element.add_${kind}`) }))}
      onItemClick={({ detail }) => onAdd(detail.id as TreeNode['kind'])}
    >
      {t('element.add')}
    </ButtonDropdown>
  );
}
