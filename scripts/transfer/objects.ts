// Objects of the buckets: listed, archived, stored again and deleted with all versions.
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type BucketName, bucketNames, type DataCopy, type DataCopyWriter } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';

/** Folder of the list of erasures, which outlives what it lists. */
export const ERASURES_FOLDER = 'erasures';

/** Folders of accepted files. Uploads in quarantine and printouts live a day at most. */
const folders: Readonly<Record<BucketName, readonly string[]>> = {
  images: ['clean'],
  ingestion: ['staged', 'prepared', 'checked', ERASURES_FOLDER],
};
/** Folders that live a day at most, which an erasure and a deletion empty as well. */
const briefFolders: Readonly<Record<BucketName, readonly string[]>> = {
  images: ['quarantine', 'papers'],
  ingestion: ['quarantine'],
};
const CONCURRENCY = 8;

type Bucket = Pick<DataTarget, 's3'> & { bucket: string };

/** Yields the keys that begin with a prefix, in their order. */
export async function* listKeys({ s3, bucket }: Bucket, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** Bucket with a key in it. */
export interface ObjectPlace {
  name: BucketName;
  bucket: string;
  key: string;
}

/** Yields the accepted objects of all tenants or of one; `withBrief` adds those that live a day at most. */
export async function* listObjects(
  target: DataTarget,
  { tenant, withBrief = false }: { tenant?: string; withBrief?: boolean } = {},
): AsyncGenerator<ObjectPlace> {
  for (const name of bucketNames)
    for (const folder of [...folders[name], ...(withBrief ? briefFolders[name] : [])]) {
      const prefix = tenant === undefined ? `${folder}/` : `${folder}/${encodeURIComponent(tenant)}/`;
      const bucket = target.buckets[name];
      for await (const key of listKeys({ s3: target.s3, bucket }, prefix)) yield { name, bucket, key };
    }
}

/** Adds objects to a copy; one that was deleted meanwhile is left out. */
export async function copyObjects(
  { s3 }: { s3: S3Client },
  places: AsyncIterable<ObjectPlace>,
  copy: DataCopyWriter,
): Promise<void> {
  await forEach(places, async ({ name, bucket, key }) => {
    try {
      const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const { ContentType: type, ContentDisposition: disposition, CacheControl: cacheControl } = found;
      const metadata = Object.keys(found.Metadata ?? {}).length > 0 ? found.Metadata : undefined;
      await copy.addObject(
        { bucket: name, key, type, disposition, cacheControl, metadata },
        found.Body as AsyncIterable<Uint8Array>,
      );
    } catch (error) {
      if ((error as Error).name !== 'NoSuchKey') throw error;
    }
  });
}

/** Stores the objects of a copy under their keys. Returns their number. */
export async function storeObjects(
  { s3, buckets }: Pick<DataTarget, 's3' | 'buckets'>,
  copy: DataCopy,
): Promise<number> {
  let count = 0;
  await forEach(copy.readObjects(), async (object) => {
    const { bucket, key, type, disposition, cacheControl, metadata } = object;
    await s3.send(
      new PutObjectCommand({
        ...{ Bucket: buckets[bucket], Key: key, Body: copy.readContents(object) },
        ...{
          ContentType: type,
          ContentDisposition: disposition,
          CacheControl: cacheControl,
          Metadata: metadata,
        },
      }),
    );
    count++;
  });
  return count;
}

/** Deletes an object with all its versions. The local buckets have no versions. */
export async function deleteObject({ s3, bucket }: Bucket, Key: string, isVersioned: boolean): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  if (!isVersioned) return;
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket: bucket, Prefix: Key }),
  );
  const Objects = [...Versions, ...DeleteMarkers]
    .filter((version) => version.Key === Key)
    .map(({ VersionId }) => ({ Key, VersionId }));
  if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
}

/** Deletes the objects below a prefix of a bucket without versions. */
export async function deleteFolder(bucket: Bucket, prefix: string): Promise<void> {
  for await (const key of listKeys(bucket, prefix)) await deleteObject(bucket, key, false);
}

/** Runs work on each value, some of it concurrently. */
async function forEach<Value>(
  values: AsyncIterable<Value>,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const iterator = values[Symbol.asyncIterator]();
  const worker = async () => {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
