// Days a technician is not there: one row each, and what is wrong with it stands there.
import { AttributeEditor, Input } from '@cloudscape-design/components';
import { type FieldError, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../../../../shared/organisation/team.ts';
import { useText } from '../../../i18n/text.ts';
import { DayControl } from '../../../ui/form/day-control.tsx';
import { messageOf } from '../../../ui/form/form-field.tsx';

type Row = Partial<Absence>;

export function Absences() {
  const { t } = useTranslation(['organisation', 'common']);
  const text = useText('organisation');
  const { field, fieldState } = useController({ name: 'absences' });
  const rows: readonly Row[] = field.value ?? [];
  const errors = fieldState.error as unknown as (Record<string, FieldError> | undefined)[] | undefined;
  const change = (at: number, part: Row) => {
    field.onChange(rows.with(at, { ...rows[at], ...part }));
    field.onBlur();
  };
  const problem = (name: keyof Absence) => (_: Row, at: number) => messageOf(errors?.[at]?.[name]);
  const day = (name: 'from' | 'to') => (row: Row, at: number) => (
    <DayControl value={row[name] ?? ''} onChange={(value) => change(at, { [name]: value || undefined })} />
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
        { label: text('fields.from'), errorText: problem('from'), control: day('from') },
        { label: text('fields.to'), errorText: problem('to'), control: day('to') },
        {
          label: text('fields.reason'),
          constraintText: t('common:optional'),
          errorText: problem('reason'),
          control: (row, at) => (
            <Input
              value={row.reason ?? ''}
              ariaLabel={text('fields.reason')}
              onChange={({ detail }) => change(at, { reason: detail.value || undefined })}
            />
          ),
        },
      ]}
    />
  );
}
