// Choosing technicians by name, those of the team first.
import { Multiselect } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoNames } from '../../../parts/ewo/ewo-names.ts';
import { fullName, membersFirst } from '../../../parts/order/order-names.ts';
import type { Control } from '../../../ui/form/control.ts';
import { Scanned } from '../../../ui/form/scanned.tsx';
import { useOptionScan } from '../../../ui/form/scanned-option.ts';

interface Props {
  control: Control;
  names: EwoNames;
  teamId: number | undefined;
}

export function TechniciansControl({ control, names, teamId }: Props) {
  const { t } = useTranslation('common');
  const { field, value, disabled, onBlur, onChange, ref } = control;
  const chosen = new Set((Array.isArray(value) ? value : []).map(String));
  const options = membersFirst(names, teamId).map((operator) => ({
    value: String(operator.id),
    label: fullName(operator),
    description: operator.code,
  }));
  const take = useOptionScan(
    'operator',
    options.map(({ value, label, description }) => ({ value, label: description, description: label })),
    (scanned) => onChange([...new Set([...chosen, scanned])].map(Number)),
  );
  return (
    <Scanned target="operator" take={disabled ? undefined : take}>
      <Multiselect
        ref={ref as never}
        selectedOptions={options.filter((option) => chosen.has(option.value))}
        options={options}
        placeholder={t('choose')}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        disabled={disabled}
        ariaRequired={field.required}
        expandToViewport
        onBlur={() => onBlur()}
        onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => Number(option.value)))}
      />
    </Scanned>
  );
}
