// The bucket of ingestion as its callers meet it: what brings a file in, and the objects an import works on.
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { fileClient, setting } from './aws.ts';
import { uploadForm } from './presign.ts';

const UPLOAD_SECONDS = 120;
const TYPE = 'application/octet-stream';
/** Keys of one command. */
const AT_ONCE = 1000;

const Bucket = () => setting('INGESTION_BUCKET');

/** The form that uploads one file of exactly so many bytes under exactly this key, for two minutes. */
export const fileForm = async (key: string, bytes: number, now: string) => ({
  url: setting('INGESTION_URL'),
  fields: await uploadForm(Bucket(), key, { type: TYPE, bytes }, now, UPLOAD_SECONDS),
});

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

export async function removeObjects(keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const Objects = keys.slice(at, at + AT_ONCE).map((Key) => ({ Key }));
    await fileClient().send(new DeleteObjectsCommand({ Bucket: Bucket(), Delete: { Objects, Quiet: true } }));
  }
}
