// HTTP request and response, as the routes of the stack handle them.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  /** Path without the query, as it was sent. */
  path: string;
  query: URLSearchParams;
  /** Query in its original encoding. */
  rawQuery: string;
}

export function createExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const rawQuery = rest.join('?');
  return {
    request,
    response,
    method: request.method ?? 'GET',
    path,
    rawQuery,
    query: new URLSearchParams(rawQuery),
  };
}

export class BodyTooLargeError extends Error {
  override name = 'TooLarge';
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

type Headers = Record<string, string | number | string[]>;

export function send({ response }: Exchange, status: number, headers: Headers, body: string | Buffer = '') {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendJson(exchange: Exchange, status: number, value: unknown, headers: Headers = {}) {
  send(
    exchange,
    status,
    { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    JSON.stringify(value),
  );
}

export function redirect(exchange: Exchange, to: string) {
  send(exchange, 302, { location: to, 'cache-control': 'no-store' });
}
