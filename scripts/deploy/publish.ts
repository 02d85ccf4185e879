// Upload of the site's files, each also under its release.
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getReleaseKey } from './releases.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const isAsset = (path: string) => path.startsWith('assets/');

/**
 * Returns the cache header: file names under `assets` change with their content; the files that refer to them
 * must be revalidated.
 */
const getCacheControl = (path: string) =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

const latePatterns = [/\.html$/, /^worker\.js$/];

/** Orders files for upload: pages after the assets they refer to, the service worker last. */
function orderFiles(files: readonly string[]): string[] {
  const early = files.filter((path) => !latePatterns.some((pattern) => pattern.test(path)));
  return [...early, ...latePatterns.flatMap((pattern) => files.filter((path) => pattern.test(path)))];
}

export interface Publication {
  bucket: string;
  /** Folder of the built site. */
  folder: string;
  /** Id of the release. */
  release: string;
  /** Content of config.json, which the pages read first. */
  config: object;
}

/**
 * Uploads the site and returns the files that the next release replaces, in order. Assets of older releases stay
 * for pages that are still open.
 * @throws Error if a file has no known content type; nothing is uploaded then
 */
export async function publishSite(
  s3: S3Client,
  { bucket, folder, release, config }: Publication,
): Promise<string[]> {
  const files = orderFiles(globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/')));
  const unknown = files.find((path) => !contentTypes[extname(path)]);
  if (unknown)
    throw new Error(`No content type is known for ${unknown}: add it to scripts/deploy/publish.ts.`);
  const put = (path: string, body: string | Buffer, key = path) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentTypes[extname(path)],
        CacheControl: getCacheControl(path),
      }),
    );
  const contents: [string, string | Buffer][] = [
    ['config.json', JSON.stringify(config)],
    ...files.map((path): [string, Buffer] => [path, readFileSync(join(folder, path))]),
  ];
  const replaced = contents.filter(([path]) => !isAsset(path));
  for (const [path, body] of replaced) await put(path, body, getReleaseKey(release, path));
  for (const [path, body] of contents) await put(path, body);
  return replaced.map(([path]) => path);
}
