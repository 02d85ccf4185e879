// Start step: the report, and the start of the work.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { instant, optional } from '#shared/fields.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { findEwoMinimumDate } from '#shared/requests/ewo-times.ts';
import { EarliestDate, withEarliestDate } from '#web/parts/ewo/earliest-date.tsx';
import { flashWritten } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { OptionalFields, StepForm } from '../step-form.tsx';
import { EwoReportFacts } from './ewo-facts.tsx';
import type { StepProps } from './ewo-step.ts';

export function StartStep({ ewo, desk, onReload }: StepProps) {
  return (
    <SpaceBetween size="l">
      {desk === 'desktop' && (
        <Container>
          <EwoReportFacts ewo={ewo} />
        </Container>
      )}
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
  const minDate = findEwoMinimumDate(ewo, 'interventionAt');
  const state = useSchemaForm({
    schema: withEarliestDate(Start, 'interventionAt', minDate, now),
    draft: `ewo:${ewo.id}:start`,
    onSave: async (input: z.infer<typeof Start>) => {
      const answer = await send({ id: ewo.id, version: ewo.version, ...input });
      flashWritten(answer, t('done.start', { code: ewo.code, at: format.instant(answer.interventionAt) }));
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
        <Button variant="primary" form={state.id} loading={state.form.formState.isSubmitting}>
          {t('do.start')}
        </Button>
      }
    >
      <OptionalFields names={['interventionAt']}>
        <Field name="interventionAt" help={<EarliestDate earliestDate={minDate} />} />
      </OptionalFields>
    </StepForm>
  );
}
