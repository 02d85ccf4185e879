// Types of the service worker's scope, as far as used, which the DOM types do not contain.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerInstallEvent extends WorkerEvent {
  /** Registers requests that bypass the worker without starting it; optional in browsers. */
  addRoutes?(routes: { condition: { urlPattern: object }; source: 'network' }[]): Promise<void>;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

interface WorkerPushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}

interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface WorkerEvents {
  push: WorkerPushEvent;
  notificationclick: WorkerNotificationEvent;
  install: WorkerInstallEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerMessageEvent;
}

/** Window of the site. */
export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: readonly MessagePort[]): void;
}

export interface WorkerScope {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly location: { readonly origin: string };
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'installing' | 'waiting' | 'pushManager' | 'showNotification'
  >;
  readonly clients: {
    matchAll(of: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
