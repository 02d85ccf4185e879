// The built site's files, compressed once and kept.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Exchange, send } from '../exchange.ts';

/** Answers with the file of an address the distribution has already rewritten. */
export type Site = (exchange: Exchange, uri: string) => void | Promise<void>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};
const compressible = /^(text|application\/(json|xml|manifest|wasm)|image\/svg)/;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
const pack: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => gzipSync(plain),
};

interface File {
  changed: number;
  type: string;
  etag: string;
  plain: Buffer;
  /** Made when somebody asks for it. */
  packed: Partial<Record<Encoding, Buffer>>;
}

export function openSite(folder: string): Site {
  const files = new Map<string, File>();

  function find(uri: string): File | undefined {
    const path = join(folder, normalize(uri));
    const found = path.startsWith(folder + sep) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!found?.isFile()) return undefined;
    const known = files.get(path);
    if (known?.changed === found.mtimeMs) return known;
    const plain = readFileSync(path);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const made: File = {
      changed: found.mtimeMs,
      type,
      plain,
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
      packed: {},
    };
    files.set(path, made);
    return made;
  }

  return (exchange, uri) => {
    const { method, request } = exchange;
    if (method !== 'GET' && method !== 'HEAD') return send(exchange, 405, { allow: 'GET, HEAD' });
    const file = find(uri);
    if (!file)
      return send(exchange, 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }, 'Not found');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = compressible.test(file.type)
      ? encodings.find((one) => accepted.includes(one))
      : undefined;
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
    const headers = {
      'content-type': file.type,
      etag,
      vary: 'accept-encoding',
      'cache-control': uri.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding && { 'content-encoding': encoding }),
    };
    if (request.headers['if-none-match'] === etag) return send(exchange, 304, headers);
    if (!encoding) return send(exchange, 200, headers, file.plain);
    file.packed[encoding] ??= pack[encoding](file.plain);
    send(exchange, 200, headers, file.packed[encoding]);
  };
}

/** Where no site is served: the API alone is wanted, or another server has the files. */
export const noSite: Site = (exchange) =>
  send(exchange, 404, { 'content-type': 'text/plain' }, 'No site is served here');
