// A document as it will be printed, page after page, and the button that saves it.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/loading.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { fetchPaper, type MakePaper, type Paper, savePaper } from './fetch-paper.ts';
import { PaperPages } from './paper-pages.tsx';

interface Props {
  make: MakePaper;
  name: string;
  onClose: () => void;
}

export function PaperDialog({ make, name, onClose }: Props) {
  const { t } = useTranslation(['paper', 'common']);
  const { paper, error } = usePaper(make);
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
              disabled={!paper}
              onClick={() => paper && savePaper(paper)}
            >
              {t('paper:download')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <Refusal error={error} />
      {!paper && error === undefined && <Loading />}
      {paper && <PaperPages file={paper.file} />}
    </Modal>
  );
}

/** Asked for once, when the dialog opens; closed before it came, nobody waits for it. */
function usePaper(make: MakePaper): { paper?: Paper; error?: unknown } {
  const [found, setFound] = useState<{ paper?: Paper; error?: unknown }>({});
  const first = useRef(make);
  useEffect(() => {
    const leaving = new AbortController();
    fetchPaper(first.current, leaving.signal).then(
      (paper) => setFound({ paper }),
      (error: unknown) => leaving.signal.aborted || setFound({ error }),
    );
    return () => leaving.abort();
  }, []);
  return found;
}
