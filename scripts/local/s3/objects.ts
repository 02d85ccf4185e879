// Storage of the objects and multipart uploads.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { runInTransaction } from '../database.ts';

export interface ObjectContent {
  hash: string;
  size: number;
  md5: string;
  /** CRC-32 in big-endian base64, as S3 writes it in a header. */
  crc32: string;
}
export interface ObjectMetadata {
  type: string;
  /** Headers stored and returned with the object: `x-amz-meta-…`, `content-disposition`, `cache-control` … */
  headers: Record<string, string>;
}
export interface StoredObject extends ObjectContent, ObjectMetadata {
  bucket: string;
  key: string;
  etag: string;
  modified: number;
}

export type Objects = ReturnType<typeof openObjects>;

export class UploadTooLargeError extends Error {
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
  const getFilePath = (hash: string) => join(folder, hash);
  const selectUse = database.prepare(
    'SELECT 1 FROM objects WHERE hash = ?1 UNION ALL SELECT 1 FROM parts WHERE hash = ?1 LIMIT 1',
  );
  const dropUnused = (hash: string) => {
    if (!selectUse.get(hash)) rmSync(getFilePath(hash), { force: true });
  };
  const upsert = database.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');

  const api = {
    /** Stores a body on disk before any key refers to it. */
    async receive(source: AsyncIterable<Buffer>, limit = Number.POSITIVE_INFINITY): Promise<ObjectContent> {
      const temporaryFile = join(folder, `receiving-${randomUUID()}`);
      const sha = createHash('sha256');
      const md5 = createHash('md5');
      let crc = 0;
      let size = 0;
      async function* measureChunks() {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > limit) throw new UploadTooLargeError();
          sha.update(chunk);
          md5.update(chunk);
          crc = crc32(chunk, crc);
          yield chunk;
        }
      }
      try {
        await pipeline(Readable.from(measureChunks()), createWriteStream(temporaryFile, { flush: true }));
      } catch (error) {
        rmSync(temporaryFile, { force: true });
        throw error;
      }
      const hash = sha.digest('hex');
      renameSync(temporaryFile, getFilePath(hash));
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc);
      return { hash, size, md5: md5.digest('hex'), crc32: bytes.toString('base64') };
    },
    /** Deletes a received body that was not used. */
    discard: (content: ObjectContent) => dropUnused(content.hash),

    /** Stores an object; `alsoRun` runs in the same transaction. */
    put(
      bucket: string,
      key: string,
      content: ObjectContent,
      meta: ObjectMetadata,
      { etag = content.md5, also: alsoRun }: { etag?: string; also?: () => void } = {},
    ): StoredObject {
      const previous = api.find(bucket, key);
      const modified = Date.now();
      runInTransaction(database, () => {
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
        alsoRun?.();
      });
      if (previous && previous.hash !== content.hash) dropUnused(previous.hash);
      return { bucket, key, ...content, ...meta, etag, modified };
    },
    find(bucket: string, key: string): StoredObject | undefined {
      const row = database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?').get(bucket, key);
      return row && toStoredObject(row);
    },
    read: ({ hash }: { hash: string }, range?: { start: number; end: number }) =>
      createReadStream(getFilePath(hash), range),
    remove(bucket: string, key: string, alsoRun?: () => void): boolean {
      const existing = api.find(bucket, key);
      if (!existing) return false;
      runInTransaction(database, () => {
        database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
        alsoRun?.();
      });
      dropUnused(existing.hash);
      return true;
    },
    /** Lists objects in key order, beginning after the key `after`. */
    list(bucket: string, prefix: string, after: string, limit: number): StoredObject[] {
      return database
        .prepare(
          'SELECT * FROM objects WHERE bucket = ? AND key > ? AND substr(key, 1, length(?3)) = ?3 ORDER BY key LIMIT ?',
        )
        .all(bucket, after, prefix, limit)
        .map(toStoredObject);
    },

    startUpload(bucket: string, key: string, { type, headers }: ObjectMetadata): string {
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
    addPart(upload: string, number: number, { hash, size, md5 }: ObjectContent) {
      database
        .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?)')
        .run(upload, number, hash, size, md5);
    },
    partsOf: (upload: string) =>
      database
        .prepare('SELECT number, hash, size, md5 FROM parts WHERE upload = ? ORDER BY number')
        .all(upload) as unknown as { number: number; hash: string; size: number; md5: string }[],
    /** Joins the parts into one object atomically. */
    async finishUpload(
      id: string,
      chosenParts: { hash: string; md5: string }[],
      alsoRun: (stored: Pick<StoredObject, 'key' | 'size' | 'etag'>) => void,
    ): Promise<StoredObject> {
      const upload = database.prepare('SELECT * FROM uploads WHERE id = ?').get(id)!;
      async function* joinParts() {
        for (const part of chosenParts)
          yield* createReadStream(getFilePath(part.hash)) as AsyncIterable<Buffer>;
      }
      const content = await api.receive(joinParts());
      const digests = Buffer.concat(chosenParts.map(({ md5 }) => Buffer.from(md5, 'hex')));
      const etag = `${createHash('md5').update(digests).digest('hex')}-${chosenParts.length}`;
      const key = String(upload.key);
      const meta = { type: String(upload.type), headers: JSON.parse(String(upload.headers)) };
      const stored = api.put(String(upload.bucket), key, content, meta, {
        etag,
        also: () => alsoRun({ key, size: content.size, etag }),
      });
      api.abortUpload(id);
      return stored;
    },
    abortUpload(id: string) {
      const parts = api.partsOf(id);
      database.prepare('DELETE FROM parts WHERE upload = ?').run(id);
      database.prepare('DELETE FROM uploads WHERE id = ?').run(id);
      for (const { hash } of parts) if (existsSync(getFilePath(hash))) dropUnused(hash);
    },
  };
  return api;
}

function toStoredObject(row: Record<string, unknown>): StoredObject {
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
