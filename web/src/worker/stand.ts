// Makes a tablet stand without a network, once its page is there: names what it is installed as, brings the service worker, and
// tells of newer versions.
import { offerVersion } from './new-version.ts';
import { SCOPE, STANDS, TAKE_OVER, WORKER } from './words.ts';

/** Between two looks for a newer version; whenever a page is opened the browser looks by itself. */
const HOUR = 3_600_000;

/** Each starts where the day of its people does. */
export function installableAs(layout: 'tablet' | 'operator'): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? newLink();
  link.href = `/${layout}.webmanifest`;
}

function newLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'manifest';
  document.head.append(link);
  return link;
}

let standing: Promise<void> | undefined;

/** Only a built site has a worker. */
export function stand(): Promise<void> {
  standing ??= import.meta.env.PROD && 'serviceWorker' in navigator ? begin() : Promise.resolve();
  return standing;
}

async function begin(): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  const registration = await serviceWorker.register(trusted(WORKER), { scope: SCOPE });
  before?.postMessage(STANDS);
  follow(registration, before !== null);
}

function follow(registration: ServiceWorkerRegistration, known: boolean): void {
  const { serviceWorker } = navigator;
  let wanted = false;
  const update = () => {
    wanted = true;
    // in another tab somebody may have been quicker
    if (registration.waiting) registration.waiting.postMessage(TAKE_OVER);
    else location.reload();
  };
  const tell = () => void offerVersion(update);
  const look = () => {
    if (registration.waiting && serviceWorker.controller) tell();
  };

  let first = !known;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    else if (!first) tell();
    first = false;
  });
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < HOUR) return;
    asked = Date.now();
    look();
    // without a network there is none
    registration.update().catch(() => undefined);
  });
  look();
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The page's policy lets nobody else name a script. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(url) ?? url;
}
