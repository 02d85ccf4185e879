// Operations of S3.
import { type Exchange, readBody, send } from '../exchange.ts';
import type { SigningCredentials } from '../signature.ts';
import { checkBody, decodeBody } from './body.ts';
import { sendObject } from './download.ts';
import { S3Error } from './error.ts';
import type { BucketEvents } from './events.ts';
import { buildObjectList } from './list.ts';
import type { ObjectContent, ObjectMetadata, Objects, StoredObject } from './objects.ts';
import { readPostedFile, sendPostAnswer } from './post.ts';
import type { S3Request } from './request.ts';
import { buildElement, buildXmlDocument, parseElementTexts } from './xml.ts';

const xmlHeaders = { 'content-type': 'application/xml' };
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const MAX_XML_BYTES = 2 * 1024 * 1024;
const storedHeaders = /^(x-amz-meta-.+|cache-control|content-disposition|content-language|expires)$/;

/** Throws if the signing function, if any, lacks the permission for the operation. */
export type PermissionCheck = (signer: string | null | undefined, method: string, address: string) => void;

export function createS3Operations(
  objects: Objects,
  events: BucketEvents,
  credentials: SigningCredentials,
  assertPermission: PermissionCheck,
): Record<string, (s3Request: S3Request) => unknown> {
  const receiveBody = async (s3Request: S3Request): Promise<ObjectContent> => {
    const trailer = new Map<string, string>();
    const content = await objects.receive(decodeBody(s3Request.request, trailer), MAX_OBJECT_BYTES);
    try {
      checkBody(s3Request.request, trailer, content);
    } catch (error) {
      objects.discard(content);
      throw error;
    }
    return content;
  };
  const getObject = ({ bucket, key }: { bucket: string; key: string }): StoredObject => {
    const existingObject = objects.find(bucket, key);
    if (!existingObject) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    return existingObject;
  };
  const assertNewObject = ({ request, bucket, key }: S3Request) => {
    if (request.headers['if-none-match'] === '*' && objects.find(bucket, key))
      throw new S3Error(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
  };
  const createNotifier =
    (how: string, bucket: string) =>
    ({ key, size, etag }: Pick<StoredObject, 'key' | 'size' | 'etag'>) =>
      events.dispatchEvent({ name: `ObjectCreated:${how}`, bucket, key, size, etag });
  const getUploadId = ({ query, bucket, key }: S3Request): string => {
    const id = query.get('uploadId') ?? '';
    if (!objects.hasUpload(id, bucket, key))
      throw new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.');
    return id;
  };
  const storeObject = (
    how: string,
    s3Request: { bucket: string; key: string },
    content: ObjectContent,
    meta: ObjectMetadata,
  ) =>
    objects.put(s3Request.bucket, s3Request.key, content, meta, {
      also: () =>
        createNotifier(how, s3Request.bucket)({ key: s3Request.key, size: content.size, etag: content.md5 }),
    });
  const removeObject = (bucket: string, key: string) =>
    objects.remove(bucket, key, () => events.dispatchEvent({ name: 'ObjectRemoved:Delete', bucket, key }));

  return {
    'HEAD bucket': (s3Request) => send(s3Request, 200, {}),
    'GET bucket list-type': (s3Request) =>
      send(s3Request, 200, xmlHeaders, buildObjectList(objects, s3Request)),

    async 'PUT object'(s3Request) {
      assertNewObject(s3Request);
      const { etag, crc32 } = storeObject(
        'Put',
        s3Request,
        await receiveBody(s3Request),
        readMetadata(s3Request),
      );
      send(s3Request, 200, { etag: `"${etag}"`, 'x-amz-checksum-crc32': crc32 });
    },
    'PUT object copy'(s3Request) {
      const [bucket = '', ...key] = decodeURIComponent(String(s3Request.request.headers['x-amz-copy-source']))
        .replace(/^\//, '')
        .split('/');
      const sourceObject = getObject({ bucket, key: key.join('/').split('?')[0]! });
      const meta =
        s3Request.request.headers['x-amz-metadata-directive'] === 'REPLACE'
          ? readMetadata(s3Request)
          : sourceObject;
      const copiedObject = storeObject('Copy', s3Request, sourceObject, {
        type: meta.type,
        headers: meta.headers,
      });
      send(
        s3Request,
        200,
        xmlHeaders,
        buildXmlDocument(
          buildElement('CopyObjectResult', {
            ETag: `"${copiedObject.etag}"`,
            LastModified: new Date(copiedObject.modified).toISOString(),
          }),
        ),
      );
    },
    'GET object': (s3Request) => sendObject(s3Request, getObject(s3Request), objects),
    'HEAD object': (s3Request) => sendObject(s3Request, getObject(s3Request), objects),
    'DELETE object'(s3Request) {
      removeObject(s3Request.bucket, s3Request.key);
      send(s3Request, 204, {});
    },
    async 'POST bucket delete'(s3Request) {
      const keys = parseElementTexts((await readBody(s3Request.request, MAX_XML_BYTES)).toString(), 'Key');
      for (const key of keys) removeObject(s3Request.bucket, key);
      send(
        s3Request,
        200,
        xmlHeaders,
        buildXmlDocument(buildElement('DeleteResult', { Deleted: keys.map((Key) => ({ Key })) })),
      );
    },

    'POST object uploads'(s3Request) {
      const UploadId = objects.startUpload(s3Request.bucket, s3Request.key, readMetadata(s3Request));
      send(
        s3Request,
        200,
        xmlHeaders,
        buildXmlDocument(
          buildElement('InitiateMultipartUploadResult', {
            Bucket: s3Request.bucket,
            Key: s3Request.key,
            UploadId,
          }),
        ),
      );
    },
    async 'PUT object uploadId'(s3Request) {
      const id = getUploadId(s3Request);
      const number = Number(s3Request.query.get('partNumber'));
      if (!(number >= 1 && number <= 10_000))
        throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
      const content = await receiveBody(s3Request);
      objects.addPart(id, number, content);
      send(s3Request, 200, { etag: `"${content.md5}"`, 'x-amz-checksum-crc32': content.crc32 });
    },
    'GET object uploadId'(s3Request) {
      const Part = objects
        .partsOf(getUploadId(s3Request))
        .map(({ number, md5, size }) => ({ PartNumber: number, ETag: `"${md5}"`, Size: size }));
      send(
        s3Request,
        200,
        xmlHeaders,
        buildXmlDocument(
          buildElement('ListPartsResult', {
            Bucket: s3Request.bucket,
            Key: s3Request.key,
            IsTruncated: false,
            Part,
          }),
        ),
      );
    },
    async 'POST object uploadId'(s3Request) {
      const id = getUploadId(s3Request);
      assertNewObject(s3Request);
      const chosenParts = chooseParts(
        (await readBody(s3Request.request, MAX_XML_BYTES)).toString(),
        objects.partsOf(id),
      );
      const { bucket, key } = s3Request;
      const { etag } = await objects.finishUpload(
        id,
        chosenParts,
        createNotifier('CompleteMultipartUpload', bucket),
      );
      send(
        s3Request,
        200,
        xmlHeaders,
        buildXmlDocument(
          buildElement('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: `"${etag}"` }),
        ),
      );
    },
    'DELETE object uploadId'(s3Request) {
      objects.abortUpload(getUploadId(s3Request));
      send(s3Request, 204, {});
    },

    async 'POST form'(s3Request) {
      const postedFile = await readPostedFile(s3Request, s3Request.bucket, credentials);
      const address = `/_aws/s3/${s3Request.bucket}/${postedFile.key.split('/').map(encodeURIComponent).join('/')}`;
      assertPermission(postedFile.fields.get('x-amz-security-token'), 'POST', address);
      const content = await objects.receive(postedFile.bytes);
      const { etag } = storeObject(
        'Post',
        { bucket: s3Request.bucket, key: postedFile.key },
        content,
        postedFile.meta,
      );
      sendPostAnswer(s3Request, postedFile, s3Request.bucket, etag);
    },
  };
}

function readMetadata({ request }: Exchange): ObjectMetadata {
  const headers = Object.entries(request.headers).filter(([name]) => storedHeaders.test(name));
  return {
    type: request.headers['content-type'] ?? 'binary/octet-stream',
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

const MIN_PART_BYTES = 5 * 1024 * 1024;
function chooseParts(document: string, parts: { number: number; md5: string; hash: string; size: number }[]) {
  const etags = parseElementTexts(document, 'ETag').map((etag) => etag.replaceAll('"', ''));
  const numbers = parseElementTexts(document, 'PartNumber').map(Number);
  if (numbers.length === 0) throw new S3Error('MalformedXML', 'The XML you provided was not well-formed');
  if (numbers.some((number, i) => i > 0 && number <= numbers[i - 1]!))
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  return numbers.map((number, i) => {
    const part = parts.find((one) => one.number === number);
    if (!part || part.md5 !== etags[i])
      throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
    if (part.size < MIN_PART_BYTES && i < numbers.length - 1)
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    return part;
  });
}
