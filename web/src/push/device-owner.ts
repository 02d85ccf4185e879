// Person for whom this device shows notifications, stored where the service worker can read it as well.

export interface DeviceOwner {
  /** Id of the subscription at the service. */
  id: string;
  /** `<tenant>/<user>`. */
  person: string;
  /** Sign-in in which the device was confirmed last, and when, in epoch milliseconds. */
  signIn?: string;
  confirmedAt: number;
  name: string;
  showsTexts: boolean;
  /** Set if the browser has no push service, but the local stack has one. */
  local?: { endpoint: string; keys: { p256dh: string; auth: string } };
}

const CACHE_NAME = 'notifications';
const KEY = '/notifications-owner';

const openCache = async () => ('caches' in globalThis ? caches.open(CACHE_NAME) : undefined);

export async function readOwner(): Promise<DeviceOwner | undefined> {
  const stored = await (await openCache())?.match(KEY);
  return stored && ((await stored.json()) as DeviceOwner);
}

export async function writeOwner(owner: DeviceOwner): Promise<void> {
  await (await openCache())?.put(KEY, new Response(JSON.stringify(owner)));
}

export async function clearOwner(): Promise<void> {
  await (await openCache())?.delete(KEY);
}
