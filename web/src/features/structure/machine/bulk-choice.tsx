// One field of a change of many machines: as it is, or ticked and given a value.
import { Checkbox, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { MachineChange } from '../../../../../shared/structure/machine.ts';
import { useText } from '../../../i18n/text.ts';
import { FieldControl } from '../../../ui/form/field-control.tsx';
import { fieldLabel, messageOf } from '../../../ui/form/form-field.tsx';
import { fieldAt } from '../../../ui/form/schema-fields.ts';

interface ChoiceProps {
  name: string;
  on: boolean;
  value: unknown;
  wrong: string | undefined;
  onChange: (value: unknown) => void;
  onDrop: () => void;
}

export function BulkChoice({ name, on, value, wrong, onChange, onDrop }: ChoiceProps) {
  const { t } = useTranslation('structure');
  const text = useText('structure');
  const field = fieldAt(MachineChange, name)!;
  const label = fieldLabel(text, name);
  // a machine always has a status; everything else may be cleared
  const always = name === 'status';
  return (
    <SpaceBetween size="xs">
      <Checkbox
        checked={on}
        description={on ? undefined : t('bulk.asItIs')}
        onChange={({ detail }) => (detail.checked ? onChange(undefined) : onDrop())}
      >
        {label}
      </Checkbox>
      {on && (
        <FormField
          label={t('bulk.newValue', { field: label })}
          description={t(always ? 'bulk.statusHint' : 'bulk.clears')}
          errorText={messageOf(wrong === undefined ? undefined : { message: wrong })}
        >
          <FieldControl
            field={always ? { ...field, required: true } : field}
            value={value}
            onChange={onChange}
            onBlur={() => {}}
            ref={null}
            disabled={false}
            invalid={wrong !== undefined}
          />
        </FormField>
      )}
    </SpaceBetween>
  );
}
