// Adds below an element what may stand there.
import { Button, ButtonDropdown } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { kindsUnder } from '../../../../../shared/structure/kind.ts';
import { paths } from '../../../paths/structure.ts';
import { useVisit } from '../way-back.ts';
import type { TreeNode } from './tree-nodes.ts';

export function AddElement({ node, primary = false }: { node: TreeNode; primary?: boolean }) {
  const { t } = useTranslation('structure');
  const visit = useVisit();
  const kinds = kindsUnder(node.kind);
  const [only] = kinds;
  const add = (kind: TreeNode['kind']) => visit(paths.createElement(node.machineId, kind, node.id));
  if (!only) return null;
  if (kinds.length === 1)
    return (
      <Button variant={primary ? 'primary' : 'normal'} onClick={() => add(only)}>
        {t(`element.add_${only}`)}
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
