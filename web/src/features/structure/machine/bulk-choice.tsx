// Field of the bulk edit: unchanged, or ticked and given a value.
import { Checkbox, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { MachineChange } from '#shared/structure/machine.ts';
import { useText } from '#web/i18n/text.ts';
import { FieldControl } from '#web/ui/form/field-control.tsx';
import { getFieldError, getFieldLabel } from '#web/ui/form/form-field.tsx';
import { findField } from '#web/ui/form/schema-fields.ts';

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
  const field = findField(MachineChange, name)!;
  const label = getFieldLabel(text, name);
  // A machine always has a status; all other fields may be cleared.
  const isRequired = name === 'status';
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
          description={t(isRequired ? 'bulk.statusHint' : 'bulk.clears')}
          errorText={getFieldError(wrong === undefined ? undefined : { message: wrong })}
        >
          <FieldControl
            field={isRequired ? { ...field, required: true } : field}
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
