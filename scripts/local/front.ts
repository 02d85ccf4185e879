// The one port: who answers which address.
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Addresses, isOwnHost, isOwnOrigin } from './addresses.ts';
import { CannotStart } from './cannot-start.ts';
import { type Exchange, exchangeOf, send, sendJson } from './exchange.ts';

type Door = (exchange: Exchange) => unknown;

export interface Doors {
  s3: Door;
  sqs: Door;
  secrets: Door;
  signIn: Door;
  /** Pages for whoever develops. */
  desk: Door;
  /** Commands for scripts and tests. */
  commands: Door;
  config: Door;
  openapi: Door;
  /** The site and its API. */
  distribution: Door;
}

export interface Front {
  listener: RequestListener;
  /** Takes nothing new from outside, and waits for what was taken. */
  drain(): Promise<void>;
}

const PATIENCE = 5000;

export function openFront({ port }: Addresses, doors: Doors): Front {
  const working = new Set<Promise<void>>();
  let closing = false;

  const serviceOf = (path: string): Door => {
    if (path.startsWith('/_aws/s3')) return doors.s3;
    return path.startsWith('/_aws/secrets') ? doors.secrets : doors.sqs;
  };
  const doorOf = ({ path, method, request }: Exchange): Door => {
    const first = path.split('/', 3)[1];
    if (first === '_aws') return serviceOf(path);
    if (first === 'auth') return doors.signIn;
    if (first === 'local') return doors.desk;
    if (path === '/config.json') return doors.config;
    if (path === '/api/openapi.json') return doors.openapi;
    if (path.startsWith('/api/local/')) return doors.commands;
    // without an endpoint of its own the SDK posts to the queue's host
    if (method === 'POST' && path === '/' && String(request.headers['x-amz-target']).startsWith('AmazonSQS.'))
      return doors.sqs;
    return doors.distribution;
  };

  async function serve(exchange: Exchange) {
    const { request, response } = exchange;
    // the SDK sets its clock by this header: it must tell the stack's time, not the machine's
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now()).toUTCString());
    try {
      if (!isOwnHost(request.headers.host, port))
        return send(exchange, 421, { 'content-type': 'text/plain' }, 'This host name is not served here.');
      const door = doorOf(exchange);
      const guarded = door === doors.commands || door === doors.desk;
      if (
        guarded &&
        exchange.method !== 'GET' &&
        request.headers.origin &&
        !isOwnOrigin(request.headers.origin, port)
      ) {
        return sendJson(exchange, 403, { message: 'Commands come from this machine only.' });
      }
      await door(exchange);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
      console.error(`${exchange.method} ${exchange.path} failed:`, error);
      if (!response.headersSent) sendJson(exchange, 500, { message: 'Internal Server Error' });
      else response.destroy();
    } finally {
      // an unread body would hold the connection
      if (!request.complete && !request.destroyed) request.resume();
    }
  }

  return {
    listener(request, response) {
      const exchange = exchangeOf(request, response);
      // functions under way still need their queues and files
      const fromInside = exchange.path.startsWith('/_aws/');
      if (closing && !fromInside) return sendJson(exchange, 503, { message: 'The stack is stopping.' });
      const work = serve(exchange).finally(() => working.delete(work));
      if (!fromInside) working.add(work);
    },
    async drain() {
      closing = true;
      const patience = new AbortController();
      await Promise.race([
        Promise.all(working),
        pause(PATIENCE, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
}

/** The port it got; of this machine alone. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use; name another with --port, or stop what listens there.`;
      fail(
        new CannotStart(
          error.code === 'EADDRINUSE' ? taken : `Port ${port} cannot be used: ${error.message}.`,
        ),
      );
    });
    server.listen(port, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}
