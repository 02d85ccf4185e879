// Fields of a control: limits of quantitative controls, answers of qualitative ones, and a live preview of
// their colours.
import { AttributeEditor, Input, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Control, type ControlAnswer, defaultAnswers, evaluations } from '#shared/structure/control.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { Field, getFieldError } from '#web/ui/form/form-field.tsx';
import { NumberControl } from '#web/ui/form/number-control.tsx';
import { Select } from '#web/ui/select.tsx';
import { CatalogSection } from '../catalog/catalog-sections.tsx';
import { MeasuredField } from '../catalog/catalog-unit.tsx';
import { TryControl } from './try-control.tsx';

const MAX_ANSWERS = 6;

export function ControlFormFields() {
  const { t } = useTranslation('catalogs');
  const { setValue } = useFormContext();
  const nature = useWatch({ name: 'nature' }) as Control['nature'] | undefined;
  const answers = useWatch({ name: 'answers' }) as ControlAnswer[] | undefined;
  const hasNoAnswers = nature === 'qualitative' && (answers?.length ?? 0) === 0;
  useEffect(() => {
    if (hasNoAnswers) setValue('answers', [...defaultAnswers]);
  }, [hasNoAnswers, setValue]);
  const renderFields = (names: readonly string[]) => names.map((name) => <Field key={name} name={name} />);
  return (
    <SpaceBetween size="l">
      <CatalogSection title={t('sections.control')}>
        {renderFields(['code', 'description', 'type'])}
      </CatalogSection>
      <CatalogSection title={t('sections.nature')}>
        <Field name="nature" />
        {nature === 'quantitative' && (
          <>
            <Field name="quantityId" />
            {['lower', 'target', 'upper'].map((name) => (
              <MeasuredField key={name} name={name} />
            ))}
            <Field name="warningMargin" control={(control) => <NumberControl {...control} unit="%" />} />
            <Field name="tagOnRed" />
          </>
        )}
        {nature === 'qualitative' && <Answers />}
      </CatalogSection>
      <ControlPreview />
      <CatalogSection title={t('sections.taken')}>
        {renderFields(['mode', 'controlToolIds', 'matrix', 'matrixDescription'])}
      </CatalogSection>
    </SpaceBetween>
  );
}

/** Preview of the control being edited, once it is valid. */
function ControlPreview() {
  const input = useWatch();
  const parsed = Control.safeParse({ ...input, code: '-', description: '-', type: 'visual' });
  return parsed.success ? <TryControl control={parsed.data} /> : null;
}

function Answers() {
  const { t } = useTranslation('catalogs');
  const { field, fieldState } = useController({ name: 'answers' });
  const rows: readonly ControlAnswer[] = field.value ?? [];
  const change = (at: number, part: Partial<ControlAnswer>) =>
    field.onChange(rows.with(at, { ...rows[at]!, ...part }));
  const choices = evaluations.map((value) => ({ value, label: getEnumText('evaluation', value) }));
  return (
    <SpaceBetween size="xs">
      <AttributeEditor
        items={rows}
        addButtonText={t('addAnswer')}
        removeButtonText={t('removeAnswer')}
        removeButtonAriaLabel={({ text: answer }) => `${t('removeAnswer')}: ${answer}`}
        disableAddButton={rows.length >= MAX_ANSWERS}
        isItemRemovable={() => rows.length > 2}
        additionalInfo={getFieldError(fieldState.error)}
        onAddButtonClick={() => field.onChange([...rows, { text: '', evaluation: 'ok' }])}
        onRemoveButtonClick={({ detail }) => field.onChange(rows.filter((_, at) => at !== detail.itemIndex))}
        definition={[
          {
            label: t('fields.answer'),
            control: ({ text: answer }, at) => (
              <Input
                value={answer}
                ariaLabel={`${t('fields.answer')} ${at + 1}`}
                onChange={({ detail }) => change(at, { text: detail.value })}
              />
            ),
          },
          {
            label: t('fields.evaluation'),
            control: ({ evaluation }, at) => (
              <Select
                ariaLabel={`${t('fields.evaluation')} ${at + 1}`}
                options={choices}
                selectedOption={choices.find(({ value }) => value === evaluation) ?? null}
                onChange={({ detail }) =>
                  change(at, { evaluation: detail.selectedOption.value as ControlAnswer['evaluation'] })
                }
              />
            ),
          },
        ]}
      />
    </SpaceBetween>
  );
}
