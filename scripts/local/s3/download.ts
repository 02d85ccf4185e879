// Sends an object, or a range of it.
import { pipeline } from 'node:stream/promises';
import { send } from '../exchange.ts';
import { S3Error } from './error.ts';
import type { Objects, StoredObject } from './objects.ts';
import type { S3Request } from './request.ts';

export async function sendObject(s3Request: S3Request, stored: StoredObject, objects: Objects) {
  const { request, response, query, method } = s3Request;
  const etag = `"${stored.etag}"`;
  const headers: Record<string, string> = {
    'content-type': query.get('response-content-type') ?? stored.type,
    'accept-ranges': 'bytes',
    'last-modified': new Date(stored.modified).toUTCString(),
    // Uploads share this port with the site but must not run with its rights.
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    ...stored.headers,
    etag,
  };
  const disposition = query.get('response-content-disposition');
  if (disposition) headers['content-disposition'] = disposition;
  if (request.headers['if-none-match'] === etag) return send(s3Request, 304, { etag });
  const range = parseRange(request.headers.range, stored.size);
  const size = range ? range.end - range.start + 1 : stored.size;
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${stored.size}` }),
  });
  if (method === 'HEAD') return response.end();
  await pipeline(objects.read(stored, range), response);
}

function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end)
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}
