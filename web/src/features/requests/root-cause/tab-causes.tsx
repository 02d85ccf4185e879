// Tab of possible causes with a live diagram: each has a branch, a check and a verdict.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Cause, MAX_CAUSES, type RootCause } from '#shared/requests/root-cause/root-cause.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { Ishikawa } from './ishikawa.tsx';
import { ListProblem } from './list-problem.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { ShortNote } from './short-note.tsx';
import { getAddButtonId } from './tabs.ts';

export function CausesTab() {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'causes' });
  const [currentCauses = [], phenomenon] = useWatch({ control, name: ['causes', 'phenomenon'] });
  const cause: Cause = { text: '', branch: 'machine', verified: false, whys: [] };
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('ishikawa.title')}</Header>}>
        <Ishikawa causes={currentCauses} phenomenon={phenomenon} />
      </Container>
      <Container
        header={
          <Header variant="h2" description={t('causes.text')}>
            {t('tab.causes')}
          </Header>
        }
      >
        <SpaceBetween size="l">
          <ListProblem name="causes" />
          {rows.length > 0 && (
            <ul className="plain-rows">
              {rows.map((row, n) => (
                <li key={row.id}>
                  <div className="cause-fields">
                    <Field name={`causes.${n}.text`} label={t('causes.nth', { n: n + 1 })} />
                    <Field name={`causes.${n}.branch`} />
                    <Field name={`causes.${n}.verified`} />
                    <Field name={`causes.${n}.result`} />
                    <Field
                      name={`causes.${n}.note`}
                      label={t('fields.causeNote')}
                      control={(control) => <ShortNote {...control} />}
                    />
                  </div>
                  <RemoveRow label={t('causes.remove', { n: n + 1 })} onRemove={() => remove(n)} />
                </li>
              ))}
            </ul>
          )}
          <AddRow
            id={getAddButtonId('causes')}
            text={t('causes.add')}
            rows={rows.length}
            maxRows={MAX_CAUSES}
            onAdd={() => append(cause)}
          />
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}
