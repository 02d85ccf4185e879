// Menu that adds an element of a level allowed below the current one.
import { Button, ButtonDropdown } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { getKindsUnder } from '#shared/structure/kind.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useOpenForm } from '../way-back.ts';
import type { TreeNode } from './tree-nodes.ts';

export function AddElement({ node, primary = false }: { node: TreeNode; primary?: boolean }) {
  const { t } = useTranslation('structure');
  const openForm = useOpenForm();
  const kinds = getKindsUnder(node.kind);
  const [singleKind] = kinds;
  const add = (kind: TreeNode['kind']) =>
    openForm(structurePageRoutes.createElement(node.machineId, kind, node.id));
  if (!singleKind) return null;
  if (kinds.length === 1)
    return (
      <Button variant={primary ? 'primary' : 'normal'} onClick={() => add(singleKind)}>
        {t(`element.add_${singleKind}`)}
      </Button>
    );
  return (
    <ButtonDropdown
      items={kinds.map((kind) => ({ id: kind, text: t(`element.add_${kind}`) }))}
      onItemClick={({ detail }) => add(detail.id as TreeNode['kind'])}
    >
      {t('element.add')}
    </ButtonDropdown>
  );
}
