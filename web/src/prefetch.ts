// Requests made before the app runs (`early.ts`). An answer is used once, by a call with the same request,
// user and plant.
import { findTouchDeviceId } from './session/device.ts';

/** Base path of the API on the site's own host. */
export const API_BASE_PATH = '/api';

interface PrefetchedRequest {
  at: number;
  answer: Promise<Response | undefined>;
}
const globalStore = globalThis as { prefetchedRequests?: Map<string, PrefetchedRequest> };

/** Milliseconds for which an answer is used, as long as the cache's stale time. */
const MAX_AGE_MS = 30_000;

interface RequestIdentity {
  accept?: string;
  token?: string;
  plant?: string;
}

export function buildHeaders({ accept = 'application/json', token, plant }: RequestIdentity): Headers {
  const headers = new Headers({ accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const device = token && findTouchDeviceId();
  if (device) headers.set('x-device', device);
  // A plant from the address may contain any character, which a header may not.
  if (plant) headers.set('x-plant', encodeURIComponent(plant));
  return headers;
}

const buildRequestKey = (path: string, headers: Headers) => JSON.stringify([path, ...headers]);

/**
 * Registers a request at once and sends it when its address is known; returns a copy of the answer for
 * dependent requests.
 */
export async function prefetchResponse(
  path: string,
  identity: RequestIdentity,
  address: string | Promise<string | undefined>,
): Promise<Response | undefined> {
  const headers = buildHeaders(identity);
  const fetchFrom = (url: string | undefined) => (url ? fetch(url, { headers }) : undefined);
  // A known address is requested before the files of the page.
  const answer = (typeof address === 'string' ? fetch(address, { headers }) : address.then(fetchFrom)).catch(
    () => undefined,
  );
  globalStore.prefetchedRequests ??= new Map();
  globalStore.prefetchedRequests.set(buildRequestKey(path, headers), { at: Date.now(), answer });
  return (await answer)?.clone();
}

/** Returns and removes the answer of a request; `path` contains the query. */
export function takePrefetchedResponse(
  path: string,
  headers: Headers,
): Promise<Response | undefined> | undefined {
  const requestKey = buildRequestKey(path, headers);
  const prefetched = globalStore.prefetchedRequests?.get(requestKey);
  globalStore.prefetchedRequests?.delete(requestKey);
  return prefetched && Date.now() - prefetched.at < MAX_AGE_MS ? prefetched.answer : undefined;
}

/** Discards all answers, since a write may have made them stale. */
export const clearPrefetchedResponses = (): void => globalStore.prefetchedRequests?.clear();
