// The cycle once more on a day of its own: which day, why, and who does it. Its plan stays as it is.
import { Button, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { type CycleSheet, cycles } from '../../../../../shared/planned/cycle-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { TeamSelect } from '../../../parts/order/order-team-select.tsx';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { DayControl } from '../../../ui/form/day-control.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { listsOfOrders } from './cycle-changes.ts';

export function OnceMore({ cycle }: { cycle: CycleSheet }) {
  const { t } = useTranslation('planned');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('extra.do')}</Button>
      {asked && <OnceMoreDialog cycle={cycle} onClose={() => setAsked(false)} />}
    </>
  );
}

function OnceMoreDialog({ cycle, onClose }: { cycle: CycleSheet; onClose: () => void }) {
  const { t } = useTranslation(['planned', 'common']);
  const { resources } = askerOf(useSession());
  const { day } = useFormat();
  const today = useToday();
  const { send } = useSend(cycles.extra, { changes: [...listsOfOrders, workloads.days] });
  const [on, setOn] = useState(today);
  const [reason, setReason] = useState('');
  const [teamId, setTeamId] = useState(resources ? cycle.teamId : undefined);
  const act = async () => {
    if (!on || !reason.trim()) throw new Refused('invalid', on ? 'reasonNeeded' : 'required');
    if (on < today) throw new Refused('invalid', 'dateBeforeMinimum');
    const order = await send({ id: cycle.id, on, reason: reason.trim(), teamId });
    flash('success', t('planned:extra.done', { code: order.code, day: day(order.plannedOn) }));
  };
  return (
    <Confirm
      title={t('planned:extra.title', { code: cycle.code })}
      action={t('planned:extra.act')}
      onConfirm={act}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>{t('planned:extra.text')}</div>
        <FormField label={t('planned:extra.on')}>
          <DayControl value={on} from={today} onChange={setOn} required />
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
