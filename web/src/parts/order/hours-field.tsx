// Who worked, and how long.
import { Button, FormField, Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../ui/form/form-field.tsx';
import { parseNumber } from '../../ui/form/number-text.ts';
import { useFormat } from '../../ui/format.ts';
import { fullName, type OperatorName } from './order-names.ts';
import './hours-field.css';

interface Worked {
  operatorId?: number;
  hours?: number | string;
}

export function HoursField({
  name,
  technicians,
  suggested,
  disabled = false,
}: {
  name: string;
  /** Who may be named, those nearest to the work first. */
  technicians: readonly OperatorName[];
  /** Hours to begin with, for each. */
  suggested: number | undefined;
  disabled?: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name });
  const rows = (value as Worked[] | undefined) ?? [];
  const change = (at: number, row: Worked) => onChange(rows.with(at, row));
  const options = technicians.map((operator) => ({
    value: String(operator.id),
    label: fullName(operator),
    description: operator.code,
  }));
  return (
    <FormField label={t('orders:fields.hours')} errorText={messageOf(error)} stretch>
      <div className="hours">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a technician is chosen
          <div key={at} className="row">
            <Select
              options={options.filter(
                ({ value }) =>
                  value === String(row.operatorId) ||
                  !rows.some(({ operatorId }) => String(operatorId) === value),
              )}
              selectedOption={options.find((option) => option.value === String(row.operatorId)) ?? null}
              placeholder={t('orders:execution.technician')}
              ariaLabel={t('orders:execution.technician')}
              filteringType={options.length > 7 ? 'auto' : 'none'}
              disabled={disabled}
              expandToViewport
              onChange={({ detail }) =>
                change(at, { ...row, operatorId: Number(detail.selectedOption.value) })
              }
            />
            <HoursInput
              value={row.hours}
              disabled={disabled}
              label={t('orders:execution.hoursOf', { n: at + 1 })}
              onChange={(hours) => change(at, { ...row, hours })}
            />
            <Button
              iconName="remove"
              variant="icon"
              formAction="none"
              disabled={disabled}
              ariaLabel={t('orders:execution.removeTechnician', { n: at + 1 })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        <div>
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={disabled}
            onClick={() => onChange([...rows, { hours: suggested }])}
          >
            {t('orders:execution.addTechnician')}
          </Button>
        </div>
      </div>
    </FormField>
  );
}

function HoursInput({
  value,
  disabled,
  label,
  onChange,
}: {
  value: Worked['hours'];
  disabled: boolean;
  label: string;
  onChange: (hours: number | string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const { number } = useFormat();
  const shown = typeof value === 'number' ? number(value) : (value ?? '');
  return (
    <Input
      value={typed !== undefined && parseNumber(typed) === value ? typed : shown}
      inputMode="decimal"
      placeholder="h"
      autoComplete={false}
      disabled={disabled}
      ariaLabel={label}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parseNumber(detail.value));
      }}
    />
  );
}
