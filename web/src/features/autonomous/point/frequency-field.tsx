// Form control for the frequency of a point: selected shifts of each day, or every n days, weeks or months.

import { FormField, Grid, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type PointFrequency, pointUnits } from '#shared/autonomous/point.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShiftCheckboxes } from './shift-boxes.tsx';

export function FrequencyField() {
  const { t } = useTranslation('autonomous');
  const { field, fieldState } = useController({ name: 'frequency' });
  const value = (field.value ?? { n: 1, unit: 'D' }) as PointFrequency;
  const options = pointUnits.map((unit) => ({ value: unit, label: getEnumText('unit', unit) }));
  return (
    <FormField
      label={t('fields.frequency')}
      description={t('help.frequency')}
      errorText={getFieldError(fieldState.error)}
    >
      <SpaceBetween size="s">
        <RadioGroup
          ariaLabel={t('fields.frequency')}
          value={'shifts' in value ? 'shifts' : 'every'}
          items={[
            { value: 'shifts', label: t('frequency.shifts') },
            { value: 'every', label: t('frequency.every') },
          ]}
          onChange={({ detail }) =>
            field.onChange(detail.value === 'shifts' ? { shifts: [1] } : { n: 1, unit: 'D' })
          }
        />
        {'shifts' in value ? (
          <ShiftCheckboxes value={value.shifts} onChange={(shifts) => field.onChange({ shifts })} />
        ) : (
          <Grid gridDefinition={[{ colspan: 4 }, { colspan: 8 }]}>
            <NumberInput
              value={value.n}
              inputMode="numeric"
              ariaLabel={t('frequency.number')}
              ariaRequired
              onBlur={() => field.onBlur()}
              onChange={(n) => field.onChange({ ...value, n })}
            />
            <Select
              ariaLabel={t('frequency.unit')}
              selectedOption={options.find((option) => option.value === value.unit) ?? null}
              options={options}
              onChange={({ detail }) => field.onChange({ ...value, unit: detail.selectedOption.value })}
            />
          </Grid>
        )}
      </SpaceBetween>
    </FormField>
  );
}
