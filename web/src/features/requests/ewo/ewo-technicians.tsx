// Select of technicians by name, those of the team first.

import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { EwoNames } from '#web/parts/ewo/ewo-names.ts';
import { sortMembersFirst } from '#web/parts/order/order-names.ts';
import type { Control } from '#web/ui/form/control.ts';
import { ScannableField } from '#web/ui/form/scanned.tsx';
import { useOptionScan } from '#web/ui/form/scanned-option.ts';
import { Multiselect } from '#web/ui/select.tsx';

interface Props {
  control: Control;
  names: EwoNames;
  teamId: number | undefined;
}

export function TechniciansControl({ control, names, teamId }: Props) {
  const { t } = useTranslation('common');
  const { field, value, disabled, onBlur, onChange, ref } = control;
  const selectedIds = new Set((Array.isArray(value) ? value : []).map(String));
  const options = sortMembersFirst(names, teamId).map((operator) => ({
    value: String(operator.id),
    label: formatFullName(operator),
    description: operator.code,
  }));
  const take = useOptionScan(
    'operator',
    options.map(({ value, label, description }) => ({ value, label: description, description: label })),
    (scanned) => onChange([...new Set([...selectedIds, scanned])].map(Number)),
  );
  return (
    <ScannableField target="operator" take={disabled ? undefined : take}>
      <Multiselect
        ref={ref as never}
        selectedOptions={options.filter((option) => selectedIds.has(option.value))}
        options={options}
        placeholder={t('choose')}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        disabled={disabled}
        ariaRequired={field.required}
        expandToViewport
        onBlur={() => onBlur()}
        onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => Number(option.value)))}
      />
    </ScannableField>
  );
}
