// Closing step: work done, hours of each technician, spares; then the machine runs again.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { EwoClosing } from '#shared/requests/ewo.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { listEnteredFields } from '#shared/requests/ewo-fields.ts';
import { computeElapsedHours, findEwoMinimumDate } from '#shared/requests/ewo-times.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { EarliestDate, withEarliestDate } from '#web/parts/ewo/earliest-date.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { HoursField } from '#web/parts/order/hours-field.tsx';
import { sortMembersFirst } from '#web/parts/order/order-names.ts';
import { useStockShortage } from '#web/parts/spare/shortage.tsx';
import { SparesField, toSpareRows } from '#web/parts/spare/spares-field.tsx';
import { getEwoViewRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flashWritten } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { HandedOverHours } from '../handed-over-hours.tsx';
import { OptionalFields, StepForm } from '../step-form.tsx';
import { renderEnteredFields } from './entered-fields.tsx';
import { ClockHours } from './ewo-clock-hours.tsx';
import { ElementField } from './ewo-element.tsx';
import { SimilarTexts } from './ewo-similar.tsx';
import type { StepProps } from './ewo-step.ts';
import { TypeField } from './ewo-type-field.tsx';

interface Props extends StepProps {
  /** Whether the diagnosis was just saved, so that the description comes next. */
  isFocused: boolean;
}

export function ClosingStep({ ewo, desk, onReload, isFocused }: Props) {
  const { t } = useTranslation(['ewoWork', 'spares']);
  const navigate = useNavigate();
  const session = useSession();
  const now = useNow();
  const names = useEwoNames({ withOperators: true });
  const { send } = useSend(ewos.close);
  const shortage = useStockShortage();
  const [isConfirming, setConfirming] = useState(false);
  const minDate = findEwoMinimumDate({ ...ewo, closedAt: undefined }, 'closedAt');
  const suggested = computeElapsedHours(ewo, now());
  const technicians = sortMembersFirst(names, ewo.teamId);
  const state = useSchemaForm({
    schema: withEarliestDate(EwoClosing, 'closedAt', minDate, now),
    values: {
      ...ewo,
      spares: toSpareRows(ewo.spares),
      hours: ewo.hours ?? ewo.technicians?.map((operatorId) => ({ operatorId, hours: suggested })),
    },
    draft: `ewo:${ewo.id}:closing`,
    onSave: async (input: z.infer<typeof EwoClosing>) => {
      const answer = await shortage.watched((confirmed) =>
        send({ id: ewo.id, version: ewo.version, ...input, confirmed }),
      );
      flashWritten(answer, t('ewoWork:done.close', { code: ewo.code }));
    },
  });
  const { setFocus } = state.form;
  useEffect(() => {
    if (isFocused && desk === 'tablet') setFocus('interventionDescription');
  }, [isFocused, desk, setFocus]);
  const hasSapOrders = session.user?.plant.warSap === true;
  const canClose = isTransitionAllowed(ewoTransitions, 'close', ewo, toPrincipal(session));
  const confirmClose = async () => {
    if (await state.form.trigger()) setConfirming(true);
    else await state.submit();
  };
  const close = async () => {
    const isClosed = await state.submit();
    setConfirming(false);
    if (isClosed) await navigate(getEwoViewRoute(desk, ewo.id));
  };
  return (
    <StepForm
      namespace="ewoWork"
      title={t('ewoWork:steps.closing')}
      description={t('ewoWork:steps.closingText')}
      state={state}
      onSubmit={() => void confirmClose()}
      onReload={onReload}
      buttons={
        <Button
          variant="primary"
          form={state.id}
          loading={state.form.formState.isSubmitting}
          disabled={!canClose}
          disabledReason={t('ewoWork:work.leaderCloses')}
        >
          {t('ewoWork:do.close')}
        </Button>
      }
    >
      {renderEnteredFields('closing', 'required', {
        interventionDescription: (
          <div>
            <Field name="interventionDescription" />
            <SimilarTexts ewo={ewo} field="interventionDescription" />
          </div>
        ),
        interventionType: <TypeField name="interventionType" desk={desk} />,
        hours: (
          <>
            <HandedOverHours recordKind="ewo" recordId={ewo.id} technicians={technicians} />
            <SpaceBetween size="xs">
              <HoursField name="hours" technicians={technicians} suggested={suggested} />
              <ClockHours ewo={ewo} />
            </SpaceBetween>
          </>
        ),
      })}
      <SparesField machineId={ewo.machineId} storedSpares={ewo.spares} />
      {hasSapOrders && <Field name="sapOrder" help={t('spares:sapOrderHelp')} />}
      <OptionalFields names={[...listEnteredFields('closing', 'optional'), 'closedAt']}>
        {renderEnteredFields('closing', 'optional', {
          elementId: <ElementField ewo={ewo} names={names} />,
        })}
        <Field name="closedAt" help={<EarliestDate earliestDate={minDate} />} />
      </OptionalFields>
      {shortage.question(close)}
      {isConfirming && (
        <Confirm
          title={t('ewoWork:ask.close', { code: ewo.code })}
          action={t('ewoWork:do.close')}
          onConfirm={close}
          onClose={() => setConfirming(false)}
        >
          {t('ewoWork:askText.close')}
        </Confirm>
      )}
    </StepForm>
  );
}
