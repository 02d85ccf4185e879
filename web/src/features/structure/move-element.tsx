// Moving an element without dragging: choose among the places where its level may stand.
import { FormField, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../i18n/text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { nameOf, placesFor, type TreeNode, type TreeNodes } from './tree-nodes.ts';

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
  onMove: (target: TreeNode) => Promise<unknown>;
  onClose: () => void;
}

export function MoveElement({ node, nodes, onMove, onClose }: Props) {
  const { t } = useTranslation(['structure', 'enums']);
  const options = placesFor(nodes, node).map((target) => ({
    value: target.id,
    label: nameOf(target),
    description: target.path,
    labelTag: enumText('level', target.kind),
  }));
  const [chosen, setChosen] = useState(options[0]);
  return (
    <Confirm
      title={t('move.title', { name: nameOf(node) })}
      action={t('element.move')}
      onConfirm={async () => chosen && onMove(nodes.get(chosen.value)!)}
      onClose={onClose}
    >
      <FormField label={t('move.where')} description={t('move.whereHint')}>
        <Select
          selectedOption={chosen ?? null}
          options={options}
          filteringType="auto"
          virtualScroll={options.length > 20}
          expandToViewport
          onChange={({ detail }) =>
            setChosen(options.find((option) => option.value === detail.selectedOption.value))
          }
        />
      </FormField>
    </Confirm>
  );
}
