// Link within the app as a native anchor, for pages that stay light.
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';

interface Props {
  to: string;
  children: ReactNode;
  className?: string;
  /** Whether the scroll position stays and no history entry is added. */
  inPlace?: boolean;
  /** Accessible name, if the content is not sufficient. */
  label?: string;
}

export function PlainLink({ to, children, className, inPlace = false, label }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // Modified clicks are left to the browser, such as for a new tab.
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
