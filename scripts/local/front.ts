// The HTTP server of the stack: dispatches requests by address on one port.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Addresses, isOwnHost, isOwnOrigin } from './addresses.ts';
import { isDiskFull, sendDiskFull } from './disk-full.ts';
import { createExchange, type Exchange, send, sendJson } from './exchange.ts';
import { refuseUpgrade } from './push/sockets.ts';

type ServiceHandler = (exchange: Exchange) => unknown;
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

export interface ServiceHandlers {
  s3: ServiceHandler;
  sqs: ServiceHandler;
  secrets: ServiceHandler;
  /** Actions of the user pool for administrators. */
  accounts: ServiceHandler;
  signIn: ServiceHandler;
  /** Developer pages. */
  desk: ServiceHandler;
  /** Commands for scripts and tests. */
  commands: ServiceHandler;
  config: ServiceHandler;
  openapi: ServiceHandler;
  /** The site and its API. */
  distribution: ServiceHandler;
  /** Publishing of commands to nodes by functions. */
  broker: ServiceHandler;
  /** Management of push connections by functions. */
  connections: ServiceHandler;
  /** Push connections of pages. */
  sockets: UpgradeListener;
}

export interface HttpFront {
  listener: RequestListener;
  /** Opens push connections, at the same host names as requests. */
  upgrade: UpgradeListener;
  /** Refuses new requests from outside and waits for the running ones. */
  drain(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 5000;

export function createHttpFront({ port }: Addresses, handlers: ServiceHandlers): HttpFront {
  const runningWork = new Set<Promise<void>>();
  let isClosing = false;

  const getService = (path: string): ServiceHandler => {
    if (path.startsWith('/_aws/s3')) return handlers.s3;
    if (path.startsWith('/_aws/push/')) return handlers.connections;
    if (path.startsWith('/_aws/iot/')) return handlers.broker;
    if (path.startsWith('/_aws/cognito-idp')) return handlers.accounts;
    return path.startsWith('/_aws/secrets') ? handlers.secrets : handlers.sqs;
  };
  const getHandler = ({ path, method, request }: Exchange): ServiceHandler => {
    const firstSegment = path.split('/', 3)[1];
    if (firstSegment === '_aws') return getService(path);
    if (firstSegment === 'auth') return handlers.signIn;
    if (firstSegment === 'local') return handlers.desk;
    if (path === '/config.json') return handlers.config;
    if (path === '/api/openapi.json') return handlers.openapi;
    if (path.startsWith('/api/local/')) return handlers.commands;
    // Without a configured endpoint the SDK posts to the queue's host.
    if (method === 'POST' && path === '/' && String(request.headers['x-amz-target']).startsWith('AmazonSQS.'))
      return handlers.sqs;
    return handlers.distribution;
  };

  async function serve(exchange: Exchange) {
    const { request, response } = exchange;
    // The SDK adjusts its clock by this header, so it must carry the stack's time instead of the machine's.
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now()).toUTCString());
    try {
      if (!isOwnHost(request.headers.host, port))
        return send(exchange, 421, { 'content-type': 'text/plain' }, 'This host name is not served here.');
      const handler = getHandler(exchange);
      const isGuarded = handler === handlers.commands || handler === handlers.desk;
      if (
        isGuarded &&
        exchange.method !== 'GET' &&
        request.headers.origin &&
        !isOwnOrigin(request.headers.origin, port)
      ) {
        return sendJson(exchange, 403, { message: 'Commands come from this machine only.' });
      }
      await handler(exchange);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
      console.error(`${exchange.method} ${exchange.path} failed:`, error);
      if (isDiskFull(error) && !response.headersSent) return sendDiskFull(exchange);
      if (!response.headersSent) sendJson(exchange, 500, { message: 'Internal Server Error' });
      else response.destroy();
    } finally {
      // An unread body would block the connection.
      if (!request.complete && !request.destroyed) request.resume();
    }
  }

  return {
    listener(request, response) {
      const exchange = createExchange(request, response);
      // Running functions still need their queues and files.
      const isInternal = exchange.path.startsWith('/_aws/');
      if (isClosing && !isInternal) return sendJson(exchange, 503, { message: 'The stack is stopping.' });
      const work = serve(exchange).finally(() => runningWork.delete(work));
      if (!isInternal) runningWork.add(work);
    },
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      if (isClosing) return refuseUpgrade(socket, 503);
      if (!isOwnHost(request.headers.host, port)) return refuseUpgrade(socket, 421);
      try {
        await handlers.sockets(request, socket, head);
      } catch (error) {
        console.error(`connection at ${request.url?.split('?')[0]} failed:`, error);
        refuseUpgrade(socket, 500);
      }
    },
    async drain() {
      isClosing = true;
      const timeout = new AbortController();
      await Promise.race([
        Promise.all(runningWork),
        pause(DRAIN_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
    },
  };
}

/** Seconds after which a client asks again. */
const RETRY_AFTER = '1';

/** Returns a listener that refuses every request with 503 and the current step. */
export const createStartingListener =
  (getStep: () => string): RequestListener =>
  (request, response) => {
    const exchange = createExchange(request, response);
    const step = getStep();
    if (exchange.path.startsWith('/api/'))
      sendJson(exchange, 503, { status: 'starting', step }, { 'retry-after': RETRY_AFTER });
    else
      send(
        exchange,
        503,
        {
          ...{ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
          // The browser loads the page again by itself.
          ...{ 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER },
        },
        `Starting: ${step}\n`,
      );
  };

/** Whether a request comes from the stack's own processes, which fill the files and queues of a new folder. */
export const isOwnTraffic = ({ method, url }: { method?: string; url?: string }): boolean =>
  method !== 'GET' || (url ?? '').startsWith('/_aws/');
