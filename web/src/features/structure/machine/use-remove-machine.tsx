// Deleting a machine: asks, names it, and says why when it is refused.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

/** `ask(machine)` opens the question, `question` is where it is drawn. */
export function useRemoveMachine(onRemoved: () => void) {
  const { t } = useTranslation(['structure', 'common']);
  const { send } = useSend(machines.remove);
  const [asked, setAsked] = useState<MachineResponse>();
  const name = asked ? `${asked.code} – ${asked.description}` : '';
  const question = asked && (
    <ConfirmDelete
      name={name}
      onClose={() => setAsked(undefined)}
      onConfirm={async () => {
        await send({ id: asked.id });
        flash('success', t('common:deleted', { name }));
        onRemoved();
      }}
    />
  );
  return { ask: setAsked, question };
}
