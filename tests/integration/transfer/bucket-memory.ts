// Buckets in memory, for tests of what moves objects.

import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';

export interface MemoryObject {
  text: string;
  /** Contents that are no text. */
  bytes?: Buffer;
  type?: string;
}

/** Opens a client whose objects are in the map, by `bucket/key`. */
export function openBucketMemory(objects: Map<string, MemoryObject>): S3Client {
  const client = new S3Client({ region: 'eu-west-1' });
  const mock = mockClient(client);
  mock.on(PutObjectCommand).callsFake(({ Bucket, Key, Body, ContentType }) => {
    objects.set(`${Bucket}/${Key}`, { text: Buffer.from(Body).toString(), type: ContentType });
    return {};
  });
  mock.on(GetObjectCommand).callsFake(({ Bucket, Key }) => {
    const object = objects.get(`${Bucket}/${Key}`);
    if (!object) throw new NoSuchKey({ message: 'There is no such key.', $metadata: {} });
    return { Body: buildBody(object.bytes ?? Buffer.from(object.text)), ContentType: object.type };
  });
  mock.on(DeleteObjectCommand).callsFake(({ Bucket, Key }) => {
    objects.delete(`${Bucket}/${Key}`);
    return {};
  });
  mock.on(ListObjectsV2Command).callsFake(({ Bucket, Prefix = '' }) => ({
    Contents: [...objects.keys()]
      .filter((path) => path.startsWith(`${Bucket}/${Prefix}`))
      .sort()
      .map((path) => ({ Key: path.slice(Bucket.length + 1) })),
  }));
  return client;
}

/** Builds a body with the methods that the client of S3 adds to its streams. */
const buildBody = (bytes: Buffer) =>
  Object.assign(Readable.from([bytes]), {
    transformToString: async () => bytes.toString(),
    transformToByteArray: async () => bytes,
  });
