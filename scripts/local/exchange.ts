// One HTTP request and its answer, as the doors of the stack handle them.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  /** Path and query as they were sent. */
  path: string;
  query: URLSearchParams;
  /** The query with its own encoding. */
  rawQuery: string;
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
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

export class TooLarge extends Error {
  override name = 'TooLarge';
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new TooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge();
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
