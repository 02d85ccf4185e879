// Confirmation before unsaved input is lost: by a dialog inside the app, by the browser when the tab is
// closed.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { shouldAskBeforeLeaving } from './leaving.ts';
import { useOpenInput } from './open-input.ts';

export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const { t } = useTranslation();
  useOpenInput(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (shouldAskBeforeLeaving() && unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
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
