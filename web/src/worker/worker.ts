// The service worker of the touch layouts: their frame stands without a network. It answers with files of the build and with what
// this installation is; data are never its business.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { answered } from './answered.ts';
import type { WorkerScope } from './scope.ts';
import { STANDS, TAKE_OVER } from './words.ts';

declare const self: WorkerScope;

const FRAME = '/index.html';
const INSTALLATION = '/config.json';
/** Where a network is there and does not answer. */
const PATIENCE = 3_000;

const files = new PrecacheController({ cacheName: 'files' });
files.addToCacheList(self.__WB_MANIFEST);
/** Opened once as long as the worker lives: a page asks for sixty files. */
let opened: Promise<Cache> | undefined;
const kept = () => {
  opened ??= caches.open(files.strategy.cacheName);
  return opened;
};
const installations = () => caches.open('installation');

self.addEventListener('install', (event) => {
  void files.install(event);
  event.waitUntil(installations().then((cache) => cache.add(INSTALLATION)));
  const past = ['/api/*', '/auth/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(past));
});

self.addEventListener('activate', (event) => {
  // who comes for the first time need not come again for the worker to be theirs
  event.waitUntil(Promise.all([self.clients.claim(), forgetOld(event)]));
});

/** Another tab may be of the version before and yet fetch a page of it; a newer version that waits has its files here already. */
async function forgetOld(event: Parameters<typeof files.activate>[0]): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) await files.activate(event);
}

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
  if (event.data === STANDS) event.waitUntil(forgetOld(event));
});

self.addEventListener('fetch', (event) => {
  switch (answered(event.request, self.location.origin)) {
    case 'frame':
      event.respondWith(frame(event.request));
      break;
    case 'file':
      event.respondWith(file(event.request));
      break;
    case 'installation':
      event.respondWith(installation(event.request));
      break;
  }
});

const frame = (request: Request) => file(request, FRAME);

/** What a version before brought is found by its own name. */
async function file(request: Request, url = request.url): Promise<Response> {
  const key = files.getCacheKeyForURL(url) ?? url;
  return (await (await kept()).match(key, { ignoreVary: true })) ?? fetch(request);
}

/** The newest where there is a network, else as it was last. */
async function installation(request: Request): Promise<Response> {
  const cache = await installations();
  const newest = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(INSTALLATION, answer.clone());
    return answer;
  });
  const last = await cache.match(INSTALLATION);
  if (!last) return newest;
  const patience = new Promise<Response>((done) => setTimeout(done, PATIENCE, last));
  return Promise.race([newest.then((answer) => (answer.ok ? answer : last)), patience]).catch(() => last);
}
