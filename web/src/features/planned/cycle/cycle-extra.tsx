// Dialog that creates an extra order of a cycle: day, reason and team. The cycle's plan does not change.
import { Button, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workloads } from '#shared/organisation/workload-api.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { useClosedDay } from '#web/parts/order/closed-day.tsx';
import { orderListCalls } from '#web/parts/order/order-list-calls.ts';
import { TeamSelect } from '#web/parts/order/order-team-select.tsx';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';

export function ExtraOrderButton({ cycle }: { cycle: CycleWithStatus }) {
  const { t } = useTranslation('planned');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('extra.do')}</Button>
      {isOpen && <ExtraOrderDialog cycle={cycle} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ExtraOrderDialog({ cycle, onClose }: { cycle: CycleWithStatus; onClose: () => void }) {
  const { t } = useTranslation(['planned', 'common']);
  const { resources } = toPrincipal(useSession());
  const { day } = useFormat();
  const today = useToday();
  const { send } = useSend(cycles.extra, { changes: [...orderListCalls, workloads.days] });
  const [plannedDay, setPlannedDay] = useState(today);
  const [reason, setReason] = useState('');
  const [teamId, setTeamId] = useState(resources ? cycle.teamId : undefined);
  const closedDay = useClosedDay();
  const createExtraOrder = async () => {
    if (!plannedDay || !reason.trim())
      throw new RefusalError('invalid', plannedDay ? 'reasonNeeded' : 'required');
    if (plannedDay < today) throw new RefusalError('invalid', 'dateBeforeMinimum');
    const input = { id: cycle.id, on: plannedDay, reason: reason.trim(), teamId };
    const order = await closedDay.watched((confirmation) => send({ ...input, ...confirmation }));
    flash('success', t('planned:extra.done', { code: order.code, day: day(order.plannedOn) }));
  };
  const question = closedDay.question({
    day: plannedDay,
    initialReason: reason,
    resubmit: async () => {
      await createExtraOrder();
      onClose();
    },
  });
  if (question) return question;
  return (
    <Confirm
      title={t('planned:extra.title', { code: cycle.code })}
      action={t('planned:extra.act')}
      onConfirm={createExtraOrder}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>{t('planned:extra.text')}</div>
        <FormField label={t('planned:extra.on')}>
          <DayControl value={plannedDay} from={today} onChange={setPlannedDay} required />
        </FormField>
        <FormField label={t('planned:extra.reason')}>
          <Textarea value={reason} rows={3} ariaRequired onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
        {resources && (
          <FormField label={t('planned:extra.team')} constraintText={t('common:optional')}>
            <TeamSelect value={teamId} onChange={setTeamId} nobody={t('planned:extra.nobody')} />
          </FormField>
        )}
      </SpaceBetween>
    </Confirm>
  );
}
