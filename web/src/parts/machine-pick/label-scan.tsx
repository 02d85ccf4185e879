// The QR label of a machine or part, where the device has a camera the browser can use.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inPlant } from '../../../../shared/access/plant-link.ts';
import { labelled } from '../../../../shared/structure/label.ts';
import { useSession } from '../../session/session.ts';
import type { Choice } from './choice.ts';
import { ScanCamera } from './scan-camera.tsx';

/** Pages of plain http have none. */
const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

export function LabelScan({ to, inPlace }: Choice) {
  const { t } = useTranslation('structure');
  const { user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [foreign, setForeign] = useState(false);
  if (!hasCamera()) return null;
  const read = (text: string) => {
    const label = labelled(text);
    setForeign(!label);
    if (!label) return;
    const path = to(label.machineId, label.element);
    // another plant's: this tab goes there, and is told where that is not allowed
    if (label.plant && label.plant !== user?.idplant) location.assign(inPlant(path, label.plant));
    else void navigate(path, { replace: inPlace });
  };
  return (
    <SpaceBetween size="s">
      <Button ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'pick.noScan' : 'scan.title')}
      </Button>
      {open && <ScanCamera onRead={read} />}
      {open && foreign && (
        <div role="alert">
          <Alert type="error">{t('scan.foreign')}</Alert>
        </div>
      )}
    </SpaceBetween>
  );
}
