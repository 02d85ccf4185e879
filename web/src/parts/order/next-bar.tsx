// Bar at the bottom of a touch page that always shows the next step. The forms of the page put their buttons
// there.
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import './next-bar.css';

/** Element of the bar: null until it is rendered, undefined on pages without a bar. */
const NextBarContext = createContext<HTMLElement | null | undefined>(undefined);

/** Page whose buttons for the next step are in a bar at its bottom. */
export function WithNextBar({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <NextBarContext value={bar}>
      {children}
      <div ref={setBar} className="at-bottom" />
    </NextBarContext>
  );
}

export const useHasNextBar = (): boolean => use(NextBarContext) !== undefined;

/** Buttons in the bar; a submit button names its form, which it stands outside of. */
export function NextBar({ children }: { children: ReactNode }) {
  const bar = use(NextBarContext);
  return bar ? createPortal(<div className="tablet-next">{children}</div>, bar) : null;
}
