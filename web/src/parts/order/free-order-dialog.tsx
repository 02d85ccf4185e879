// Dialog that plans a free order: a job on a machine or element that belongs to no cycle (beyond 16).
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workloads } from '#shared/organisation/workload-api.ts';
import { canPlanFreeOrder, FreeOrder } from '#shared/planned/free-order.ts';
import { orders } from '#shared/planned/order-api.ts';
import { canPlanForSomeTeam } from '#shared/planned/order-transitions.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { flash } from '../../ui/flashes.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Field } from '../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { ElementField } from '../machine-pick/element-field.tsx';
import { NeedFields } from '../permit/need-fields.tsx';
import { useClosedDay } from './closed-day.tsx';
import { FreeActivities } from './free-activities.tsx';
import { orderListCalls } from './order-list-calls.ts';
import { TeamSelect } from './order-team-select.tsx';

const Plan = FreeOrder.omit({ source: true, spares: true });

/** Opens the dialog; shown to administrators and leaders. */
export function FreeOrderButton({ machineId }: { machineId?: number | undefined }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!canPlanForSomeTeam(toPrincipal(session))) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('free.do')}</Button>
      {isOpen && <FreeOrderDialog initial={{ machineId }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps {
  /** Fields that are filled in; a source has no field and stays as it is. */
  initial: { [F in keyof FreeOrder]?: FreeOrder[F] | undefined };
  onClose: () => void;
}

export function FreeOrderDialog({ initial: { source, ...initial }, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const principal = toPrincipal(useSession());
  const { day } = useFormat();
  const today = useToday();
  const { send } = useSend(orders.plan, { changes: [...orderListCalls, workloads.days] });
  // A leader plans for a team that he leads.
  const teamId = canPlanFreeOrder(principal, undefined) ? undefined : principal.ledTeamIds?.[0];
  const closedDay = useClosedDay();
  const state = useSchemaForm({
    schema: Plan,
    values: { plannedOn: today, teamId, ...initial },
    draft: `free-order:${source?.id ?? ''}`,
    onSave: async (plan: FreeOrder) => {
      const order = await closedDay.watched((confirmation) => send({ ...plan, source, ...confirmation }));
      flash('success', t('free.done', { code: order.code, day: day(order.plannedOn) }));
    },
  });
  const question = closedDay.question({
    day: state.form.getValues('plannedOn'),
    resubmit: async () => {
      if (await state.submit()) onClose();
    },
  });
  if (question) return question;
  return (
    <FormDialog
      state={state}
      namespace="orders"
      title={t('free.title')}
      action={t('free.act')}
      text={t('free.text')}
      onClose={onClose}
    >
      <Field name="machineId" />
      <ElementField label={t('fields.elementId')} wholeMachine={t('free.wholeMachine')} />
      <Field name="description" />
      <Field name="plannedOn" />
      <Field name="tolerance" />
      <Field name="minutes" />
      {principal.resources && (
        <Field
          name="teamId"
          control={({ value, onChange }) => (
            <TeamSelect
              value={value as number | undefined}
              onChange={onChange}
              nobody={canPlanFreeOrder(principal, undefined) ? t('today.nobody') : undefined}
              isOffered={(id) => canPlanFreeOrder(principal, id)}
            />
          )}
        />
      )}
      <NeedFields />
      <Field name="procedureIds" />
      <FreeActivities />
    </FormDialog>
  );
}
