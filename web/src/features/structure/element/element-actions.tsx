// What may be done with the chosen element: add below it, edit, move, copy, label, delete, as far as the profile allows.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { useVisit } from '../way-back.ts';
import { AddElement } from './add-element.tsx';
import type { Question } from './element-dialogs.tsx';
import { placesFor, type TreeNode, type TreeNodes } from './tree-nodes.ts';

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
  onAsk: (question: Question) => void;
}

export function ElementActions({ node, nodes, onAsk }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const visit = useVisit();
  const isMachine = node.kind === 'machine';
  const [mayCreate, mayEdit, mayDelete] = (['create', 'edit', 'delete'] as const).map((action) =>
    session.may('machines', action),
  );
  const ask = (about: Question['about']) => onAsk({ about, node });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isMachine && <Button onClick={() => void navigate(paths.view(node.machineId))}>{t('sheet')}</Button>}
      {mayCreate && <AddElement node={node} />}
      {mayEdit && <Button onClick={() => visit(editPath(node))}>{t('common:edit')}</Button>}
      {mayEdit && !isMachine && (
        <Button
          disabled={placesFor(nodes, node, 'move').length === 0}
          disabledReason={t('move.nowhere')}
          onClick={() => ask('move')}
        >
          {t('element.move')}
        </Button>
      )}
      {mayCreate && !isMachine && <Button onClick={() => ask('copy')}>{t('element.copy')}</Button>}
      <Button onClick={() => visit(paths.labels([node.id]))}>{t('labels.print', { count: 1 })}</Button>
      {mayDelete && !isMachine && <Button onClick={() => ask('delete')}>{t('common:delete')}</Button>}
    </SpaceBetween>
  );
}

export const editPath = ({ id, machineId, kind }: TreeNode): string =>
  kind === 'machine' ? paths.editMachine(machineId) : paths.editElement(id, kind);
