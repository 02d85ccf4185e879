// Editor of a technician's absences: one row each, with its problems beside it.
import { AttributeEditor, Input } from '@cloudscape-design/components';
import { type FieldError, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Absence } from '#shared/organisation/operator-fields.ts';
import { useText } from '#web/i18n/text.ts';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { getFieldError } from '#web/ui/form/form-field.tsx';

type Row = Partial<Absence>;

export function Absences() {
  const { t } = useTranslation(['organisation', 'common']);
  const text = useText('organisation');
  const { field, fieldState } = useController({ name: 'absences' });
  const rows: readonly Row[] = field.value ?? [];
  const errors = fieldState.error as unknown as (Record<string, FieldError> | undefined)[] | undefined;
  const changeRow = (index: number, part: Row) => {
    field.onChange(rows.with(index, { ...rows[index], ...part }));
    field.onBlur();
  };
  const getProblem = (name: keyof Absence) => (_: Row, index: number) =>
    getFieldError(errors?.[index]?.[name]);
  const renderDay = (name: 'from' | 'to') => (row: Row, index: number) => (
    <DayControl
      value={row[name] ?? ''}
      onChange={(value) => changeRow(index, { [name]: value || undefined })}
    />
  );
  return (
    <AttributeEditor
      items={rows}
      empty={t('organisation:absence.none')}
      addButtonText={t('organisation:absence.add')}
      removeButtonText={t('organisation:absence.remove')}
      removeButtonAriaLabel={(row) => t('organisation:absence.removeOf', { from: row.from ?? '' })}
      onAddButtonClick={() => field.onChange([...rows, {}])}
      onRemoveButtonClick={({ detail }) => {
        field.onChange(rows.toSpliced(detail.itemIndex, 1));
        field.onBlur();
      }}
      definition={[
        { label: text('fields.from'), errorText: getProblem('from'), control: renderDay('from') },
        { label: text('fields.to'), errorText: getProblem('to'), control: renderDay('to') },
        {
          label: text('fields.reason'),
          constraintText: t('common:optional'),
          errorText: getProblem('reason'),
          control: (row, index) => (
            <Input
              value={row.reason ?? ''}
              ariaLabel={text('fields.reason')}
              onChange={({ detail }) => changeRow(index, { reason: detail.value || undefined })}
            />
          ),
        },
      ]}
    />
  );
}
