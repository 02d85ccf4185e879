// A camera to open and close, where the device has one the browser can use.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanCamera } from './scan-camera.tsx';

/** Pages of plain http have none. */
const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** `onRead` answers what is wrong with a code, if something is. */
export function LabelCamera({ onRead }: { onRead: (text: string) => string | undefined }) {
  const { t } = useTranslation('structure');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!hasCamera()) return null;
  return (
    <SpaceBetween size="s">
      <Button ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'pick.noScan' : 'scan.title')}
      </Button>
      {open && <ScanCamera onRead={(text) => setProblem(onRead(text))} />}
      {open && problem && (
        <div role="alert">
          <Alert type="error">{problem}</Alert>
        </div>
      )}
    </SpaceBetween>
  );
}
