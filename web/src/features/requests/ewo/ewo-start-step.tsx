// Before the machine: what was reported, and the moment the work begins.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { instant, optional } from '../../../../../shared/fields.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { leastDate } from '../../../../../shared/requests/ewo-times.ts';
import { LeastDate, notBefore } from '../../../parts/ewo/least-date.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { useNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { StepForm } from '../step-form.tsx';
import { EwoReportFacts } from './ewo-facts.tsx';
import type { StepProps } from './ewo-step.ts';

export function StartStep({ ewo, onReload }: StepProps) {
  return (
    <SpaceBetween size="l">
      <Container>
        <EwoReportFacts ewo={ewo} />
      </Container>
      {ewo.state === 'assigned' && <StartForm ewo={ewo} onReload={onReload} />}
    </SpaceBetween>
  );
}

const Start = z.strictObject({ interventionAt: optional(instant()) });

function StartForm({ ewo, onReload }: Pick<StepProps, 'ewo' | 'onReload'>) {
  const { t } = useTranslation('ewoWork');
  const now = useNow();
  const format = useFormat();
  const { send } = useSend(ewos.start);
  const least = leastDate(ewo, 'interventionAt');
  const state = useSchemaForm({
    schema: notBefore(Start, 'interventionAt', least, now),
    draft: `ewo:${ewo.id}:start`,
    onSave: async (typed: z.infer<typeof Start>) => {
      const { interventionAt } = await send({ id: ewo.id, version: ewo.version, ...typed });
      flash('success', t('done.start', { code: ewo.code, at: format.instant(interventionAt) }));
    },
  });
  return (
    <StepForm
      namespace="ewoWork"
      title={t('steps.start')}
      state={state}
      onSubmit={() => void state.submit()}
      onReload={onReload}
      buttons={
        <Button variant="primary" loading={state.form.formState.isSubmitting}>
          {t('do.start')}
        </Button>
      }
    >
      <Field name="interventionAt" help={<LeastDate least={least} />} />
    </StepForm>
  );
}
