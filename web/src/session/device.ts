// Random id of this tablet, and whether it is sent with a call.
import { isOfflinePage, isTouchPage } from '../offline/touch-pages.ts';

const STORAGE_KEY = 'device';

/** Returns a random id in the shape of a ULID, without a timestamp and with hexadecimal digits only. */
const createDeviceId = (): string => `0${crypto.randomUUID().replaceAll('-', '').slice(7).toUpperCase()}`;

export function getDeviceId(): string {
  const storedId = localStorage.getItem(STORAGE_KEY);
  if (storedId) return storedId;
  const id = createDeviceId();
  localStorage.setItem(STORAGE_KEY, id);
  return id;
}

/** Returns the device id that calls of touch pages send, and calls of entry pages if the device has an id. */
export function findTouchDeviceId(): string | undefined {
  if (isTouchPage()) return getDeviceId();
  return isOfflinePage() ? (localStorage.getItem(STORAGE_KEY) ?? undefined) : undefined;
}
