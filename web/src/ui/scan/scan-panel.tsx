// A camera that stays open beside what one works on, and a hand scanner with it: from label to label.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCamera } from './has-camera.ts';
import { ScanCamera } from './scan-camera.tsx';
import { useTaker } from './takers.ts';

interface Props {
  /** Answers what is wrong with a code, if something is. */
  onRead: (text: string) => string | undefined;
  /** Its fields take no code for themselves. */
  within: RefObject<Element | null>;
}

export function ScanPanel({ onRead, within }: Props) {
  const { t } = useTranslation('scan');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = (text: string) => {
    setProblem(onRead(text));
    return true;
  };
  useTaker('page', read, within);
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
