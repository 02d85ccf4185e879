// Choosing: from an enumeration, whose words stand in the catalogue, or from another list of the plant.
import { Multiselect, Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../i18n/text.ts';
import { type RefOption, useRefOptions } from '../refs.ts';
import { chosenOption } from './chosen-option.ts';
import type { Control } from './control.ts';
import { Scanned } from './scanned.tsx';
import { useOptionScan } from './scanned-option.ts';

interface Option {
  value: string;
  label: string;
  description?: string;
}

interface Choosing {
  control: Control;
  options: Option[];
  read?: (value: string) => unknown;
  status?: Status;
}

/** A long list is only drawn where one looks, and can be searched. */
const many = 20;

function One({ control, options, read = String, status }: Choosing) {
  const { t } = useTranslation();
  const { field, value, onChange, onBlur, ref, disabled } = control;
  const clear: Option[] = field.required ? [] : [{ value: '', label: t('none') }];
  return (
    <Select
      ref={ref as never}
      selectedOption={chosenOption(options.find((option) => option.value === String(value)))}
      options={[...clear, ...options]}
      placeholder={t('choose')}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      virtualScroll={options.length > many}
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

function Several({ control, options, read = String, status }: Choosing) {
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
      virtualScroll={options.length > many}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      {...status}
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => read(option.value!)))}
    />
  );
}

const enumOptions = ({ field }: Control): Option[] =>
  field.values.map((value) => ({
    value,
    label: field.meta.labels ? enumText(field.meta.labels, value) : value,
  }));

export const ChoiceControl = (control: Control) => (
  <One control={control} options={enumOptions(control)} read={control.field.numeric ? Number : String} />
);
export const ChoicesControl = (control: Control) => (
  <Several control={control} options={enumOptions(control)} />
);

/** `only`: not every one of the list may be chosen here. */
export function RefControl({ only, ...control }: Control & { only?: (id: number) => boolean }) {
  const list = useRefList(control, only);
  const { field, disabled, onChange } = control;
  const take = useOptionScan(field.meta.to, list.options, (value) => onChange(Number(value)));
  return (
    <Scanned target={field.meta.to} take={disabled ? undefined : take}>
      <One control={control} read={Number} {...list} />
    </Scanned>
  );
}
export function RefsControl(control: Control) {
  const list = useRefList(control);
  const { field, value, disabled, onChange } = control;
  const take = useOptionScan(field.meta.to, list.options, (scanned) =>
    onChange([...new Set([...(Array.isArray(value) ? value : []), Number(scanned)])]),
  );
  return (
    <Scanned target={field.meta.to} take={disabled ? undefined : take}>
      <Several control={control} read={Number} {...list} />
    </Scanned>
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
