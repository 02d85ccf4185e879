// A number: typed with comma or point, its unit beside it.
import { Box, Grid, Input } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';

export function NumberControl({
  field,
  value,
  disabled,
  onBlur,
  onChange,
  ref,
  parse,
  unit: given,
}: Control & { parse: (text: string) => unknown; unit?: string }) {
  const { t } = useTranslation();
  const { region } = useFormat();
  const [typed, setTyped] = useState<string>();
  const { kind } = field.meta;
  const unit = kind === 'minutes' ? t('units.minutes') : kind === 'money' ? region.currency : given;
  const shown = value === undefined || value === null ? '' : String(value);
  const input = (
    <Input
      value={typed !== undefined && parse(typed) === value ? typed : shown}
      ref={ref}
      inputMode={kind === 'whole' || kind === 'minutes' ? 'numeric' : 'decimal'}
      autoComplete={false}
      disabled={disabled}
      ariaRequired={field.required}
      onBlur={() => onBlur()}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parse(detail.value));
      }}
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
