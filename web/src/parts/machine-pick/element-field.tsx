// Field of a form for the element of the chosen machine; empty for the whole machine.
import { FormField } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { getFieldError } from '../../ui/form/form-field.tsx';
import { useRefOptions } from '../../ui/refs.ts';
import { Select } from '../../ui/select.tsx';
import { useCall } from '../../use-call.ts';

const listElements = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((each) => [each, ...listElements(each)]);

interface Props {
  label: string;
  /** Text of the option without an element. */
  wholeMachine: string;
}

export function ElementField({ label, wholeMachine }: Props) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name: 'elementId' });
  const machineId: number | undefined = useWatch({ name: 'machineId' });
  const { data: machines } = useRefOptions('machine');
  const machineCode = machines?.find(({ id }) => id === machineId)?.label;
  const structure = useCall(
    elements.structure,
    { machineCode: machineCode ?? '' },
    { enabled: machineCode !== undefined },
  );
  const options = (structure.data ? listElements(structure.data) : []).map(({ id, code, descr, path }) => ({
    value: id,
    label: `${code} ${descr}`,
    description: path,
  }));
  const noElement = { value: '', label: wholeMachine };
  return (
    <FormField label={label} constraintText={t('optional')} errorText={getFieldError(fieldState.error)}>
      <Select
        ref={field.ref}
        selectedOption={options.find((each) => each.value === field.value) ?? noElement}
        options={[noElement, ...options]}
        disabled={machineId === undefined}
        filteringType="auto"
        expandToViewport
        onBlur={field.onBlur}
        onChange={({ detail }) => field.onChange(detail.selectedOption.value || undefined)}
      />
    </FormField>
  );
}
