// The same on a tablet: nothing to aim at, one press each.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserCommands } from './user-commands.ts';

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

export function TouchMenu() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button iconName="settings" onClick={() => setOpen(true)}>
        {t('settings.title')}
      </Button>
      {useUserCommands().map(({ id, text, run }) => (
        <Button key={id} onClick={run}>
          {text}
        </Button>
      ))}
      {open && (
        <Suspense>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
