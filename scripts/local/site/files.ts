// Files of the built site, compressed once for a build and cached.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Exchange, send } from '../exchange.ts';
import { root } from '../template.ts';

/** Answers with the file of an address that the distribution has already rewritten. */
export type SiteHandler = (exchange: Exchange, uri: string) => void | Promise<void>;

const contentTypes: Record<string, string> = {
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
const compressibleTypes = /^(text|application\/(json|xml|manifest|wasm)|image\/svg)/;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
const compressors: Record<Encoding, (content: Buffer) => Buffer> = {
  br: (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => gzipSync(content),
};

/** Folder of the compressed files, which a build of the site empties. */
export const compressedFolder = join(root, '.build', 'compressed');

/** Compresses a file, unless a stack has done it before: it takes as long as the first page. */
function compress(encoding: Encoding, { etag, plain }: SiteFile): Buffer {
  const file = join(compressedFolder, `${etag}.${encoding}`);
  if (existsSync(file)) return readFileSync(file);
  const compressed = compressors[encoding](plain);
  mkdirSync(compressedFolder, { recursive: true });
  // Another stack may read or write the file at the same moment.
  writeFileSync(`${file}.${process.pid}`, compressed);
  renameSync(`${file}.${process.pid}`, file);
  return compressed;
}

interface SiteFile {
  changed: number;
  type: string;
  etag: string;
  plain: Buffer;
  /** Compressed contents, made on the first request. */
  compressedByEncoding: Partial<Record<Encoding, Buffer>>;
}

export function createSiteHandler(folder: string): SiteHandler {
  const files = new Map<string, SiteFile>();

  function findFile(uri: string): SiteFile | undefined {
    const path = join(folder, normalize(uri));
    const fileStats = path.startsWith(folder + sep) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!fileStats?.isFile()) return undefined;
    const cachedFile = files.get(path);
    if (cachedFile?.changed === fileStats.mtimeMs) return cachedFile;
    const content = readFileSync(path);
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    const newFile: SiteFile = {
      changed: fileStats.mtimeMs,
      type,
      plain: content,
      etag: createHash('sha256').update(content).digest('base64url').slice(0, 16),
      compressedByEncoding: {},
    };
    files.set(path, newFile);
    return newFile;
  }

  return (exchange, uri) => {
    const { method, request } = exchange;
    if (method !== 'GET' && method !== 'HEAD') return send(exchange, 405, { allow: 'GET, HEAD' });
    const file = findFile(uri);
    if (!file)
      return send(exchange, 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }, 'Not found');
    const acceptedEncodings = String(request.headers['accept-encoding'] ?? '');
    const encoding = compressibleTypes.test(file.type)
      ? encodings.find((one) => acceptedEncodings.includes(one))
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
    file.compressedByEncoding[encoding] ??= compress(encoding, file);
    send(exchange, 200, headers, file.compressedByEncoding[encoding]);
  };
}

/** Answers 404 if no site is served, because only the API is needed or another server has the files. */
export const sendNoSite: SiteHandler = (exchange) =>
  send(exchange, 404, { 'content-type': 'text/plain' }, 'No site is served here');
