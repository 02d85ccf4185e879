// The QR label of a machine or part, where the device has a camera the browser can use.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inPlant } from '../../../../shared/access/plant-link.ts';
import { labelled } from '../../../../shared/structure/label.ts';
import { useSession } from '../../session/session.ts';
import type { Choice } from './choice.ts';
import { LabelCamera } from './label-camera.tsx';

export function LabelScan({ to, inPlace }: Choice) {
  const { t } = useTranslation('structure');
  const { user } = useSession();
  const navigate = useNavigate();
  const read = (text: string) => {
    const label = labelled(text);
    if (!label) return t('scan.foreign');
    const path = to(label.machineId, label.element);
    // another plant's: this tab goes there, and is told where that is not allowed
    if (label.plant && label.plant !== user?.idplant) location.assign(inPlant(path, label.plant));
    else void navigate(path, { replace: inPlace });
    return undefined;
  };
  return <LabelCamera onRead={read} />;
}
