// What S3 does for each request.
import { type Exchange, readBody, send } from '../exchange.ts';
import type { Credentials } from '../signature.ts';
import type { Asked } from './asked.ts';
import { bodyOf, checkBody } from './body.ts';
import { sendObject } from './download.ts';
import { S3Error } from './error.ts';
import type { Events } from './events.ts';
import { list } from './list.ts';
import type { Content, Meta, Objects, Stored } from './objects.ts';
import { readPost, sendPosted } from './post.ts';
import { element, texts, xml } from './xml.ts';

const XML = { 'content-type': 'application/xml' };
const MAX_OBJECT = 5 * 1024 ** 3;
const XML_LIMIT = 2 * 1024 * 1024;
const kept = /^(x-amz-meta-.+|cache-control|content-disposition|content-language|expires)$/;

/** Throws unless the function that signed, if one did, may do this itself. */
export type Hold = (signer: string | null | undefined, method: string, address: string) => void;

export function operations(
  objects: Objects,
  events: Events,
  credentials: Credentials,
  hold: Hold,
): Record<string, (asked: Asked) => unknown> {
  const receive = async (asked: Asked): Promise<Content> => {
    const trailer = new Map<string, string>();
    const content = await objects.receive(bodyOf(asked.request, trailer), MAX_OBJECT);
    try {
      checkBody(asked.request, trailer, content);
    } catch (error) {
      objects.discard(content);
      throw error;
    }
    return content;
  };
  const find = ({ bucket, key }: { bucket: string; key: string }): Stored => {
    const found = objects.find(bucket, key);
    if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    return found;
  };
  const mustBeNew = ({ request, bucket, key }: Asked) => {
    if (request.headers['if-none-match'] === '*' && objects.find(bucket, key))
      throw new S3Error(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
  };
  const created =
    (how: string, bucket: string) =>
    ({ key, size, etag }: Pick<Stored, 'key' | 'size' | 'etag'>) =>
      events.tell({ name: `ObjectCreated:${how}`, bucket, key, size, etag });
  const mustExist = ({ query, bucket, key }: Asked): string => {
    const id = query.get('uploadId') ?? '';
    if (!objects.hasUpload(id, bucket, key))
      throw new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.');
    return id;
  };
  const store = (how: string, asked: { bucket: string; key: string }, content: Content, meta: Meta) =>
    objects.put(asked.bucket, asked.key, content, meta, {
      also: () => created(how, asked.bucket)({ key: asked.key, size: content.size, etag: content.md5 }),
    });
  const remove = (bucket: string, key: string) =>
    objects.remove(bucket, key, () => events.tell({ name: 'ObjectRemoved:Delete', bucket, key }));

  return {
    'HEAD bucket': (asked) => send(asked, 200, {}),
    'GET bucket list-type': (asked) => send(asked, 200, XML, list(objects, asked)),

    async 'PUT object'(asked) {
      mustBeNew(asked);
      const { etag, crc32 } = store('Put', asked, await receive(asked), metaOf(asked));
      send(asked, 200, { etag: `"${etag}"`, 'x-amz-checksum-crc32': crc32 });
    },
    'PUT object copy'(asked) {
      const [bucket = '', ...key] = decodeURIComponent(String(asked.request.headers['x-amz-copy-source']))
        .replace(/^\//, '')
        .split('/');
      const from = find({ bucket, key: key.join('/').split('?')[0]! });
      const meta = asked.request.headers['x-amz-metadata-directive'] === 'REPLACE' ? metaOf(asked) : from;
      const to = store('Copy', asked, from, { type: meta.type, headers: meta.headers });
      send(
        asked,
        200,
        XML,
        xml(
          element('CopyObjectResult', {
            ETag: `"${to.etag}"`,
            LastModified: new Date(to.modified).toISOString(),
          }),
        ),
      );
    },
    'GET object': (asked) => sendObject(asked, find(asked), objects),
    'HEAD object': (asked) => sendObject(asked, find(asked), objects),
    'DELETE object'(asked) {
      remove(asked.bucket, asked.key);
      send(asked, 204, {});
    },
    async 'POST bucket delete'(asked) {
      const keys = texts((await readBody(asked.request, XML_LIMIT)).toString(), 'Key');
      for (const key of keys) remove(asked.bucket, key);
      send(asked, 200, XML, xml(element('DeleteResult', { Deleted: keys.map((Key) => ({ Key })) })));
    },

    'POST object uploads'(asked) {
      const UploadId = objects.startUpload(asked.bucket, asked.key, metaOf(asked));
      send(
        asked,
        200,
        XML,
        xml(element('InitiateMultipartUploadResult', { Bucket: asked.bucket, Key: asked.key, UploadId })),
      );
    },
    async 'PUT object uploadId'(asked) {
      const id = mustExist(asked);
      const number = Number(asked.query.get('partNumber'));
      if (!(number >= 1 && number <= 10_000))
        throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
      const content = await receive(asked);
      objects.addPart(id, number, content);
      send(asked, 200, { etag: `"${content.md5}"`, 'x-amz-checksum-crc32': content.crc32 });
    },
    'GET object uploadId'(asked) {
      const Part = objects
        .partsOf(mustExist(asked))
        .map(({ number, md5, size }) => ({ PartNumber: number, ETag: `"${md5}"`, Size: size }));
      send(
        asked,
        200,
        XML,
        xml(element('ListPartsResult', { Bucket: asked.bucket, Key: asked.key, IsTruncated: false, Part })),
      );
    },
    async 'POST object uploadId'(asked) {
      const id = mustExist(asked);
      mustBeNew(asked);
      const chosen = chooseParts((await readBody(asked.request, XML_LIMIT)).toString(), objects.partsOf(id));
      const { bucket, key } = asked;
      const { etag } = await objects.finishUpload(id, chosen, created('CompleteMultipartUpload', bucket));
      send(
        asked,
        200,
        XML,
        xml(element('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: `"${etag}"` })),
      );
    },
    'DELETE object uploadId'(asked) {
      objects.abortUpload(mustExist(asked));
      send(asked, 204, {});
    },

    async 'POST form'(asked) {
      const posted = await readPost(asked, asked.bucket, credentials);
      const address = `/_aws/s3/${asked.bucket}/${posted.key.split('/').map(encodeURIComponent).join('/')}`;
      hold(posted.fields.get('x-amz-security-token'), 'POST', address);
      const content = await objects.receive(posted.bytes);
      const { etag } = store('Post', { bucket: asked.bucket, key: posted.key }, content, posted.meta);
      sendPosted(asked, posted, asked.bucket, etag);
    },
  };
}

function metaOf({ request }: Exchange): Meta {
  const headers = Object.entries(request.headers).filter(([name]) => kept.test(name));
  return {
    type: request.headers['content-type'] ?? 'binary/octet-stream',
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

const MIN_PART = 5 * 1024 * 1024;
function chooseParts(document: string, parts: { number: number; md5: string; hash: string; size: number }[]) {
  const etags = texts(document, 'ETag').map((etag) => etag.replaceAll('"', ''));
  const numbers = texts(document, 'PartNumber').map(Number);
  if (numbers.length === 0) throw new S3Error('MalformedXML', 'The XML you provided was not well-formed');
  if (numbers.some((number, i) => i > 0 && number <= numbers[i - 1]!))
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  return numbers.map((number, i) => {
    const part = parts.find((one) => one.number === number);
    if (!part || part.md5 !== etags[i])
      throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
    if (part.size < MIN_PART && i < numbers.length - 1)
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    return part;
  });
}
