// How often a point is due: in some shifts of each day, or every so many days, weeks or months.
import { FormField, Grid, Input, RadioGroup, Select, SpaceBetween } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type PointFrequency, pointUnits } from '../../../../../shared/autonomous/point.ts';
import { enumText } from '../../../i18n/text.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { ShiftBoxes } from './shift-boxes.tsx';

export function FrequencyField() {
  const { t } = useTranslation('autonomous');
  const { field, fieldState } = useController({ name: 'frequency' });
  const value = (field.value ?? { n: 1, unit: 'D' }) as PointFrequency;
  const options = pointUnits.map((unit) => ({ value: unit, label: enumText('unit', unit) }));
  return (
    <FormField
      label={t('fields.frequency')}
      description={t('help.frequency')}
      errorText={messageOf(fieldState.error)}
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
          <ShiftBoxes value={value.shifts} onChange={(shifts) => field.onChange({ shifts })} />
        ) : (
          <Grid gridDefinition={[{ colspan: 4 }, { colspan: 8 }]}>
            <Input
              value={value.n === undefined ? '' : String(value.n)}
              inputMode="numeric"
              ariaLabel={t('frequency.number')}
              ariaRequired
              onBlur={() => field.onBlur()}
              onChange={({ detail }) => field.onChange({ ...value, n: parseNumber(detail.value) })}
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
