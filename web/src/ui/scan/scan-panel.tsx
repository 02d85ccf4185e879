// Camera that stays open beside the page to scan several labels, with support for a hand scanner.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorText } from '../../i18n/text.ts';
import { hasCamera } from './has-camera.ts';
import { ScanCamera } from './scan-camera.tsx';
import { useScanReceiver } from './takers.ts';

interface Props {
  /** Handles a code and returns its problem, if any. */
  onRead: (text: string) => Promise<string | undefined>;
  /** Element whose fields do not take scanned codes as input. */
  within: RefObject<Element | null>;
}

export function ScanPanel({ onRead, within }: Props) {
  const { t } = useTranslation('scan');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = (text: string) => {
    void onRead(text)
      .catch((error: unknown) => getErrorText(error))
      .then(setProblem);
    return true;
  };
  useScanReceiver('page', read, within);
  return (
    <SpaceBetween size="s">
      {hasCamera() && (
        <Button ariaExpanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'close' : 'title')}
        </Button>
      )}
      {open && <ScanCamera onRead={read} />}
      {problem && (
        <div role="alert">
          <Alert type="error" dismissible onDismiss={() => setProblem(undefined)}>
            {problem}
          </Alert>
        </div>
      )}
    </SpaceBetween>
  );
}
