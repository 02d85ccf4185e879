// Putting a technician out of use and back.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '../../../../../shared/organisation/api.ts';
import type { Operator } from '../../../../../shared/organisation/team.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

export function OperatorSwitch({ operator }: { operator: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const { send } = useSend(operators.replace);
  const [asked, setAsked] = useState<ArchiveItem>();
  const off = (asked ?? operator)?.active !== false;
  const name = [asked?.name, asked?.surname].filter(Boolean).join(' ');
  return (
    <>
      <Button disabled={!operator} onClick={() => setAsked(operator)}>
        {t(off ? 'switch.disable' : 'switch.enable')}
      </Button>
      {asked && (
        <Confirm
          title={t(off ? 'switch.disableOne' : 'switch.enableOne', { name })}
          action={t(off ? 'switch.disable' : 'switch.enable')}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await send({ ...(asked as unknown as Operator & { id: number }), active: !off });
            flash('success', t(off ? 'switch.disabled' : 'switch.enabled', { name }));
          }}
        >
          {t(off ? 'switch.disableText' : 'switch.enableText')}
        </Confirm>
      )}
    </>
  );
}
