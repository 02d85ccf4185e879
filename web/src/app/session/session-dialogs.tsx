// Dialogs of the session: end after inactivity, and failed renewal.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../session/online.ts';
import { findCurrentUser } from '../../session/person.ts';

interface IdleProps {
  seconds: number;
  /**
   * Whether this is a touch page, where the session is locked if the user has a code or there is no network.
   */
  touch: boolean;
  onStay: () => void;
  onLogOff: () => void;
}

export function IdleDialog({ seconds, touch, onStay, onLogOff }: IdleProps) {
  const { t } = useTranslation(['shell', 'lock']);
  const hasCode = useHasTabletCode(touch);
  const isOnline = useOnline();
  const willLock = touch && (hasCode || !isOnline);
  return (
    <Modal
      visible
      header={t('session.idleTitle')}
      onDismiss={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {isOnline && (
              <Button variant="link" onClick={onLogOff}>
                {t('session.logOff')}
              </Button>
            )}
            <Button variant="primary" onClick={onStay}>
              {t('session.stay')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <Box variant="p">{t(willLock ? 'lock:idleText' : 'session.idleText', { count: seconds })}</Box>
      <Box variant="p">{t(willLock ? 'lock:idleTyped' : 'session.idleDraft')}</Box>
    </Modal>
  );
}

/** Whether the current user has a code on this tablet. */
function useHasTabletCode(touch: boolean): boolean {
  const [hasCode, setHasCode] = useState(false);
  useEffect(() => {
    const person = touch ? findCurrentUser() : undefined;
    if (!person) return;
    void import('../../session/keyring/user-records.ts')
      .then(({ findKnownUser: findKnown }) => findKnown(person))
      .then((knownUser) => setHasCode(knownUser?.byCode !== undefined))
      .catch((error: unknown) => console.warn('The code of this person could not be looked for.', error));
  }, [touch]);
  return hasCode;
}

export function TimeOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal
      visible
      header={t('session.timeOutTitle')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={() => location.reload()}>
            {t('session.refresh')}
          </Button>
        </Box>
      }
    >
      <div role="alert">{t('session.timeOut')}</div>
    </Modal>
  );
}
