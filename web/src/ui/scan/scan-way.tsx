// Scanning on a page that selects a record: a camera button and hand scanner support.
import { Button } from '@cloudscape-design/components';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCamera } from './has-camera.ts';
import { HandScanReceiver } from './scannable.tsx';
import type { HandleScan } from './taking.ts';
import { useIsTouchPage } from './touch.ts';

interface Props {
  take: HandleScan;
  /** Element whose fields do not take scanned codes as input. */
  within?: RefObject<Element | null>;
}

export function PageScan({ take, within }: Props) {
  const { t } = useTranslation('scan');
  const touch = useIsTouchPage();
  const [open, setOpen] = useState(false);
  return (
    <>
      {(touch || hasCamera()) && <Button onClick={() => setOpen(true)}>{t('title')}</Button>}
      <HandScanReceiver rank="page" within={within} take={take} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
