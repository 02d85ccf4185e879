// What was done, by whom and how long, with which spares: then the machine runs again.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { isPossible } from '../../../../../shared/moves.ts';
import { EwoClosing } from '../../../../../shared/requests/ewo.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { durationsOf, leastDate } from '../../../../../shared/requests/ewo-times.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { LeastDate, notBefore } from '../../../parts/ewo/least-date.tsx';
import { HoursField } from '../../../parts/order/hours-field.tsx';
import { membersFirst } from '../../../parts/order/order-names.ts';
import { useShortage } from '../../../parts/spare/shortage.tsx';
import { SparesField, spareRows } from '../../../parts/spare/spares-field.tsx';
import { ewoViewPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { StepForm } from '../step-form.tsx';
import { ElementField } from './ewo-element.tsx';
import { SimilarWords } from './ewo-similar.tsx';
import type { StepProps } from './ewo-step.ts';

/** Everybody worked as long as the intervention lasted, until somebody says otherwise (domain 5.3). */
function hoursSoFar(ewo: EwoPage, now: string): number {
  const { intervention = 0 } = durationsOf({ ...ewo, closedAt: now }, now);
  return Math.max(0.01, Math.round((intervention / 60) * 100) / 100);
}

export function ClosingStep({ ewo, desk, onReload }: StepProps) {
  const { t } = useTranslation(['ewoWork', 'spares']);
  const navigate = useNavigate();
  const session = useSession();
  const now = useNow();
  const names = useEwoNames({ withOperators: true });
  const { send } = useSend(ewos.close);
  const shortage = useShortage();
  const [asking, setAsking] = useState(false);
  const least = leastDate({ ...ewo, closedAt: undefined }, 'closedAt');
  const suggested = hoursSoFar(ewo, now());
  const state = useSchemaForm({
    schema: notBefore(EwoClosing, 'closedAt', least, now),
    values: {
      ...ewo,
      spares: spareRows(ewo.spares),
      hours: ewo.hours ?? ewo.technicians?.map((operatorId) => ({ operatorId, hours: suggested })),
    },
    draft: `ewo:${ewo.id}:closing`,
    onSave: async (typed: z.infer<typeof EwoClosing>) => {
      await shortage.watched((confirmed) => send({ id: ewo.id, version: ewo.version, ...typed, confirmed }));
      flash('success', t('ewoWork:done.close', { code: ewo.code }));
    },
  });
  const takesSapOrders = session.user?.plant.warSap === true;
  const mayClose = isPossible(ewoMoves, 'close', ewo, askerOf(session));
  const ask = async () => {
    if (await state.form.trigger()) setAsking(true);
    else await state.submit();
  };
  const close = async () => {
    const closed = await state.submit();
    setAsking(false);
    if (closed) await navigate(ewoViewPath(desk, ewo.id));
  };
  return (
    <StepForm
      namespace="ewoWork"
      title={t('ewoWork:steps.closing')}
      description={t('ewoWork:steps.closingText')}
      state={state}
      onSubmit={() => void ask()}
      onReload={onReload}
      buttons={
        <Button
          variant="primary"
          loading={state.form.formState.isSubmitting}
          disabled={!mayClose}
          disabledReason={t('ewoWork:work.leaderCloses')}
        >
          {t('ewoWork:do.close')}
        </Button>
      }
    >
      <div>
        <Field name="interventionDescription" />
        <SimilarWords ewo={ewo} field="interventionDescription" />
      </div>
      <Field name="interventionType" />
      <HoursField name="hours" technicians={membersFirst(names, ewo.teamId)} suggested={suggested} />
      <SparesField machineId={ewo.machineId} known={ewo.spares} />
      {takesSapOrders && <Field name="sapOrder" help={t('spares:sapOrderHelp')} />}
      <ElementField ewo={ewo} names={names} />
      <Field name="rootCause" />
      <Field name="finalNotes" />
      <Field name="images" />
      <Field name="closedAt" help={<LeastDate least={least} />} />
      {shortage.question(close)}
      {asking && (
        <Confirm
          title={t('ewoWork:ask.close', { code: ewo.code })}
          action={t('ewoWork:do.close')}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {t('ewoWork:askText.close')}
        </Confirm>
      )}
    </StepForm>
  );
}
