// What may be done with one cycle from its list: edit, stop and start again, delete.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type CycleSheet, cycles } from '../../../../../shared/planned/cycle-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import { useSession } from '../../../session/session.ts';
import { Confirm, ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';
import { listsOfOrders } from './cycle-changes.ts';
import { valuesOf } from './cycle-values.ts';

/** Other lists a change of a cycle shows in. */
export const changedByCycle = [strategies.list, strategies.free, ...listsOfOrders];

export function CycleActions({ cycle }: { cycle: CycleSheet | undefined }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(cycles.replace, { changes: changedByCycle });
  const { send: remove } = useSend(cycles.remove, { changes: changedByCycle });
  const [asking, setAsking] = useState<'stop' | 'remove'>();
  const activate = async (of: CycleSheet, active: boolean) => {
    await replace({ ...valuesOf(of), active, id: of.id, version: of.version });
    flash('success', t(active ? 'planned:done.start' : 'planned:done.stop', { code: of.code }));
  };
  const choose = (of: CycleSheet, id: string) => {
    if (id === 'edit') void navigate(cyclePaths.edit(of));
    else if (id === 'start') void activate(of, true).catch(flashError);
    else setAsking(id as 'stop' | 'remove');
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
        onItemClick={({ detail }) => cycle && choose(cycle, detail.id)}
      >
        {t('planned:actions')}
      </ButtonDropdown>
      {cycle && asking === 'stop' && (
        <Confirm
          title={t('planned:cycles.stopTitle', { code: cycle.code })}
          action={t('planned:cycles.stop')}
          onConfirm={() => activate(cycle, false)}
          onClose={() => setAsking(undefined)}
        >
          {t('planned:cycles.stopText')}
        </Confirm>
      )}
      {cycle && asking === 'remove' && (
        <ConfirmDelete
          name={cycle.code}
          onConfirm={async () => {
            await remove({ id: cycle.id });
            flash('success', t('common:deleted', { name: cycle.code }));
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
