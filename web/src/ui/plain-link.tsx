// A link within the app drawn by the browser alone, for pages that stay light.
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';

interface Props {
  to: string;
  children: ReactNode;
  className?: string;
  /** Stays where the page was scrolled to, and leaves no step behind. */
  inPlace?: boolean;
  /** Where what it shows does not say enough alone. */
  label?: string;
}

export function PlainLink({ to, children, className, inPlace = false, label }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // a reader who asks for a new tab gets one
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { replace: inPlace, preventScrollReset: inPlace });
  };
  return (
    <a className={className} href={href} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
