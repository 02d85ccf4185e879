// Lists a page of a bucket's keys; keys below a delimiter are grouped as one folder.

import type { Objects, StoredObject } from './objects.ts';
import type { S3Request } from './request.ts';
import { buildElement, buildXmlDocument } from './xml.ts';

export function buildObjectList(objects: Objects, { bucket, query }: S3Request): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  let startAfter = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const contents: StoredObject[] = [];
  const folders = new Set<string>();
  let hasMore = true;
  while (hasMore && contents.length + folders.size < limit) {
    const [nextObject] = objects.list(bucket, prefix, startAfter, 1);
    if (!nextObject) {
      hasMore = false;
      break;
    }
    const delimiterIndex = delimiter ? nextObject.key.indexOf(delimiter, prefix.length) : -1;
    if (delimiterIndex < 0) {
      contents.push(nextObject);
      startAfter = nextObject.key;
    } else {
      const folder = nextObject.key.slice(0, delimiterIndex + delimiter.length);
      folders.add(folder);
      startAfter = `${folder}\u{10ffff}`;
    }
  }
  const isTruncated = hasMore && objects.list(bucket, prefix, startAfter, 1).length > 0;
  return buildXmlDocument(
    buildElement('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      KeyCount: contents.length + folders.size,
      MaxKeys: limit,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(startAfter).toString('base64url') : undefined,
      Contents: contents.map(({ key, modified, etag, size }) => ({
        Key: key,
        LastModified: new Date(modified).toISOString(),
        ETag: `"${etag}"`,
        Size: size,
        StorageClass: 'STANDARD',
      })),
      CommonPrefixes: [...folders].map((Prefix) => ({ Prefix })),
    }),
  );
}
