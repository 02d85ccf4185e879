// Field of the technicians who worked and their hours.

import { Button, FormField } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { getFieldError } from '../../ui/form/form-field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { OperatorName } from './order-names.ts';
import './hours-field.css';

interface HoursRow {
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
  /** Selectable technicians, those of the team first. */
  technicians: readonly OperatorName[];
  /** Initial hours of a new row. */
  suggested: number | undefined;
  disabled?: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name });
  const rows = (value as HoursRow[] | undefined) ?? [];
  const changeRow = (at: number, row: HoursRow) => onChange(rows.with(at, row));
  const options = technicians.map((operator) => ({
    value: String(operator.id),
    label: formatFullName(operator),
    description: operator.code,
  }));
  return (
    <FormField label={t('orders:fields.hours')} errorText={getFieldError(error)} stretch>
      <div className="hours">
        {rows.length > 0 && (
          <div className="row labels" aria-hidden>
            <span>{t('orders:execution.technician')}</span>
            <span>{t('orders:execution.hours')}</span>
          </div>
        )}
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
                changeRow(at, { ...row, operatorId: Number(detail.selectedOption.value) })
              }
            />
            <div className="amount">
              <NumberInput
                value={row.hours}
                unit={t('common:units.hours')}
                disabled={disabled}
                ariaLabel={t('orders:execution.hoursOf', { n: at + 1 })}
                onChange={(hours) => changeRow(at, { ...row, hours })}
              />
              <span>{t('common:units.hours')}</span>
            </div>
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
