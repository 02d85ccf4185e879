// What the session has to say: it is about to end, or it could not be renewed.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

interface IdleProps {
  seconds: number;
  onStay: () => void;
  onLogOff: () => void;
}

export function IdleDialog({ seconds, onStay, onLogOff }: IdleProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal
      visible
      header={t('session.idleTitle')}
      onDismiss={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onLogOff}>
              {t('session.logOff')}
            </Button>
            <Button variant="primary" onClick={onStay}>
              {t('session.stay')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <Box variant="p">{t('session.idleText', { count: seconds })}</Box>
      <Box variant="p">{t('session.idleDraft')}</Box>
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
