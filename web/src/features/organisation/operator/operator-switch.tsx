// Dialog that disables or enables a technician.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '#shared/organisation/api.ts';
import type { Operator } from '#shared/organisation/team.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

export function OperatorSwitch({ operator }: { operator: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const { send } = useSend(operators.replace);
  const [operatorToSwitch, setOperatorToSwitch] = useState<ArchiveItem>();
  const isActive = (operatorToSwitch ?? operator)?.active !== false;
  const name = [operatorToSwitch?.name, operatorToSwitch?.surname].filter(Boolean).join(' ');
  return (
    <>
      <Button disabled={!operator} onClick={() => setOperatorToSwitch(operator)}>
        {t(isActive ? 'switch.disable' : 'switch.enable')}
      </Button>
      {operatorToSwitch && (
        <Confirm
          title={t(isActive ? 'switch.disableOne' : 'switch.enableOne', { name })}
          action={t(isActive ? 'switch.disable' : 'switch.enable')}
          onClose={() => setOperatorToSwitch(undefined)}
          onConfirm={async () => {
            await send({ ...(operatorToSwitch as unknown as Operator & { id: number }), active: !isActive });
            flash('success', t(isActive ? 'switch.disabled' : 'switch.enabled', { name }));
          }}
        >
          {t(isActive ? 'switch.disableText' : 'switch.enableText')}
        </Confirm>
      )}
    </>
  );
}
