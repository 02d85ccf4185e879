// Notifications on this device: allows them for the signed-in person, and ends them with the sign-in or with a change
// of the person.
import { deviceSubscriptions as calls, type Subscription } from '#shared/push/subscription-api.ts';
import { callNetwork } from '../call.ts';
import { loadConfig } from '../config.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { findSignedInUser, findSignInId } from '../session/stored-token.ts';
import { registerServiceWorker } from '../worker/stand.ts';
import { clearOwner, type DeviceOwner, readOwner, writeOwner } from './device-owner.ts';

/** `notInstalled`: on iOS and iPadOS only an app on the home screen may show notifications. */
export type DeviceState = 'unsupported' | 'notInstalled' | 'blocked' | 'off' | 'on';

/** Ids of ended subscriptions of which the service has not heard. */
const ENDED_KEY = 'notifications-ended';
/** Milliseconds after which a page confirms its device again. */
const CONFIRM_MS = 86_400_000;

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function readDeviceState(): Promise<{ state: DeviceState; id?: string }> {
  if (!isSupported()) return { state: isApplePhone() && !isInstalled() ? 'notInstalled' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'blocked' };
  const owner = await readOwner();
  const isOn = owner !== undefined && owner.person === findSignedInUser();
  return isOn && Notification.permission === 'granted' ? { state: 'on', id: owner.id } : { state: 'off' };
}

/** Returns a name by which a person recognises the device in a list. */
export function describeDevice(): string {
  const { userAgent } = navigator;
  const find = (names: readonly string[]) => names.find((name) => userAgent.includes(name));
  const system = find(['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']);
  const browser = find(['Edg', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari']);
  const names: Record<string, string> = {
    Macintosh: 'Mac',
    CrOS: 'Chromebook',
    Edg: 'Edge',
    SamsungBrowser: 'Samsung',
  };
  return [system, browser].flatMap((name) => (name ? [names[name] ?? name] : [])).join(' · ') || 'Browser';
}

/**
 * Asks for the permission, which browsers allow only after a press, and subscribes. Returns false if the person
 * refused.
 */
export async function allowDevice(options: {
  publicKey: string;
  name: string;
  showsTexts: boolean;
}): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const person = findSignedInUser();
  if (person === undefined) return false;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await subscribe(pushManager, options.publicKey);
  await confirm({ ...options, person, isLocal: made.isLocal }, made);
  await reportEndedDevices();
  return true;
}

type BrowserSubscription = Pick<Subscription, 'endpoint' | 'keys'>;

async function subscribe(
  pushManager: PushManager,
  publicKey: string,
): Promise<BrowserSubscription & { isLocal?: true }> {
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    // A subscription that is bound to another key makes the browser refuse a new one.
    const existing = await pushManager.getSubscription();
    if (existing && !isBoundTo(existing, publicKey)) await existing.unsubscribe();
    return toSubscription(await pushManager.subscribe(options));
  } catch (error) {
    if (!(await loadConfig()).local) throw error;
    const answer = await fetch('/local/push/devices', {
      method: 'POST',
      body: JSON.stringify({ serverKey: publicKey }),
    });
    if (!answer.ok) throw error;
    return { ...((await answer.json()) as BrowserSubscription), isLocal: true };
  }
}

function isBoundTo({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return text.replace(/=+$/, '') === publicKey;
}

function toSubscription(made: PushSubscription): BrowserSubscription {
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

interface Confirmed extends Pick<DeviceOwner, 'name' | 'showsTexts' | 'person'> {
  isLocal?: true;
}

async function confirm(
  { name, showsTexts, person, isLocal }: Confirmed,
  { endpoint, keys }: BrowserSubscription,
): Promise<void> {
  const input = { endpoint, keys, name, showsTexts, isTouch: isTouchPage() };
  const { id } = await callNetwork(calls.create, input);
  const signIn = findSignInId();
  await writeOwner({
    ...{ id, person, name, showsTexts, confirmedAt: Date.now() },
    ...(signIn !== undefined && { signIn }),
    ...(isLocal && { local: { endpoint, keys } }),
  });
}

/**
 * Ends the notifications on this device at once, also without a network. The service hears of it at the next contact.
 */
export async function endDevice(): Promise<void> {
  const owner = await readOwner();
  if (!owner) return;
  await clearOwner();
  setEndedIds([...readEndedIds(), owner.id]);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

const readEndedIds = (): string[] => JSON.parse(localStorage.getItem(ENDED_KEY) ?? '[]');
function setEndedIds(ids: readonly string[]): void {
  if (ids.length > 0) localStorage.setItem(ENDED_KEY, JSON.stringify(ids));
  else localStorage.removeItem(ENDED_KEY);
}

export async function removeDevice(id: string): Promise<void> {
  if ((await readOwner())?.id === id) await endDevice();
  await callNetwork(calls.remove, { id });
  setEndedIds(readEndedIds().filter((each) => each !== id));
}

async function reportEndedDevices(): Promise<void> {
  for (const id of readEndedIds()) await removeDevice(id);
}

/**
 * Makes the device agree with the signed-in person: ends what belongs to another one, or was ended elsewhere, and
 * confirms the rest. A failure is made up for by the next page.
 */
export async function followPerson(): Promise<void> {
  const owner = await readOwner();
  const person = findSignedInUser();
  if (owner && owner.person !== person) await endDevice();
  if (person === undefined) return;
  await reportEndedDevices();
  if (!owner || owner.person !== person || !isConfirmationDue(owner)) return;
  const { devices } = await callNetwork(calls.list, {});
  const made = await findSubscription(owner);
  const isAllowed = Notification.permission === 'granted' && devices.some(({ id }) => id === owner.id);
  if (made && isAllowed) await confirm({ ...owner, ...(owner.local && { isLocal: true }) }, made);
  else await endDevice();
}

const isConfirmationDue = ({ signIn, confirmedAt }: DeviceOwner) =>
  signIn !== findSignInId() || Date.now() - confirmedAt > CONFIRM_MS;

async function findSubscription({ local }: DeviceOwner): Promise<BrowserSubscription | undefined> {
  if (local) return local;
  const registration = await navigator.serviceWorker.getRegistration();
  const made = await registration?.pushManager.getSubscription();
  return made ? toSubscription(made) : undefined;
}
