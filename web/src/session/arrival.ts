// What a hand-over wrote into the address: taken out before anything else runs, and given to whoever asks first.
const path = '/handoff';

interface Arrival {
  search: string;
  hash: string;
}
const place = globalThis as { handedOver?: Arrival };

/** Before any other line of the page: no later request, error or entry of the history can repeat it. */
export function clearAddress(): void {
  if (location.pathname !== path) return;
  place.handedOver = { search: location.search, hash: location.hash };
  history.replaceState(null, '', path);
}

export function takeArrival(): { query: URLSearchParams; hash: string } {
  const { search = '', hash = '' } = place.handedOver ?? {};
  delete place.handedOver;
  return { query: new URLSearchParams(search), hash };
}
