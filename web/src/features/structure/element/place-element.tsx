// Moving or copying an element without dragging: choose among the places where its level may stand.
import { FormField, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../../i18n/text.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { nameOf, type Placing, placesFor, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import type { OnPlace } from './use-place.ts';

interface Props {
  placing: Placing;
  node: TreeNode;
  nodes: TreeNodes;
  onPlace: OnPlace;
  onClose: () => void;
}

export function PlaceElement({ placing, node, nodes, onPlace, onClose }: Props) {
  const { t } = useTranslation(['structure', 'enums']);
  const options = placesFor(nodes, node, placing).map((target) => ({
    value: target.id,
    label: nameOf(target),
    description: target.path,
    labelTag: enumText('level', target.kind),
  }));
  const [chosen, setChosen] = useState(options.find(({ value }) => value === node.parentId) ?? options[0]);
  return (
    <Confirm
      title={t(`${placing}.title`, { name: nameOf(node) })}
      action={t(`element.${placing}`)}
      onConfirm={async () => chosen && onPlace(placing, node, nodes.get(chosen.value)!)}
      onClose={onClose}
    >
      <FormField label={t(`${placing}.where`)} description={t(`${placing}.whereHint`)}>
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
