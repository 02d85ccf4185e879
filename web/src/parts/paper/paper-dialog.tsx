// Preview of a printout page by page, with a button to save it.
import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/loading.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { fetchPrintout, type MakePrintout, type PrintoutDownload, savePrintout } from './fetch-paper.ts';
import { PrintoutPages } from './paper-pages.tsx';

interface Props {
  make: MakePrintout;
  name: string;
  onClose: () => void;
}

export function PrintoutDialog({ make, name, onClose }: Props) {
  const { t } = useTranslation(['paper', 'common']);
  const { paper, error } = usePrintout(make);
  const [isAccepted, setIsAccepted] = useState(false);
  const needsConfirmation = paper !== undefined && paper.missing.length > 0 && !isAccepted;
  return (
    <Modal
      visible
      size="max"
      header={t('paper:title', { name })}
      closeAriaLabel={t('common:close')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('common:close')}
            </Button>
            <Button
              variant="primary"
              iconName="download"
              disabled={!paper || needsConfirmation}
              onClick={() => paper && savePrintout(paper)}
            >
              {t('paper:download')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <Refusal error={error} />
      {!paper && error === undefined && <Loading />}
      {needsConfirmation && (
        <Alert
          type="warning"
          header={t('paper:missing.title')}
          action={<Button onClick={() => setIsAccepted(true)}>{t('paper:missing.continue')}</Button>}
        >
          {t('paper:missing.text', { characters: paper.missing.join(' ') })}
        </Alert>
      )}
      {paper && !needsConfirmation && <PrintoutPages file={paper.file} />}
    </Modal>
  );
}

/** Requests the printout once when the dialog opens, and aborts the request when it closes. */
function usePrintout(make: MakePrintout): { paper?: PrintoutDownload; error?: unknown } {
  const [printoutState, setPrintoutState] = useState<{ paper?: PrintoutDownload; error?: unknown }>({});
  const initialMake = useRef(make);
  useEffect(() => {
    const abortController = new AbortController();
    fetchPrintout(initialMake.current, abortController.signal).then(
      (paper) => setPrintoutState({ paper }),
      (error: unknown) => abortController.signal.aborted || setPrintoutState({ error }),
    );
    return () => abortController.abort();
  }, []);
  return printoutState;
}
