// Form control of a frequency, such as "Every 2 weeks": number and unit form one value.

import { FormField, Grid } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Frequency, Unit } from '#shared/planned/period.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Select } from '#web/ui/select.tsx';

const units: readonly Unit[] = ['D', 'W', 'M', 'Y'];

interface Props {
  name?: 'frequency' | 'alsoFrequency';
  /** If absent, that of the frequency, with its help. */
  label?: string;
  /** Called with valid frequencies only. */
  onChange?: (frequency: Frequency) => void;
}

export function FrequencyField({ name = 'frequency', label, onChange }: Props) {
  const { t } = useTranslation('planned');
  const text = useText('planned');
  const { field, fieldState } = useController({ name });
  const { n, unit = 'M' } = (field.value ?? {}) as { n?: unknown; unit?: Unit };
  const change = (next: { n: unknown; unit: Unit }) => {
    field.onChange(next);
    if (typeof next.n === 'number' && Number.isInteger(next.n) && next.n > 0)
      onChange?.({ n: next.n, unit: next.unit });
  };
  const options = units.map((value) => ({ value, label: getEnumText('unit', value) }));
  return (
    <FormField
      label={label ?? text('fields.frequency')}
      description={label === undefined && text('help.frequency')}
      errorText={getFieldError(fieldState.error)}
    >
      <Grid gridDefinition={[{ colspan: 4 }, { colspan: 8 }]}>
        <NumberInput
          value={n}
          ref={field.ref}
          inputMode="numeric"
          ariaLabel={t('frequency.number')}
          ariaRequired
          onBlur={() => field.onBlur()}
          onChange={(next) => change({ n: next, unit })}
        />
        <Select
          ariaLabel={t('frequency.unit')}
          selectedOption={options.find(({ value }) => value === unit) ?? null}
          options={options}
          onChange={({ detail }) => change({ n, unit: detail.selectedOption.value as Unit })}
        />
      </Grid>
    </FormField>
  );
}
