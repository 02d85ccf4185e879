// What the touch menu opens: pages for now and then, the user's commands, each as wide as the dialog, and the settings.
import { Button, Header, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import type { Known } from '../session/keyring/records.ts';
import { unsentOf } from '../session/keyring/shift.ts';
import { userHere } from '../session/person.ts';
import { useSession } from '../session/session.ts';
import { featureRoutes } from './features.ts';
import { mayOpen } from './guards.ts';
import { HandOver } from './lock/hand-over.tsx';
import { LogOutDialog } from './lock/log-out-dialog.tsx';
import { OwnCodeScreen } from './lock/own-code-screen.tsx';
import { useUserCommands } from './menu/user-commands.ts';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  name: string;
  layout: 'tablet' | 'operator';
  plantPage: string | undefined;
  /** As this tablet knows who works here. */
  person: Known | undefined;
  onCode: () => void;
  onClose: () => void;
}

export function TouchDialog({ name, layout, plantPage, person, onCode, onClose }: Props) {
  const { t } = useTranslation(['shell', 'lock']);
  const [unsent, setUnsent] = useState<number>();
  const [setting, setSetting] = useState(false);
  const text = useText('shell');
  const navigate = useNavigate();
  const session = useSession();
  const pages = featureRoutes.flatMap(({ touchMenu, ...route }) =>
    touchMenu && route.layout === layout && mayOpen(session, route)
      ? [{ id: route.path, text: text(`menu.${touchMenu}`), run: () => void navigate(route.path) }]
      : [],
  );
  const leave = async (logout: () => void) => {
    const id = userHere();
    const waiting = id ? await unsentOf(id) : 0;
    if (waiting === 0 && navigator.onLine) return logout();
    setUnsent(waiting);
  };
  const commands = useUserCommands(plantPage);
  if (unsent !== undefined) return <LogOutDialog unsent={unsent} onClose={onClose} />;
  if (setting && person)
    return (
      <OwnCodeScreen
        person={person}
        onClose={() => {
          onCode();
          onClose();
        }}
      />
    );
  return (
    <Modal visible header={name} onDismiss={onClose}>
      <SpaceBetween size="l">
        {person && <HandOver />}
        <SpaceBetween size="s">
          {[...pages, ...commands].map(({ id, text, run }) => (
            <Button
              key={id}
              fullWidth
              onClick={() => {
                if (id === 'logout') return void leave(run);
                onClose();
                run();
              }}
            >
              {text}
            </Button>
          ))}
          {person && (
            <Button fullWidth onClick={() => setSetting(true)}>
              {t(person.byCode ? 'lock:own.change' : 'lock:own.set')}
            </Button>
          )}
        </SpaceBetween>
        <Header variant="h3">{t('settings.title')}</Header>
        <SettingsForm />
      </SpaceBetween>
    </Modal>
  );
}
