// Notifications: shows those of the signed-in person, and opens their pages.
import type { PushNotification } from '#shared/push/notification.ts';
import { readOwner } from '../push/device-owner.ts';
import type { WindowClient, WorkerScope } from './scope.ts';
import { OPEN_MESSAGE } from './words.ts';

/** Milliseconds for which an open page may take over a pressed notification. */
const ANSWER_MS = 1_000;

/**
 * Shows a notification unless its person is not signed in here. A device without a person ends its subscription, of
 * which the service hears when it sends the next one.
 */
export async function showNotification(
  { registration }: Pick<WorkerScope, 'registration'>,
  text: string | undefined,
): Promise<void> {
  const notification = parseNotification(text);
  if (!notification) return;
  const owner = await readOwner();
  if (!owner) await (await registration.pushManager.getSubscription())?.unsubscribe();
  if (owner?.person !== notification.to) return;
  const { title, body, tag, path, language } = notification;
  await registration.showNotification(title, {
    ...{ body, tag, lang: language, data: path },
    ...{ icon: '/icon-192.png', badge: '/icon-192.png' },
  });
}

function parseNotification(text: string | undefined): PushNotification | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as PushNotification);
  } catch {
    return undefined;
  }
}

/** Opens the page in an open window of the app, which is brought to the front, else in a new one. */
export async function openPage(
  { clients, location }: Pick<WorkerScope, 'clients' | 'location'>,
  path: unknown,
): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/app', location.origin);
  // Only pages of this site are opened.
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const appWindows = windows.filter((each) => new URL(each.url).pathname.startsWith('/app'));
  const target = appWindows.find(({ focused }) => focused) ?? appWindows[0];
  if (!target) {
    await clients.openWindow(url.href);
    return;
  }
  // A browser may refuse to bring a window to the front.
  await target.focus().catch(() => undefined);
  if (!(await handOver(target, url.pathname + url.search))) await clients.openWindow(url.href);
}

/** Asks a page to open another one, which keeps what is typed there; resolves with whether it does. */
function handOver(target: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS, false);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    target.postMessage({ kind: OPEN_MESSAGE, path }, [port2]);
  });
}
