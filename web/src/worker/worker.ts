// Service worker of touch pages, which makes them load without a network. It answers with files of the build
// and the configuration, never with data; and it shows notifications.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { findRequestKind } from './answered.ts';
import { openPage, showNotification } from './notifications.ts';
import type { WorkerScope } from './scope.ts';
import { READY_MESSAGE, TAKE_OVER_MESSAGE } from './words.ts';

declare const self: WorkerScope;

const FRAME_URL = '/index.html';
const CONFIG_URL = '/config.json';
/** Milliseconds to wait for the network before the stored configuration is used. */
const NETWORK_TIMEOUT_MS = 3_000;

const files = new PrecacheController({ cacheName: 'files' });
files.addToCacheList(self.__WB_MANIFEST);
/** The cache is opened once, since a page requests about sixty files. */
let openedCache: Promise<Cache> | undefined;
const openCache = () => {
  openedCache ??= caches.open(files.strategy.cacheName);
  return openedCache;
};
const openConfigCache = () => caches.open('installation');

self.addEventListener('install', (event) => {
  void files.install(event);
  event.waitUntil(openConfigCache().then((cache) => cache.add(CONFIG_URL)));
  const networkRoutes = ['/api/*', '/auth/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(networkRoutes));
});

self.addEventListener('activate', (event) => {
  // The worker controls the page from the first visit on.
  event.waitUntil(Promise.all([self.clients.claim(), removeOldFiles(event)]));
});

/** Removes files of older versions, unless another tab may still need them or a newer version is waiting. */
async function removeOldFiles(event: Parameters<typeof files.activate>[0]): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) await files.activate(event);
}

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER_MESSAGE) event.waitUntil(self.skipWaiting());
  if (event.data === READY_MESSAGE) event.waitUntil(removeOldFiles(event));
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(self, event.data?.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self, event.notification.data));
});

self.addEventListener('fetch', (event) => {
  switch (findRequestKind(event.request, self.location.origin)) {
    case 'frame':
      event.respondWith(answerFrame(event.request));
      break;
    case 'file':
      event.respondWith(answerFile(event.request));
      break;
    case 'installation':
      event.respondWith(answerConfig(event.request));
      break;
  }
});

const answerFrame = (request: Request) => answerFile(request, FRAME_URL);

/** Returns a file from the cache; files of an older version are stored under their own names. */
async function answerFile(request: Request, url = request.url): Promise<Response> {
  const key = files.getCacheKeyForURL(url) ?? url;
  return (await (await openCache()).match(key, { ignoreVary: true })) ?? fetch(request);
}

/** Returns the current configuration from the network, otherwise the stored one. */
async function answerConfig(request: Request): Promise<Response> {
  const cache = await openConfigCache();
  const networkAnswer = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(CONFIG_URL, answer.clone());
    return answer;
  });
  const storedAnswer = await cache.match(CONFIG_URL);
  if (!storedAnswer) return networkAnswer;
  const fallbackAnswer = new Promise<Response>((resolve) =>
    setTimeout(resolve, NETWORK_TIMEOUT_MS, storedAnswer),
  );
  return Promise.race([
    networkAnswer.then((answer) => (answer.ok ? answer : storedAnswer)),
    fallbackAnswer,
  ]).catch(() => storedAnswer);
}
