// Offline operation of a tablet, started after the page: web app manifest, service worker, and notice of
// newer versions.
import { offerVersion } from './new-version.ts';
import { toTrustedScriptUrl } from './script-url.ts';
import { READY_MESSAGE, TAKE_OVER_MESSAGE, WORKER_SCOPE, WORKER_URL } from './words.ts';

/** Interval between checks for a newer version; the browser also checks when a page is opened. */
const CHECK_INTERVAL_MS = 3_600_000;

/** Sets the manifest of the layout, so that the installed app starts on its home page. */
export function setManifest(layout: 'tablet' | 'operator'): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? createManifestLink();
  link.href = `/${layout}.webmanifest`;
}

function createManifestLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'manifest';
  document.head.append(link);
  return link;
}

let registrationPromise: Promise<void> | undefined;

/** Registers the service worker once; only a production build has one. */
export function registerServiceWorker(): Promise<void> {
  registrationPromise ??=
    import.meta.env.PROD && 'serviceWorker' in navigator ? startServiceWorker() : Promise.resolve();
  return registrationPromise;
}

async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const previousController = serviceWorker.controller;
  const registration = await serviceWorker.register(toTrustedScriptUrl(WORKER_URL), { scope: WORKER_SCOPE });
  previousController?.postMessage(READY_MESSAGE);
  watchUpdates(registration, previousController !== null);
}

function watchUpdates(registration: ServiceWorkerRegistration, wasControlled: boolean): void {
  const { serviceWorker } = navigator;
  let isUpdateRequested = false;
  const update = () => {
    isUpdateRequested = true;
    // Another tab may have activated the new version already.
    if (registration.waiting) registration.waiting.postMessage(TAKE_OVER_MESSAGE);
    else location.reload();
  };
  const announceVersion = () => void offerVersion(update);
  const checkWaiting = () => {
    if (registration.waiting && serviceWorker.controller) announceVersion();
  };

  let isFirstControl = !wasControlled;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isUpdateRequested) location.reload();
    else if (!isFirstControl) announceVersion();
    isFirstControl = false;
  });
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  );
  let lastCheckedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheckedAt < CHECK_INTERVAL_MS) return;
    lastCheckedAt = Date.now();
    checkWaiting();
    // Without a network the check fails.
    registration.update().catch(() => undefined);
  });
  checkWaiting();
}
