// A page of a bucket's keys; keys below a delimiter count as one folder.
import type { Asked } from './asked.ts';
import type { Objects, Stored } from './objects.ts';
import { element, xml } from './xml.ts';

export function list(objects: Objects, { bucket, query }: Asked): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  let after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const contents: Stored[] = [];
  const folders = new Set<string>();
  let more = true;
  while (more && contents.length + folders.size < limit) {
    const [next] = objects.list(bucket, prefix, after, 1);
    if (!next) {
      more = false;
      break;
    }
    const cut = delimiter ? next.key.indexOf(delimiter, prefix.length) : -1;
    if (cut < 0) {
      contents.push(next);
      after = next.key;
    } else {
      const folder = next.key.slice(0, cut + delimiter.length);
      folders.add(folder);
      after = `${folder}\u{10ffff}`;
    }
  }
  const isTruncated = more && objects.list(bucket, prefix, after, 1).length > 0;
  return xml(
    element('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      KeyCount: contents.length + folders.size,
      MaxKeys: limit,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(after).toString('base64url') : undefined,
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
