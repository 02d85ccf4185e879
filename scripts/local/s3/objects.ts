// The objects and the uploads in parts.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { inTransaction } from '../database.ts';

export interface Content {
  hash: string;
  size: number;
  md5: string;
  /** Big-endian, base64: as S3 writes it in a header. */
  crc32: string;
}
export interface Meta {
  type: string;
  /** Headers kept with the object and given back: `x-amz-meta-…`, `content-disposition`, `cache-control` … */
  headers: Record<string, string>;
}
export interface Stored extends Content, Meta {
  bucket: string;
  key: string;
  etag: string;
  modified: number;
}

export type Objects = ReturnType<typeof openObjects>;

export class TooMuch extends Error {
  override name = 'TooMuch';
}

export function openObjects(database: DatabaseSync, folder: string) {
  mkdirSync(folder, { recursive: true });
  database.exec(`
    CREATE TABLE IF NOT EXISTS objects (bucket TEXT, key TEXT, hash TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, crc TEXT NOT NULL,
      type TEXT NOT NULL, headers TEXT NOT NULL, modified INTEGER NOT NULL, PRIMARY KEY (bucket, key)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS objects_by_hash ON objects (hash);
    CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, type TEXT NOT NULL, headers TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS parts (upload TEXT, number INTEGER, hash TEXT NOT NULL, size INTEGER NOT NULL, md5 TEXT NOT NULL, PRIMARY KEY (upload, number)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS parts_by_hash ON parts (hash);
  `);
  const fileOf = (hash: string) => join(folder, hash);
  const inUse = database.prepare(
    'SELECT 1 FROM objects WHERE hash = ?1 UNION ALL SELECT 1 FROM parts WHERE hash = ?1 LIMIT 1',
  );
  const dropUnused = (hash: string) => {
    if (!inUse.get(hash)) rmSync(fileOf(hash), { force: true });
  };
  const upsert = database.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');

  const api = {
    /** Takes a body in, unnamed yet: on disk before anything points to it. */
    async receive(source: AsyncIterable<Buffer>, limit = Number.POSITIVE_INFINITY): Promise<Content> {
      const unfinished = join(folder, `receiving-${randomUUID()}`);
      const sha = createHash('sha256');
      const md5 = createHash('md5');
      let crc = 0;
      let size = 0;
      async function* measured() {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > limit) throw new TooMuch();
          sha.update(chunk);
          md5.update(chunk);
          crc = crc32(chunk, crc);
          yield chunk;
        }
      }
      try {
        await pipeline(Readable.from(measured()), createWriteStream(unfinished, { flush: true }));
      } catch (error) {
        rmSync(unfinished, { force: true });
        throw error;
      }
      const hash = sha.digest('hex');
      renameSync(unfinished, fileOf(hash));
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc);
      return { hash, size, md5: md5.digest('hex'), crc32: bytes.toString('base64') };
    },
    /** A received body nobody wanted after all. */
    discard: (content: Content) => dropUnused(content.hash),

    /** `also` happens with it or not at all. */
    put(
      bucket: string,
      key: string,
      content: Content,
      meta: Meta,
      { etag = content.md5, also }: { etag?: string; also?: () => void } = {},
    ): Stored {
      const before = api.find(bucket, key);
      const modified = Date.now();
      inTransaction(database, () => {
        upsert.run(
          bucket,
          key,
          content.hash,
          content.size,
          etag,
          content.crc32,
          meta.type,
          JSON.stringify(meta.headers),
          modified,
        );
        also?.();
      });
      if (before && before.hash !== content.hash) dropUnused(before.hash);
      return { bucket, key, ...content, ...meta, etag, modified };
    },
    find(bucket: string, key: string): Stored | undefined {
      const row = database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?').get(bucket, key);
      return row && storedOf(row);
    },
    read: ({ hash }: { hash: string }, range?: { start: number; end: number }) =>
      createReadStream(fileOf(hash), range),
    remove(bucket: string, key: string, also?: () => void): boolean {
      const found = api.find(bucket, key);
      if (!found) return false;
      inTransaction(database, () => {
        database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
        also?.();
      });
      dropUnused(found.hash);
      return true;
    },
    /** In order of key, after `after`. */
    list(bucket: string, prefix: string, after: string, limit: number): Stored[] {
      return database
        .prepare(
          'SELECT * FROM objects WHERE bucket = ? AND key > ? AND substr(key, 1, length(?3)) = ?3 ORDER BY key LIMIT ?',
        )
        .all(bucket, after, prefix, limit)
        .map(storedOf);
    },

    startUpload(bucket: string, key: string, { type, headers }: Meta): string {
      const id = randomUUID();
      database
        .prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)')
        .run(id, bucket, key, type, JSON.stringify(headers));
      return id;
    },
    hasUpload: (id: string, bucket: string, key: string) =>
      database
        .prepare('SELECT 1 FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
        .get(id, bucket, key) !== undefined,
    addPart(upload: string, number: number, { hash, size, md5 }: Content) {
      database
        .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?)')
        .run(upload, number, hash, size, md5);
    },
    partsOf: (upload: string) =>
      database
        .prepare('SELECT number, hash, size, md5 FROM parts WHERE upload = ? ORDER BY number')
        .all(upload) as unknown as { number: number; hash: string; size: number; md5: string }[],
    /** The parts become one object, or nothing changes. */
    async finishUpload(
      id: string,
      chosen: { hash: string; md5: string }[],
      also: (stored: Pick<Stored, 'key' | 'size' | 'etag'>) => void,
    ): Promise<Stored> {
      const upload = database.prepare('SELECT * FROM uploads WHERE id = ?').get(id)!;
      async function* joined() {
        for (const part of chosen) yield* createReadStream(fileOf(part.hash)) as AsyncIterable<Buffer>;
      }
      const content = await api.receive(joined());
      const digests = Buffer.concat(chosen.map(({ md5 }) => Buffer.from(md5, 'hex')));
      const etag = `${createHash('md5').update(digests).digest('hex')}-${chosen.length}`;
      const key = String(upload.key);
      const meta = { type: String(upload.type), headers: JSON.parse(String(upload.headers)) };
      const stored = api.put(String(upload.bucket), key, content, meta, {
        etag,
        also: () => also({ key, size: content.size, etag }),
      });
      api.abortUpload(id);
      return stored;
    },
    abortUpload(id: string) {
      const parts = api.partsOf(id);
      database.prepare('DELETE FROM parts WHERE upload = ?').run(id);
      database.prepare('DELETE FROM uploads WHERE id = ?').run(id);
      for (const { hash } of parts) if (existsSync(fileOf(hash))) dropUnused(hash);
    },
  };
  return api;
}

function storedOf(row: Record<string, unknown>): Stored {
  return {
    bucket: String(row.bucket),
    key: String(row.key),
    hash: String(row.hash),
    size: Number(row.size),
    md5: String(row.etag),
    etag: String(row.etag),
    crc32: String(row.crc),
    type: String(row.type),
    headers: JSON.parse(String(row.headers)),
    modified: Number(row.modified),
  };
}
