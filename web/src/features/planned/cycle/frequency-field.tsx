// "Every 2 weeks": a number and its unit, which read and change as one value.
import { FormField, Grid, Input, Select } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Frequency, Unit } from '../../../../../shared/planned/period.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';

const units: readonly Unit[] = ['D', 'W', 'M', 'Y'];

/** `onChange` hears of whole frequencies only. */
export function FrequencyField({ onChange }: { onChange: (frequency: Frequency) => void }) {
  const { t } = useTranslation('planned');
  const text = useText('planned');
  const { field, fieldState } = useController({ name: 'frequency' });
  const { n, unit = 'M' } = (field.value ?? {}) as { n?: unknown; unit?: Unit };
  const change = (next: { n: unknown; unit: Unit }) => {
    field.onChange(next);
    if (typeof next.n === 'number' && Number.isInteger(next.n) && next.n > 0)
      onChange({ n: next.n, unit: next.unit });
  };
  const options = units.map((value) => ({ value, label: enumText('unit', value) }));
  return (
    <FormField
      label={text('fields.frequency')}
      description={text('help.frequency')}
      errorText={messageOf(fieldState.error)}
    >
      <Grid gridDefinition={[{ colspan: 4 }, { colspan: 8 }]}>
        <Input
          value={n === undefined ? '' : String(n)}
          ref={field.ref}
          inputMode="numeric"
          ariaLabel={t('frequency.number')}
          ariaRequired
          onBlur={() => field.onBlur()}
          onChange={({ detail }) => change({ n: parseNumber(detail.value), unit })}
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
