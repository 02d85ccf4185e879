// Form controls that choose a time zone supported by the service, or a currency supported by the browser.
import type { SelectProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { plants } from '#shared/access/api.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Select } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';

interface Option {
  value: string;
  label: string;
  description?: string;
}

export function TimeZoneControl(control: Control) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCall(plants.timeZones, {});
  const timeZones = data?.items ?? [];
  const storedTimeZone =
    typeof control.value === 'string' && !timeZones.includes(control.value) ? [control.value] : [];
  return (
    <CodeSelect
      control={control}
      options={[...storedTimeZone, ...timeZones].map((code) => ({ value: code, label: code }))}
      statusType={isError ? 'error' : data ? 'finished' : 'loading'}
      loadingText={t('loading')}
      errorText={t('table.failed')}
      recoveryText={t('retry')}
      onLoadItems={() => isError && void refetch()}
    />
  );
}

export function CurrencyControl(control: Control) {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.resolvedLanguage, { type: 'currency' });
  const options = Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: code,
    description: names.of(code),
  }));
  return <CodeSelect control={control} options={options} />;
}

type SelectStatus = Pick<
  SelectProps,
  'statusType' | 'loadingText' | 'errorText' | 'recoveryText' | 'onLoadItems'
>;

function CodeSelect({ control, options, ...status }: { control: Control; options: Option[] } & SelectStatus) {
  const { t } = useTranslation();
  const { value, disabled, onBlur, onChange, ref, field } = control;
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
      {...status}
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOption.value)}
    />
  );
}
