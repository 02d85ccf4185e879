// A link within the app drawn by the browser alone, for pages that stay light.
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface Props {
  to: string;
  children: ReactNode;
  className?: string;
  /** Stays where the page was scrolled to, and leaves no step behind. */
  inPlace?: boolean;
}

export function PlainLink({ to, children, className, inPlace = false }: Props) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace: inPlace,
    preventScrollReset: inPlace,
  });
  return (
    <a className={className} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
