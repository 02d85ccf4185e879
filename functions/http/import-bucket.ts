// The objects of the bucket of ingestion, by their keys.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { inParallel } from '../table/parallel.ts';
import { fileClient, setting } from './aws.ts';

const TYPE = 'application/octet-stream';
const AT_ONCE = 10;

const Bucket = () => setting('INGESTION_BUCKET');

export const putObject = (Key: string, Body: Uint8Array | string) =>
  fileClient().send(new PutObjectCommand({ Bucket: Bucket(), Key, Body, ContentType: TYPE }));

/** The text of an object; undefined where there is none. */
export async function readObject(Key: string): Promise<string | undefined> {
  try {
    const { Body } = await fileClient().send(new GetObjectCommand({ Bucket: Bucket(), Key }));
    return await Body!.transformToString();
  } catch (error) {
    // whoever may not list a folder is not told that nothing is there
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}

export const removeObjects = (keys: readonly string[]): Promise<void> =>
  inParallel(keys, AT_ONCE, async (Key) => {
    await fileClient().send(new DeleteObjectCommand({ Bucket: Bucket(), Key }));
  });
