// Asks before unsaved typing is lost: inside the app by a question of ours, on closing the tab by the browser's.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { asksBeforeLeaving } from './leaving.ts';

export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asksBeforeLeaving() && unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      visible
      header={t('unsaved.title')}
      onDismiss={() => blocker.reset()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => blocker.reset()}>{t('unsaved.stay')}</Button>
            <Button variant="primary" onClick={() => blocker.proceed()}>
              {t('unsaved.leave')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {t('unsaved.text')}
    </Modal>
  );
}
