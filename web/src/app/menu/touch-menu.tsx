// User menu of touch layouts: one button that opens a dialog with large buttons.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { useSession } from '../../session/session.ts';

const TouchDialog = lazy(async () => ({ default: (await import('../touch-dialog.tsx')).TouchDialog }));

interface Props {
  layout: 'tablet' | 'operator';
  plantPage?: string;
  person: KnownUser | undefined;
  onCode: () => void;
}

export function TouchMenu({ layout, plantPage, person, onCode }: Props) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const name = user?.name ?? t('tenantRoot');
  return (
    <>
      <Button iconName="user-profile" ariaLabel={`${t('user.menu')}: ${name}`} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {open && (
        <Suspense>
          <TouchDialog
            name={name}
            layout={layout}
            plantPage={plantPage}
            person={person}
            onCode={onCode}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
