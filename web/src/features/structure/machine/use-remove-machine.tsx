// Deletes a machine after a confirmation and reports refusals.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

/** `ask(machine)` opens the confirmation, which is rendered as `question`. */
export function useRemoveMachine(onRemoved: () => void) {
  const { t } = useTranslation(['structure', 'common']);
  const { send } = useSend(machines.remove);
  const [machineToRemove, setMachineToRemove] = useState<MachineResponse>();
  const name = machineToRemove ? `${machineToRemove.code} – ${machineToRemove.description}` : '';
  const question = machineToRemove && (
    <ConfirmDelete
      name={name}
      onClose={() => setMachineToRemove(undefined)}
      onConfirm={async () => {
        await send({ id: machineToRemove.id });
        flash('success', t('common:deleted', { name }));
        onRemoved();
      }}
    />
  );
  return { ask: setMachineToRemove, question };
}
