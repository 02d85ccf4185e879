// Full-screen dialog: content below it is neither visible nor reachable.
import { type ReactNode, useEffect, useRef } from 'react';
import './lock.css';

interface Props {
  title: string;
  /** If absent, the screen cannot be cancelled. */
  onCancel?: () => void;
  children: ReactNode;
}

export function FullScreenDialog({ title, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Browsers close a dialog on the second Escape even if the first was prevented, so it is opened again.
  const onDialogClose = () => (onCancel ? onCancel() : dialog.current?.showModal());
  return (
    <dialog
      ref={dialog}
      className="lock"
      aria-label={title}
      onCancel={(event) => {
        if (!onCancel) event.preventDefault();
      }}
      onClose={onDialogClose}
    >
      <div className="lock-content">
        <h1>{title}</h1>
        {children}
      </div>
    </dialog>
  );
}
