// What failed and how it was found, by whom.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { EwoDiagnosis } from '../../../../../shared/requests/ewo.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { leastDate } from '../../../../../shared/requests/ewo-times.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { LeastDate, notBefore } from '../../../parts/ewo/least-date.tsx';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { StepForm } from '../step-form.tsx';
import { ElementField } from './ewo-element.tsx';
import { SimilarWords } from './ewo-similar.tsx';
import type { StepProps } from './ewo-step.ts';
import { TechniciansControl } from './ewo-technicians.tsx';

export function DiagnosisStep({ ewo, onReload, onSaved }: StepProps & { onSaved: () => void }) {
  const { t } = useTranslation('ewoWork');
  const { user } = useSession();
  const now = useNow();
  const names = useEwoNames({ withOperators: true });
  const { send } = useSend(ewos.diagnose);
  const least = leastDate({ ...ewo, diagnosisAt: undefined }, 'diagnosisAt');
  const own = user?.operatorId === undefined ? [] : [user.operatorId];
  const state = useSchemaForm({
    schema: notBefore(EwoDiagnosis, 'diagnosisAt', least, now),
    values: { ...ewo, technicians: ewo.technicians ?? ewo.members ?? own },
    draft: `ewo:${ewo.id}:diagnosis`,
    onSave: async (typed: z.infer<typeof EwoDiagnosis>) => {
      await send({ id: ewo.id, version: ewo.version, ...typed });
      flash('success', t('done.diagnose', { code: ewo.code }));
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
        <Button variant="primary" loading={state.form.formState.isSubmitting}>
          {t('do.diagnose')}
        </Button>
      }
    >
      <div>
        <Field name="diagnosis" />
        <SimilarWords ewo={ewo} field="diagnosis" />
      </div>
      <Field
        name="technicians"
        control={(control) => <TechniciansControl control={control} names={names} teamId={ewo.teamId} />}
      />
      <Field name="breakdownType" />
      <ElementField ewo={ewo} names={names} />
      <Field name="images" />
      <Field name="diagnosisAt" help={<LeastDate least={least} />} />
    </StepForm>
  );
}
