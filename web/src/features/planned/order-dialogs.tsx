// Questions before an order is assigned, moved or cancelled; each names the order it is about.
import { Box, DatePicker, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderItem, orders } from '../../../../shared/planned/api.ts';
import { Refused } from '../../../../shared/refused.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { flash } from '../../ui/flashes.ts';
import { useFormat, useWordLocale } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { TeamSelect } from './order-team-select.tsx';

type Item = Pick<OrderItem, 'id' | 'version' | 'code' | 'plannedOn' | 'teamId'>;
interface DialogProps {
  order: Item;
  onClose: () => void;
}
export const dialogs = {
  assign: AssignOne,
  unassign: UnassignDialog,
  reschedule: RescheduleDialog,
  cancel: CancelDialog,
};

function AssignOne({ order, onClose }: DialogProps) {
  return <AssignDialog orders={[order]} onClose={onClose} />;
}

/** One team for one order or many; what went through stays when one is refused. */
export function AssignDialog({ orders: chosen, onClose }: { orders: readonly Item[]; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { send } = useSend(orders.assign);
  const [teamId, setTeamId] = useState(chosen.length === 1 ? chosen[0]!.teamId : undefined);
  const [done, setDone] = useState(0);
  const assign = async () => {
    if (!teamId) throw new Refused('invalid', 'required');
    for (const { id, version } of chosen.slice(done)) {
      await send({ id, version, teamId });
      setDone((n) => n + 1);
    }
    flash('success', t('assigned', { count: chosen.length }));
  };
  return (
    <Confirm
      title={t('ask.assign', { count: chosen.length, code: chosen[0]?.code })}
      action={t('do.assign')}
      onConfirm={assign}
      onClose={onClose}
    >
      <FormField label={t('fields.team')}>
        <TeamSelect value={teamId} onChange={setTeamId} />
      </FormField>
      {chosen.length > 1 && done > 0 && (
        <div role="status">{t('assignedSoFar', { done, count: chosen.length })}</div>
      )}
    </Confirm>
  );
}

function UnassignDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { send } = useSend(orders.unassign);
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
  const { t } = useTranslation(['orders', 'common']);
  const { day } = useFormat();
  const locale = useWordLocale();
  const today = useToday();
  const { send } = useSend(orders.reschedule);
  const [plannedOn, setPlannedOn] = useState(() => [order.plannedOn, today].sort().at(-1)!);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('ask.reschedule', { code: order.code })}
      action={t('do.reschedule')}
      onConfirm={async () => {
        if (plannedOn < today) throw new Refused('invalid', 'dateBeforeMinimum');
        await send({ id: order.id, version: order.version, plannedOn, reason: reason.trim() || undefined });
        flash('success', t('rescheduled', { code: order.code, day: day(plannedOn) }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('ask.rescheduleText')}</Box>
        <FormField label={t('fields.plannedOn')}>
          <DatePicker
            value={plannedOn}
            format="long-localized"
            inputFormat="iso"
            placeholder="YYYY-MM-DD"
            locale={locale}
            startOfWeek={1}
            isDateEnabled={(date) => date.toLocaleDateString('sv-SE') >= today}
            openCalendarAriaLabel={() => t('common:day.open')}
            expandToViewport
            onChange={({ detail }) => setPlannedOn(detail.value)}
          />
        </FormField>
        <Reason value={reason} onChange={setReason} optional />
      </SpaceBetween>
    </Confirm>
  );
}

function CancelDialog({ order, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { send } = useSend(orders.cancel);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('ask.cancel', { code: order.code })}
      action={t('do.cancel')}
      onConfirm={async () => {
        if (!reason.trim()) throw new Refused('invalid', 'reasonNeeded');
        await send({ id: order.id, version: order.version, reason: reason.trim() });
        flash('success', t('cancelled', { code: order.code }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('ask.cancelText')}</Box>
        <Reason value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}

export function Reason({
  value,
  onChange,
  help,
  optional = false,
}: {
  value: string;
  onChange: (reason: string) => void;
  help?: string;
  optional?: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <FormField
      label={t('fields.reason')}
      description={help}
      constraintText={optional ? t('common:optional') : undefined}
    >
      <Textarea
        value={value}
        rows={3}
        ariaRequired={!optional}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
