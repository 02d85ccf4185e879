// Actions of the selected element within the user's permissions: add, edit, move, copy, label, delete.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { useOpenForm } from '../way-back.ts';
import { AddElement } from './add-element.tsx';
import type { ElementDialogRequest } from './element-dialogs.tsx';
import { getPossibleParents, type TreeNode, type TreeNodes } from './tree-nodes.ts';

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
  onAsk: (question: ElementDialogRequest) => void;
}

export function ElementActions({ node, nodes, onAsk }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const openForm = useOpenForm();
  const isMachine = node.kind === 'machine';
  const [canCreate, canEdit, canDelete] = (['create', 'edit', 'delete'] as const).map((action) =>
    session.may('machines', action),
  );
  const openDialog = (about: ElementDialogRequest['about']) => onAsk({ about, node });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isMachine && (
        <Button onClick={() => void navigate(structurePageRoutes.view(node.machineId))}>{t('sheet')}</Button>
      )}
      {canCreate && <AddElement node={node} />}
      {canEdit && <Button onClick={() => openForm(getEditRoute(node))}>{t('common:edit')}</Button>}
      {canEdit && !isMachine && (
        <Button
          disabled={getPossibleParents(nodes, node, 'move').length === 0}
          disabledReason={t('move.nowhere')}
          onClick={() => openDialog('move')}
        >
          {t('element.move')}
        </Button>
      )}
      {canCreate && !isMachine && <Button onClick={() => openDialog('copy')}>{t('element.copy')}</Button>}
      <Button onClick={() => openForm(structurePageRoutes.labels([node.id]))}>
        {t('labels.print', { count: 1 })}
      </Button>
      {canDelete && !isMachine && <Button onClick={() => openDialog('delete')}>{t('common:delete')}</Button>}
    </SpaceBetween>
  );
}

export const getEditRoute = ({ id, machineId, kind }: TreeNode): string =>
  kind === 'machine' ? structurePageRoutes.editMachine(machineId) : structurePageRoutes.editElement(id, kind);
