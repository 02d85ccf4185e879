// Quick look at one record of a list: the page provides the content, the layout the place. Without a
// supporting layout nothing is shown.
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';

export interface QuickLookHost {
  /** Element of the panel; null until it is rendered. */
  host: HTMLElement | null;
  announce: (title: string | undefined) => void;
}
export const QuickLookContext = createContext<QuickLookHost | undefined>(undefined);

export function QuickLook({ title, children }: { title: string; children: ReactNode }) {
  const place = use(QuickLookContext);
  const announce = place?.announce;
  useEffect(() => {
    announce?.(title);
    return () => announce?.(undefined);
  }, [announce, title]);
  return place?.host ? createPortal(children, place.host) : null;
}
