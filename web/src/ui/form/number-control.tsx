// Number field of a form, with its unit.
import { Box, Grid } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';
import { NumberInput } from './number-input.tsx';

export function NumberControl({
  field,
  value,
  disabled,
  onBlur,
  onChange,
  ref,
  unit: given,
}: Control & { unit?: string }) {
  const { t } = useTranslation();
  const { region } = useFormat();
  const { kind } = field.meta;
  const unit = kind === 'minutes' ? t('units.minutes') : kind === 'money' ? region.currency : given;
  const input = (
    <NumberInput
      value={value}
      ref={ref}
      inputMode={kind === 'whole' || kind === 'minutes' ? 'numeric' : 'decimal'}
      disabled={disabled}
      ariaRequired={field.required}
      unit={unit}
      onBlur={onBlur}
      onChange={onChange}
    />
  );
  if (!unit) return input;
  return (
    <Grid gridDefinition={[{ colspan: 10 }, { colspan: 2 }]} disableGutters>
      {input}
      <Box padding={{ left: 's', top: 'xxs' }} color="text-body-secondary">
        {unit}
      </Box>
    </Grid>
  );
}
