// What the session has to say: it is about to end, or it could not be renewed.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../session/online.ts';

interface IdleProps {
  seconds: number;
  /** A tablet locks where it has no network. */
  touch: boolean;
  onStay: () => void;
  onLogOff: () => void;
}

export function IdleDialog({ seconds, touch, onStay, onLogOff }: IdleProps) {
  const { t } = useTranslation(['shell', 'lock']);
  const locks = !useOnline() && touch;
  return (
    <Modal
      visible
      header={t('session.idleTitle')}
      onDismiss={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {!locks && (
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
      <Box variant="p">{t(locks ? 'lock:idleText' : 'session.idleText', { count: seconds })}</Box>
      <Box variant="p">{t(locks ? 'lock:idleTyped' : 'session.idleDraft')}</Box>
    </Modal>
  );
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
