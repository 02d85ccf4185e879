// The fields of a control: limits for what is measured, answers for what is looked at, and the colour they give while one types.
import { AttributeEditor, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  Control,
  type ControlAnswer,
  evaluations,
  usualAnswers,
} from '../../../../../shared/structure/control.ts';
import { enumText } from '../../../i18n/text.ts';
import { Field, messageOf } from '../../../ui/form/form-field.tsx';
import { NumberControl } from '../../../ui/form/number-control.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { Section } from '../catalog/catalog-sections.tsx';
import { MeasuredField } from '../catalog/catalog-unit.tsx';
import { TryControl } from './try-control.tsx';

const MOST = 6;

export function ControlFormFields() {
  const { t } = useTranslation('catalogs');
  const { setValue } = useFormContext();
  const nature = useWatch({ name: 'nature' }) as Control['nature'] | undefined;
  const answers = useWatch({ name: 'answers' }) as ControlAnswer[] | undefined;
  const unanswered = nature === 'qualitative' && (answers?.length ?? 0) === 0;
  useEffect(() => {
    if (unanswered) setValue('answers', [...usualAnswers]);
  }, [unanswered, setValue]);
  const fields = (names: readonly string[]) => names.map((name) => <Field key={name} name={name} />);
  return (
    <SpaceBetween size="l">
      <Section title={t('sections.control')}>{fields(['code', 'description', 'type'])}</Section>
      <Section title={t('sections.nature')}>
        <Field name="nature" />
        {nature === 'quantitative' && (
          <>
            <Field name="quantityId" />
            {['lower', 'target', 'upper'].map((name) => (
              <MeasuredField key={name} name={name} />
            ))}
            <Field
              name="warningMargin"
              control={(control) => <NumberControl {...control} parse={parseNumber} unit="%" />}
            />
          </>
        )}
        {nature === 'qualitative' && <Answers />}
      </Section>
      <Draft />
      <Section title={t('sections.taken')}>
        {fields(['mode', 'controlToolIds', 'matrix', 'matrixDescription'])}
      </Section>
    </SpaceBetween>
  );
}

/** The control as it is typed, tried as soon as it is one. */
function Draft() {
  const typed = useWatch();
  const parsed = Control.safeParse({ ...typed, code: '-', description: '-', type: 'visual' });
  return parsed.success ? <TryControl control={parsed.data} /> : null;
}

function Answers() {
  const { t } = useTranslation('catalogs');
  const { field, fieldState } = useController({ name: 'answers' });
  const rows: readonly ControlAnswer[] = field.value ?? [];
  const change = (at: number, part: Partial<ControlAnswer>) =>
    field.onChange(rows.with(at, { ...rows[at]!, ...part }));
  const choices = evaluations.map((value) => ({ value, label: enumText('evaluation', value) }));
  return (
    <SpaceBetween size="xs">
      <AttributeEditor
        items={rows}
        addButtonText={t('addAnswer')}
        removeButtonText={t('removeAnswer')}
        removeButtonAriaLabel={({ text: answer }) => `${t('removeAnswer')}: ${answer}`}
        disableAddButton={rows.length >= MOST}
        isItemRemovable={() => rows.length > 2}
        additionalInfo={messageOf(fieldState.error)}
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
