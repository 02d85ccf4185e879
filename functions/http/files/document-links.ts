// Printouts in the image bucket, stored under tenant, plant and user for two minutes.
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { decodeTime, ulid } from 'ulid';
import { buildCleanKey } from '#shared/ingestion/image.ts';
import type { PrintoutLink } from '#shared/printing/api.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import { getFileClient, getSetting } from '../aws.ts';
import { FileAnswer } from '../file-answer.ts';

const RETENTION_MS = 120_000;
/** Maximum bytes of a file: a Lambda response is limited to six megabytes, in base64. */
const MAX_FILE_BYTES = 4_400_000;

export interface PrintoutFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}
interface Owner {
  tenant: string;
  plant: { id: string };
  user: { id: string };
  now: string;
}

const buildObjectKey = ({ tenant, plant, user }: Owner, id: string) =>
  ['papers', ...[tenant, plant.id, user.id, id].map(encodeURIComponent)].join('/');

/** Stores a file for the user who requested it and returns its address. @throws Refused paperTooLarge */
export async function storePrintout(
  owner: Owner,
  { name, type, bytes }: PrintoutFile,
): Promise<PrintoutLink> {
  if (bytes.length > MAX_FILE_BYTES) throw new RefusalError('tooLarge', 'paperTooLarge');
  const createdAt = Date.parse(owner.now);
  const id = ulid(createdAt);
  await getFileClient().send(
    new PutObjectCommand({
      Bucket: getSetting('IMAGES_BUCKET'),
      Key: buildObjectKey(owner, id),
      Body: bytes,
      ContentType: type,
      // Metadata values are ASCII only.
      Metadata: { name: encodeURIComponent(name) },
    }),
  );
  const expiresAt = new Date(createdAt + RETENTION_MS).toISOString();
  return { address: `/api/paper/items/${id}`, name, expiresAt };
}

/**
 * Returns a stored file of the same user. A missing file and a file of another user give the same refusal.
 * @throws Refused paperGone, notFound
 */
export async function readPrintout(owner: Owner, id: string): Promise<FileAnswer> {
  if (Date.parse(owner.now) - decodeTime(id) > RETENTION_MS) throw new RefusalError('gone', 'paperGone');
  const object = await findObject(buildObjectKey(owner, id));
  if (!object) throw buildNotFoundRefusal();
  const { name = '' } = object.Metadata ?? {};
  return new FileAnswer({
    bytes: await object.Body!.transformToByteArray(),
    type: object.ContentType ?? 'application/pdf',
    name: decodeURIComponent(name),
  });
}

/**
 * Returns the bytes of an image in print size; undefined if the image was refused or is not processed yet.
 */
export async function readPrintImage(imagePlace: { tenant: string; plant: string; id: string }) {
  const object = await findObject(buildCleanKey(imagePlace, 'paper'));
  return object ? object.Body!.transformToByteArray() : undefined;
}

async function findObject(Key: string) {
  try {
    return await getFileClient().send(new GetObjectCommand({ Bucket: getSetting('IMAGES_BUCKET'), Key }));
  } catch (error) {
    // Without the permission to list, S3 answers 403 for a missing object.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}
