// Choosing a time zone or a currency: those this device knows, by code and, for money, by name.
import { Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../../ui/form/control.ts';

type Known = 'timeZone' | 'currency';

export const TimeZoneControl = (control: Control) => <Code control={control} known="timeZone" />;
export const CurrencyControl = (control: Control) => <Code control={control} known="currency" />;

function Code({ control, known }: { control: Control; known: Known }) {
  const { t, i18n } = useTranslation();
  const { value, disabled, onBlur, onChange, ref, field } = control;
  const names = new Intl.DisplayNames(i18n.resolvedLanguage, { type: 'currency' });
  const codes = [...new Set([...Intl.supportedValuesOf(known), ...(known === 'timeZone' ? ['UTC'] : [])])];
  const options = codes.map((code) => ({
    value: code,
    label: code,
    ...(known === 'currency' && { description: names.of(code) }),
  }));
  return (
    <Select
      ref={ref as never}
      selectedOption={options.find((option) => option.value === value) ?? null}
      options={options}
      placeholder={t('choose')}
      filteringType="auto"
      virtualScroll
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOption.value)}
    />
  );
}
