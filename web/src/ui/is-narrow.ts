// Whether the window is as narrow as a phone, where lists are shown as cards.
import { useSyncExternalStore } from 'react';

/** On paper a page is not narrow, whatever the width of the sheet. */
const narrowQuery = 'screen and (max-width: 688px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia?.(narrowQuery);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia?.(narrowQuery).matches ?? false);
