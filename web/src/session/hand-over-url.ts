// Parameters of a hand-over URL: removed from the address bar before other code runs, and returned to the
// first reader.
const HAND_OVER_PATH = '/handoff';

interface HandOverParameters {
  search: string;
  hash: string;
}
const globalStore = globalThis as { handedOver?: HandOverParameters };

/**
 * Moves query and hash of the hand-over page out of the URL, so that no later request, error report or
 * history entry contains them. Runs before all other code of the page.
 */
export function clearHandOverUrl(): void {
  if (location.pathname !== HAND_OVER_PATH) return;
  globalStore.handedOver = { search: location.search, hash: location.hash };
  history.replaceState(null, '', HAND_OVER_PATH);
}

export function takeHandOverParameters(): { query: URLSearchParams; hash: string } {
  const { search = '', hash = '' } = globalStore.handedOver ?? {};
  delete globalStore.handedOver;
  return { query: new URLSearchParams(search), hash };
}
