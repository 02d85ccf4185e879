// Menu of a cycle in the list: edit, deactivate, activate, delete.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { orderListCalls } from '#web/parts/order/order-list-calls.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm, ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { toCycleValues } from './cycle-values.ts';

/** Calls to refresh after a cycle changes. */
export const callsAffectedByCycle = [strategies.list, strategies.free, ...orderListCalls];

export function CycleActions({ cycle }: { cycle: CycleWithStatus | undefined }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(cycles.replace, { changes: callsAffectedByCycle });
  const { send: remove } = useSend(cycles.remove, { changes: callsAffectedByCycle });
  const [openedDialog, setOpenedDialog] = useState<'stop' | 'remove'>();
  const setActive = async (target: CycleWithStatus, active: boolean) => {
    await replace({ ...toCycleValues(target), active, id: target.id, version: target.version });
    flash('success', t(active ? 'planned:done.start' : 'planned:done.stop', { code: target.code }));
  };
  const runAction = (target: CycleWithStatus, id: string) => {
    if (id === 'edit') void navigate(cyclePageRoutes.edit(target));
    else if (id === 'start') void setActive(target, true).catch(flashError);
    else setOpenedDialog(id as 'stop' | 'remove');
  };
  return (
    <>
      <ButtonDropdown
        disabled={!cycle}
        items={[
          { id: 'edit', text: t('common:edit') },
          cycle?.active === false
            ? { id: 'start', text: t('planned:cycles.start') }
            : { id: 'stop', text: t('planned:cycles.stop') },
          ...(session.may('cycles', 'delete') ? [{ id: 'remove', text: t('common:delete') }] : []),
        ]}
        onItemClick={({ detail }) => cycle && runAction(cycle, detail.id)}
      >
        {t('planned:actions')}
      </ButtonDropdown>
      {cycle && openedDialog === 'stop' && (
        <Confirm
          title={t('planned:cycles.stopTitle', { code: cycle.code })}
          action={t('planned:cycles.stop')}
          onConfirm={() => setActive(cycle, false)}
          onClose={() => setOpenedDialog(undefined)}
        >
          {t('planned:cycles.stopText')}
        </Confirm>
      )}
      {cycle && openedDialog === 'remove' && (
        <ConfirmDelete
          name={cycle.code}
          onConfirm={async () => {
            await remove({ id: cycle.id });
            flash('success', t('common:deleted', { name: cycle.code }));
          }}
          onClose={() => setOpenedDialog(undefined)}
        />
      )}
    </>
  );
}
