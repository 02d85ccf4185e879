// Select controls: values of an enumeration with their translated labels, or records of another list of the
// plant.

import { useTranslation } from 'react-i18next';
import { getEnumText } from '../../i18n/text.ts';
import { type RefOption, useRefOptions } from '../refs.ts';
import { Multiselect, Select } from '../select.tsx';
import { toSelectedOption } from './chosen-option.ts';
import type { Control } from './control.ts';
import { ScannableField } from './scanned.tsx';
import { useOptionScan } from './scanned-option.ts';

interface Option {
  value: string;
  label: string;
  description?: string;
}

interface SelectOptions {
  control: Control;
  options: Option[];
  read?: (value: string) => unknown;
  status?: Status;
}

/** Number of options above which a list is virtualised. */
const MIN_VIRTUAL_OPTIONS = 20;

function SingleSelect({ control, options, read = String, status }: SelectOptions) {
  const { t } = useTranslation();
  const { field, value, onChange, onBlur, ref, disabled } = control;
  const clear: Option[] = field.required ? [] : [{ value: '', label: t('none') }];
  return (
    <Select
      ref={ref as never}
      selectedOption={toSelectedOption(options.find((option) => option.value === String(value)))}
      options={[...clear, ...options]}
      placeholder={t('choose')}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      virtualScroll={options.length > MIN_VIRTUAL_OPTIONS}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      {...status}
      onBlur={() => onBlur()}
      onChange={({ detail }) => {
        const chosen = detail.selectedOption.value;
        onChange(chosen ? read(chosen) : undefined);
      }}
    />
  );
}

function MultipleSelect({ control, options, read = String, status }: SelectOptions) {
  const { t } = useTranslation();
  const { field, value, onChange, onBlur, ref, disabled } = control;
  const chosen = new Set((Array.isArray(value) ? value : []).map(String));
  return (
    <Multiselect
      ref={ref as never}
      selectedOptions={options.filter((option) => chosen.has(option.value))}
      options={options}
      placeholder={t('choose')}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      virtualScroll={options.length > MIN_VIRTUAL_OPTIONS}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      {...status}
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => read(option.value!)))}
    />
  );
}

const listEnumOptions = ({ field }: Control): Option[] =>
  field.values.map((value) => ({
    value,
    label: field.meta.labels ? getEnumText(field.meta.labels, value) : value,
  }));

export const ChoiceControl = (control: Control) => (
  <SingleSelect
    control={control}
    options={listEnumOptions(control)}
    read={control.field.numeric ? Number : String}
  />
);
export const ChoicesControl = (control: Control) => (
  <MultipleSelect control={control} options={listEnumOptions(control)} />
);

/** Select of a reference; `only` restricts which records may be chosen. */
export function RefControl({ only, ...control }: Control & { only?: (id: number) => boolean }) {
  const list = useRefList(control, only);
  const { field, disabled, onChange } = control;
  const takeScan = useOptionScan(field.meta.to, list.options, (value) => onChange(Number(value)));
  return (
    <ScannableField target={field.meta.to} take={disabled ? undefined : takeScan}>
      <SingleSelect control={control} read={Number} {...list} />
    </ScannableField>
  );
}
export function RefsControl(control: Control) {
  const list = useRefList(control);
  const { field, value, disabled, onChange } = control;
  const takeScan = useOptionScan(field.meta.to, list.options, (scanned) =>
    onChange([...new Set([...(Array.isArray(value) ? value : []), Number(scanned)])]),
  );
  return (
    <ScannableField target={field.meta.to} take={disabled ? undefined : takeScan}>
      <MultipleSelect control={control} read={Number} {...list} />
    </ScannableField>
  );
}

interface Status {
  statusType: 'pending' | 'loading' | 'finished' | 'error';
  loadingText: string;
  errorText: string;
  recoveryText: string;
  onLoadItems: () => void;
}

function useRefList(
  { field, value }: Control,
  only = (_: number) => true,
): { options: Option[]; status: Status } {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useRefOptions(field.meta.to);
  const chosen = [value].flat();
  return {
    options: (data ?? [])
      .filter(({ id, inactive }) => chosen.includes(id) || (!inactive && only(id)))
      .map(({ id, label, description }: RefOption) => ({
        value: String(id),
        label,
        description,
      })),
    status: {
      statusType: isError ? 'error' : isPending ? 'loading' : 'finished',
      loadingText: t('loading'),
      errorText: t('table.failed'),
      recoveryText: t('retry'),
      onLoadItems: () => isError && void refetch(),
    },
  };
}
