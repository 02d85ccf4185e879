// A quick look at one thing of a list: the page says at what, the layout says where. Without a layout that listens nothing is shown.
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';

export interface QuickLookPlace {
  /** Once the panel stands. */
  host: HTMLElement | null;
  announce: (title: string | undefined) => void;
}
export const QuickLookContext = createContext<QuickLookPlace | undefined>(undefined);

export function QuickLook({ title, children }: { title: string; children: ReactNode }) {
  const place = use(QuickLookContext);
  const announce = place?.announce;
  useEffect(() => {
    announce?.(title);
    return () => announce?.(undefined);
  }, [announce, title]);
  return place?.host ? createPortal(children, place.host) : null;
}
