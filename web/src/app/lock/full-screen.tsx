// A screen over everything: nothing beneath can be seen, reached by keyboard or pressed.
import { type ReactNode, useEffect, useRef } from 'react';
import './lock.css';

interface Props {
  title: string;
  /** Without it nobody leaves but by what the screen asks. */
  onCancel?: () => void;
  children: ReactNode;
}

export function FullScreen({ title, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // the second Escape closes a dialog whatever the page says to the first
  const closed = () => (onCancel ? onCancel() : dialog.current?.showModal());
  return (
    <dialog
      ref={dialog}
      className="lock"
      aria-label={title}
      onCancel={(event) => {
        if (!onCancel) event.preventDefault();
      }}
      onClose={closed}
    >
      <div className="lock-content">
        <h1>{title}</h1>
        {children}
      </div>
    </dialog>
  );
}
