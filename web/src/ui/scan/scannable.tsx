// What is picked may be scanned: by a button beside it where one works with gloves, by a hand scanner everywhere.
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { type Rank, useTaker } from './takers.ts';
import { type Take, useTaking } from './taking.ts';
import { useTouch } from './touch.ts';
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
  /** What is picked. */
  what: string;
  take: Take;
  disabled?: boolean;
  /** What belongs to the picker too: a scanner that types there means it. */
  within?: RefObject<Element | null>;
  children: ReactNode;
}

export function Scannable({ what, take, disabled = false, within, children }: Props) {
  const touch = useTouch();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div ref={place} className="scannable">
      <div>{children}</div>
      {touch && (
        <Suspense>
          <ScanButton what={what} disabled={disabled} onClick={() => setOpen(true)} />
        </Suspense>
      )}
      {!disabled && (
        <HandScans
          rank="picker"
          within={within ?? place}
          what={what}
          take={take}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface HandProps {
  rank: Exclude<Rank, 'dialog'>;
  within?: RefObject<Element | null>;
  what?: string;
  take: Take;
  open?: boolean;
  onClose?: () => void;
}

/** What a hand scanner types is taken; where more is to be said, a dialog says it. */
export function HandScans({ rank, within, what, take, open = false, onClose }: HandProps) {
  const { offer, forget, outcome } = useTaking(take, () => undefined);
  useTaker(rank, (text) => void offer(text), within);
  if (!open && !outcome) return null;
  return (
    <Suspense>
      <ScanDialog
        title={what}
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
