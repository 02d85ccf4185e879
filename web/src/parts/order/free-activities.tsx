// Editor of the activities described for a free order: one row each, with its problems beside it.
import { AttributeEditor, FormField, Input } from '@cloudscape-design/components';
import { type FieldError, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FreeActivity, MAX_FREE_ACTIVITIES } from '#shared/planned/free-order.ts';
import { useText } from '../../i18n/text.ts';
import { getFieldError } from '../../ui/form/form-field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';

/** `minutes` is the typed text until it is a number. */
type Row = Partial<FreeActivity>;

export function FreeActivities() {
  const { t } = useTranslation(['orders', 'common']);
  const text = useText('orders');
  const { field, fieldState } = useController({ name: 'activities' });
  const rows: readonly Row[] = field.value ?? [];
  const errors = fieldState.error as unknown as (Record<string, FieldError> | undefined)[] | undefined;
  const changeRows = (next: readonly Row[]) => {
    field.onChange(next.length > 0 ? next : undefined);
    field.onBlur();
  };
  const changeRow = (index: number, part: Row) => changeRows(rows.with(index, { ...rows[index], ...part }));
  const getProblem = (name: keyof FreeActivity) => (_: Row, index: number) =>
    getFieldError(errors?.[index]?.[name]);
  return (
    <FormField label={text('free.activities')} constraintText={t('common:optional')} stretch>
      <AttributeEditor
        items={rows}
        empty={t('orders:free.noActivities')}
        addButtonText={t('orders:free.addActivity')}
        removeButtonText={t('orders:free.removeActivity')}
        removeButtonAriaLabel={(row) => t('orders:free.removeActivityOf', { n: rows.indexOf(row) + 1 })}
        disableAddButton={rows.length >= MAX_FREE_ACTIVITIES}
        onAddButtonClick={() => field.onChange([...rows, {}])}
        onRemoveButtonClick={({ detail }) => changeRows(rows.toSpliced(detail.itemIndex, 1))}
        definition={[
          {
            label: text('free.activity'),
            errorText: getProblem('description'),
            control: (row, index) => (
              <Input
                value={row.description ?? ''}
                ariaLabel={text('free.activity')}
                onChange={({ detail }) => changeRow(index, { description: detail.value })}
              />
            ),
          },
          {
            label: text('fields.minutes'),
            errorText: getProblem('minutes'),
            control: (row, index) => (
              <NumberInput
                value={row.minutes}
                ariaLabel={text('fields.minutes')}
                onChange={(minutes) => changeRow(index, { minutes: minutes as number | undefined })}
              />
            ),
          },
        ]}
      />
    </FormField>
  );
}
