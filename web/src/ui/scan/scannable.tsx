// Picker that can be scanned: with a camera button on touch pages, with a hand scanner everywhere.
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { type ScanPriority, useScanReceiver } from './takers.ts';
import { type HandleScan, useScanHandling } from './taking.ts';
import { useIsTouchPage } from './touch.ts';
import './scannable.css';

const ScanDialog = lazy(async () => {
  const [{ ScanDialog }] = await Promise.all([import('./scan-dialog.tsx'), i18n.loadNamespaces('scan')]);
  return { default: ScanDialog };
});
const ScanButton = lazy(async () => {
  const [{ ScanButton }] = await Promise.all([import('./scan-button.tsx'), i18n.loadNamespaces('scan')]);
  return { default: ScanButton };
});

interface Props {
  /** Name of the record type that is picked. */
  recordTypeName: string;
  take: HandleScan;
  disabled?: boolean;
  /** Element that belongs to the picker: scans with the focus inside it go to the picker. */
  within?: RefObject<Element | null>;
  children: ReactNode;
}

export function Scannable({ recordTypeName, take, disabled = false, within, children }: Props) {
  const touch = useIsTouchPage();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div ref={place} className="scannable">
      <div>{children}</div>
      {touch && (
        <Suspense>
          <ScanButton recordTypeName={recordTypeName} disabled={disabled} onClick={() => setOpen(true)} />
        </Suspense>
      )}
      {!disabled && (
        <HandScanReceiver
          rank="picker"
          within={within ?? place}
          recordTypeName={recordTypeName}
          take={take}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface HandProps {
  rank: Exclude<ScanPriority, 'dialog'>;
  within?: RefObject<Element | null>;
  recordTypeName?: string;
  take: HandleScan;
  open?: boolean;
  onClose?: () => void;
}

/** Handles hand scans; a dialog shows problems and choices. */
export function HandScanReceiver({ rank, within, recordTypeName, take, open = false, onClose }: HandProps) {
  const { offer, forget, outcome } = useScanHandling(take, () => undefined);
  useScanReceiver(rank, (text) => void offer(text), within);
  if (!open && !outcome) return null;
  return (
    <Suspense>
      <ScanDialog
        title={recordTypeName}
        take={take}
        before={outcome}
        onClose={() => {
          forget();
          onClose?.();
        }}
      />
    </Suspense>
  );
}
