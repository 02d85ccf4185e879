// Buckets of a data folder whose names have changed since it was written: their objects, uploads and waiting
// notifications follow the new name.
import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../cloud.ts';
import { readState, runInTransaction, writeState } from '../database.ts';

const STATE_NAME = 'buckets';

/** Beginnings of the bucket names up to version 2.3.0, by the beginning of the bucket's logical id. */
const earlierNames: Readonly<Record<string, string>> = {
  DataImages: 'plantledger-dev-images-',
  DataIngestion: 'plantledger-dev-ingestion-',
};

/**
 * Renames the stored buckets to the names in the template, and notes these for the next start. Call it before
 * the objects are read; the tables of objects, uploads and messages exist.
 */
export function renameBuckets(database: DatabaseSync, cloud: Cloud): void {
  const stored = JSON.parse(readState(database, STATE_NAME) ?? '{}') as Record<string, string>;
  const buckets = cloud.all('AWS::S3::Bucket');
  runInTransaction(database, () => {
    for (const { id, name } of buckets)
      for (const earlierName of listStoredNames(database, id, stored[id]))
        if (earlierName !== name) renameBucket(database, earlierName, name);
    writeState(
      database,
      STATE_NAME,
      JSON.stringify(Object.fromEntries(buckets.map(({ id, name }) => [id, name]))),
    );
  });
}

/** Returns the names under which the folder may hold a bucket; earlier versions did not note them. */
function listStoredNames(database: DatabaseSync, id: string, noted: string | undefined): string[] {
  if (noted !== undefined) return [noted];
  const start = Object.entries(earlierNames).find(([logicalId]) => id.startsWith(logicalId))?.[1];
  if (start === undefined) return [];
  return database
    .prepare(
      'SELECT DISTINCT bucket FROM objects WHERE substr(bucket, 1, length(?1)) = ?1 UNION SELECT bucket FROM uploads WHERE substr(bucket, 1, length(?1)) = ?1',
    )
    .all(start)
    .map(({ bucket }) => String(bucket));
}

function renameBucket(database: DatabaseSync, from: string, to: string) {
  database.prepare('UPDATE objects SET bucket = ? WHERE bucket = ?').run(to, from);
  database.prepare('UPDATE uploads SET bucket = ? WHERE bucket = ?').run(to, from);
  // A notification that waits in a queue names its bucket.
  database
    .prepare('UPDATE messages SET body = replace(body, ?, ?)')
    .run(JSON.stringify(from), JSON.stringify(to));
}
