// A page that is there to pick something: the camera behind a button, and whatever a hand scanner types.
import { Button } from '@cloudscape-design/components';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCamera } from './has-camera.ts';
import { HandScans } from './scannable.tsx';
import type { Take } from './taking.ts';
import { useTouch } from './touch.ts';

interface Props {
  take: Take;
  /** Its fields take no code for themselves. */
  within?: RefObject<Element | null>;
}

export function ScanWay({ take, within }: Props) {
  const { t } = useTranslation('scan');
  const touch = useTouch();
  const [open, setOpen] = useState(false);
  return (
    <>
      {(touch || hasCamera()) && <Button onClick={() => setOpen(true)}>{t('title')}</Button>}
      <HandScans rank="page" within={within} take={take} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
