// Dialogs before an order of any type is assigned, rescheduled or cancelled; each shows the order's code.
import { Box, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '#shared/planned/cycle-api.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { getLeavingWork } from '#shared/planned/ranks/joined-work.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { flash } from '../../ui/flashes.ts';
import { DayControl } from '../../ui/form/day-control.tsx';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { useClosedDay } from './closed-day.tsx';
import { useJoinedWorkTexts } from './joined-work.ts';
import { getTransitionCalls } from './moving-calls.ts';
import { TeamSelect } from './order-team-select.tsx';
import { ReasonField } from './reason-field.tsx';

type Item = Pick<OrderItem, 'id' | 'type' | 'version' | 'code' | 'plannedOn' | 'teamId' | 'joinedWork'>;
interface DialogProps {
  order: Item;
  onClose: () => void;
}

export const orderDialogs = {
  assign: AssignDialog,
  unassign: UnassignDialog,
  reschedule: RescheduleDialog,
  cancel: CancelDialog,
};

function AssignDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { send } = useSend(getTransitionCalls(order).assign);
  const [teamId, setTeamId] = useState(order.teamId);
  return (
    <Confirm
      title={t('ask.assign', { code: order.code })}
      action={t('do.assign')}
      onConfirm={async () => {
        if (!teamId) throw new RefusalError('invalid', 'required');
        await send({ id: order.id, version: order.version, teamId });
        flash('success', t('assigned', { code: order.code }));
      }}
      onClose={onClose}
    >
      <FormField label={t('fields.team')}>
        <TeamSelect value={teamId} onChange={setTeamId} />
      </FormField>
    </Confirm>
  );
}

function UnassignDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { send } = useSend(getTransitionCalls(order).unassign);
  return (
    <Confirm
      title={t('ask.unassign', { code: order.code })}
      action={t('do.unassign')}
      onConfirm={async () => {
        await send({ id: order.id, version: order.version });
        flash('success', t('unassigned', { code: order.code }));
      }}
      onClose={onClose}
    >
      {t('ask.unassignText')}
    </Confirm>
  );
}

function RescheduleDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const typeContext = { context: order.type };
  const { day } = useFormat();
  const today = useToday();
  const { send } = useSend(getTransitionCalls(order).reschedule);
  const [plannedOn, setPlannedOn] = useState(() => [order.plannedOn, today].sort().at(-1)!);
  const [reason, setReason] = useState('');
  const closedDay = useClosedDay();
  const reschedule = async () => {
    if (plannedOn < today) throw new RefusalError('invalid', 'dateBeforeMinimum');
    const { id, version, code } = order;
    await closedDay.watched((confirmation) =>
      send({ id, version, plannedOn, reason: reason.trim() || undefined, ...confirmation }),
    );
    flash('success', t('rescheduled', { ...typeContext, code, day: day(plannedOn) }));
  };
  const question = closedDay.question({
    day: plannedOn,
    initialReason: reason,
    resubmit: async () => {
      await reschedule();
      onClose();
    },
  });
  if (question) return question;
  return (
    <Confirm
      title={t('ask.reschedule', { ...typeContext, code: order.code })}
      action={t('do.reschedule')}
      onConfirm={reschedule}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('ask.rescheduleText', typeContext)}</Box>
        <PlannedDayField value={plannedOn} onChange={setPlannedOn} />
        <LeavingWork work={getLeavingWork(order, plannedOn)} />
        <ReasonField value={reason} onChange={setReason} optional />
      </SpaceBetween>
    </Confirm>
  );
}

function CancelDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const typeContext = { context: order.type };
  const { send } = useSend(getTransitionCalls(order).cancel, {
    changes: [cycles.list, cycles.get, cycles.slots, readings.list],
  });
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('ask.cancel', { ...typeContext, code: order.code })}
      action={t('do.cancel', typeContext)}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await send({ id: order.id, version: order.version, reason: reason.trim() });
        flash('success', t('cancelled', { ...typeContext, code: order.code }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('ask.cancelText', typeContext)}</Box>
        <LeavingWork work={order.joinedWork} />
        <ReasonField value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}

/** Work of lower rank that gets its own orders again. */
function LeavingWork({ work }: { work: OrderItem['joinedWork'] }) {
  const { t } = useTranslation('orders');
  const works = useJoinedWorkTexts()(work);
  return works.length > 0 && <Box>{t('ask.leaving', { works: works.join(', ') })}</Box>;
}

/** Field of the planned day, from today on. */
export function PlannedDayField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('orders');
  return (
    <FormField label={t('fields.plannedOn')}>
      <DayControl value={value} from={useToday()} onChange={onChange} />
    </FormField>
  );
}
