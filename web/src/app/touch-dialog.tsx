// Dialog of the touch menu: occasional pages, the user's commands and the settings, with full-width buttons.
import { Box, Button, Header, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import { countUnsentEntries, lockTablet } from '../session/keyring/user-change.ts';
import type { KnownUser } from '../session/keyring/user-records.ts';
import { useOnline } from '../session/online.ts';
import { findCurrentUser } from '../session/person.ts';
import { useSession } from '../session/session.ts';
import { Confirm } from '../ui/confirm.tsx';
import { featureRoutes } from './features.ts';
import { canOpenPage } from './guards.ts';
import { HandOver } from './lock/hand-over.tsx';
import { logoutFromTablet } from './lock/leave.ts';
import { OwnCodeScreen } from './lock/own-code-screen.tsx';
import { useUserCommands } from './menu/user-commands.ts';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  name: string;
  layout: 'tablet' | 'operator';
  plantPage: string | undefined;
  /** Current user as registered on this tablet. */
  person: KnownUser | undefined;
  onCode: () => void;
  onClose: () => void;
}

export function TouchDialog({ name, layout, plantPage, person, onCode, onClose }: Props) {
  const { t } = useTranslation(['shell', 'lock']);
  const [unsent, setUnsent] = useState<number>();
  const [isSettingCode, setSettingCode] = useState(false);
  const text = useText('shell');
  const navigate = useNavigate();
  const session = useSession();
  const pages = featureRoutes.flatMap(({ touchMenu, ...route }) =>
    touchMenu && route.layout === layout && canOpenPage(session, route)
      ? [{ id: route.path, text: text(`menu.${touchMenu}`), run: () => void navigate(route.path) }]
      : [],
  );
  const confirmLogout = async (logout: () => void) => {
    const id = findCurrentUser();
    const unsentCount = id ? await countUnsentEntries(id) : 0;
    if (unsentCount === 0 && navigator.onLine) return logout();
    setUnsent(unsentCount);
  };
  const commands = useUserCommands(plantPage);
  if (unsent !== undefined) return <LogOutDialog unsent={unsent} onClose={onClose} />;
  if (isSettingCode && person)
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
                if (id === 'logout') return void confirmLogout(run);
                onClose();
                run();
              }}
            >
              {text}
            </Button>
          ))}
          {person?.byCode && (
            <Button fullWidth iconName="lock-private" onClick={() => void lockTablet(name)}>
              {t('lock:lockNow')}
            </Button>
          )}
          {person && (
            <Button fullWidth onClick={() => setSettingCode(true)}>
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

interface LogOutDialogProps {
  unsent: number;
  onClose: () => void;
}

/**
 * Confirmation of a log-out from a tablet with unsent entries or without a network: their number and what
 * happens to them.
 */
function LogOutDialog({ unsent, onClose }: LogOutDialogProps) {
  const { t } = useTranslation('lock');
  const online = useOnline();
  return (
    <Confirm
      title={t(unsent > 0 ? 'leave.title' : 'leave.titleOffline')}
      action={t('leave.act')}
      onConfirm={logoutFromTablet}
      onClose={onClose}
    >
      {unsent > 0 && <Box variant="p">{t('leave.waits', { count: unsent })}</Box>}
      {!online && <Box variant="p">{t('leave.offline')}</Box>}
    </Confirm>
  );
}
