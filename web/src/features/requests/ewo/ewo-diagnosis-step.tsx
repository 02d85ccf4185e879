// Diagnosis step: failed element, diagnosis and technicians.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { EwoDiagnosis } from '#shared/requests/ewo.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { listEnteredFields } from '#shared/requests/ewo-fields.ts';
import { findEwoMinimumDate } from '#shared/requests/ewo-times.ts';
import { EarliestDate, withEarliestDate } from '#web/parts/ewo/earliest-date.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { useSession } from '#web/session/session.ts';
import { flashWritten } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { OptionalFields, StepForm } from '../step-form.tsx';
import { renderEnteredFields } from './entered-fields.tsx';
import { ElementField } from './ewo-element.tsx';
import { SimilarTexts } from './ewo-similar.tsx';
import type { StepProps } from './ewo-step.ts';
import { TechniciansControl } from './ewo-technicians.tsx';
import { TypeField } from './ewo-type-field.tsx';

export function DiagnosisStep({ ewo, desk, onReload, onSaved }: StepProps & { onSaved: () => void }) {
  const { t } = useTranslation('ewoWork');
  const { user } = useSession();
  const now = useNow();
  const names = useEwoNames({ withOperators: true });
  const { send } = useSend(ewos.diagnose);
  const minDate = findEwoMinimumDate({ ...ewo, diagnosisAt: undefined }, 'diagnosisAt');
  const ownOperatorIds = user?.operatorId === undefined ? [] : [user.operatorId];
  const state = useSchemaForm({
    schema: withEarliestDate(EwoDiagnosis, 'diagnosisAt', minDate, now),
    values: { ...ewo, technicians: ewo.technicians ?? ewo.members ?? ownOperatorIds },
    draft: `ewo:${ewo.id}:diagnosis`,
    onSave: async (input: z.infer<typeof EwoDiagnosis>) => {
      const answer = await send({ id: ewo.id, version: ewo.version, ...input });
      flashWritten(answer, t('done.diagnose', { code: ewo.code }));
    },
  });
  const save = async () => {
    if (await state.submit()) onSaved();
  };
  return (
    <StepForm
      namespace="ewoWork"
      title={t('steps.diagnosis')}
      description={t('steps.diagnosisText')}
      state={state}
      onSubmit={() => void save()}
      onReload={onReload}
      buttons={
        <Button variant="primary" form={state.id} loading={state.form.formState.isSubmitting}>
          {t('do.diagnose')}
        </Button>
      }
    >
      {renderEnteredFields('diagnosis', 'required', {
        diagnosis: (
          <div>
            <Field name="diagnosis" />
            <SimilarTexts ewo={ewo} field="diagnosis" />
          </div>
        ),
        technicians: (
          <Field
            name="technicians"
            control={(control) => <TechniciansControl control={control} names={names} teamId={ewo.teamId} />}
          />
        ),
        breakdownType: <TypeField name="breakdownType" desk={desk} />,
      })}
      <OptionalFields names={[...listEnteredFields('diagnosis', 'optional'), 'diagnosisAt']}>
        {renderEnteredFields('diagnosis', 'optional', {
          elementId: <ElementField ewo={ewo} names={names} />,
        })}
        <Field name="diagnosisAt" help={<EarliestDate earliestDate={minDate} />} />
      </OptionalFields>
    </StepForm>
  );
}
