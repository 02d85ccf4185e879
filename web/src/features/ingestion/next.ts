// What the wizard's button does on the step that is shown: the step says so, and refuses with a sentence.
import { createContext, type RefObject, use, useEffect } from 'react';
import type { Place } from '../../paths/ingestion.ts';

/** Resolves with what the address holds from then on. */
export type Next = () => Promise<Partial<Place>>;

/** Something is missing before one may go on; its message is read on the page. */
export class NotYet extends Error {
  override name = 'NotYet';
}

export const NextContext = createContext<RefObject<Next | undefined>>({ current: undefined });

export function useNext(next: Next): void {
  const place = use(NextContext);
  useEffect(() => {
    place.current = next;
  });
  useEffect(
    () => () => {
      place.current = undefined;
    },
    [place],
  );
}
