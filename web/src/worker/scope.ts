// What a service worker stands in, as far as ours uses it: the types of a page know nothing of it.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Installing extends Lasting {
  /** Not in every browser: what goes past the worker, which then is not even woken. */
  addRoutes?(routes: { condition: { urlPattern: object }; source: 'network' }[]): Promise<void>;
}

interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Told extends Lasting {
  readonly data: unknown;
}

interface Heard {
  install: Installing;
  activate: Lasting;
  fetch: Asked;
  message: Told;
}

export interface WorkerScope {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly location: { readonly origin: string };
  readonly registration: { readonly installing: unknown; readonly waiting: unknown };
  readonly clients: {
    matchAll(of: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly unknown[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Heard>(name: Name, hear: (event: Heard[Name]) => void): void;
}
