// Dialog to move or copy an element without dragging: choice among the parents its level allows.
import { FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getEnumText } from '#web/i18n/text.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  formatNodeName,
  getPossibleParents,
  type PlacementKind,
  type TreeNode,
  type TreeNodes,
} from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

interface Props {
  placing: PlacementKind;
  node: TreeNode;
  nodes: TreeNodes;
  onPlace: OnPlace;
  onClose: () => void;
}

export function PlaceElement({ placing, node, nodes, onPlace, onClose }: Props) {
  const { t } = useTranslation(['structure', 'enums']);
  const options = getPossibleParents(nodes, node, placing).map((target) => ({
    value: target.id,
    label: formatNodeName(target),
    description: target.path,
    labelTag: getEnumText('level', target.kind),
  }));
  const [selectedParent, setSelectedParent] = useState(
    options.find(({ value }) => value === node.parentId) ?? options[0],
  );
  return (
    <Confirm
      title={t(`${placing}.title`, { name: formatNodeName(node) })}
      action={t(`element.${placing}`)}
      onConfirm={async () => selectedParent && onPlace(placing, node, nodes.get(selectedParent.value)!)}
      onClose={onClose}
    >
      <FormField label={t(`${placing}.where`)} description={t(`${placing}.whereHint`)}>
        <Select
          selectedOption={selectedParent ?? null}
          options={options}
          filteringType="auto"
          virtualScroll={options.length > 20}
          expandToViewport
          onChange={({ detail }) =>
            setSelectedParent(options.find((option) => option.value === detail.selectedOption.value))
          }
        />
      </FormField>
    </Confirm>
  );
}
