// Documents that were made, as they lie in the bucket of images: under the tenant, plant and user they were made for, for two minutes.
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { decodeTime, ulid } from 'ulid';
import { cleanKey } from '../../shared/ingestion/image.ts';
import type { MadePaper } from '../../shared/printing/api.ts';
import { Refused } from '../../shared/refused.ts';
import { missing } from '../table/writes.ts';
import { fileClient, setting } from './aws.ts';
import { FileAnswer } from './file-answer.ts';

const KEPT_MS = 120_000;
/** A function answers six megabytes at most, in base64. */
const LARGEST = 4_400_000;

export interface MadeFile {
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

const keyOf = ({ tenant, plant, user }: Owner, id: string) =>
  ['papers', ...[tenant, plant.id, user.id, id].map(encodeURIComponent)].join('/');

/** Keeps a file for whoever asked for it. @throws Refused paperTooLarge */
export async function keepPaper(owner: Owner, { name, type, bytes }: MadeFile): Promise<MadePaper> {
  if (bytes.length > LARGEST) throw new Refused('tooLarge', 'paperTooLarge');
  const made = Date.parse(owner.now);
  const id = ulid(made);
  await fileClient().send(
    new PutObjectCommand({
      Bucket: setting('IMAGES_BUCKET'),
      Key: keyOf(owner, id),
      Body: bytes,
      ContentType: type,
      // of ASCII alone
      Metadata: { name: encodeURIComponent(name) },
    }),
  );
  const expiresAt = new Date(made + KEPT_MS).toISOString();
  return { address: `/api/paper/items/${id}`, name, expiresAt };
}

/** What it was made for looks the same as what never was: somebody else's is not there. @throws Refused paperGone, notFound */
export async function keptPaper(owner: Owner, id: string): Promise<FileAnswer> {
  if (Date.parse(owner.now) - decodeTime(id) > KEPT_MS) throw new Refused('gone', 'paperGone');
  const found = await read(keyOf(owner, id));
  if (!found) throw missing();
  const { name = '' } = found.Metadata ?? {};
  return new FileAnswer({
    bytes: await found.Body!.transformToByteArray(),
    type: found.ContentType ?? 'application/pdf',
    name: decodeURIComponent(name),
  });
}

/** A picture as paper takes it; none of one that was refused, or is on its way. */
export async function pictureOnPaper(place: { tenant: string; plant: string; id: string }) {
  const found = await read(cleanKey(place, 'paper'));
  return found ? found.Body!.transformToByteArray() : undefined;
}

async function read(Key: string) {
  try {
    return await fileClient().send(new GetObjectCommand({ Bucket: setting('IMAGES_BUCKET'), Key }));
  } catch (error) {
    // whoever may not list a folder is not told that nothing is there
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}

/** Where the site is, for codes that lead to it. */
export const site = (): string => setting('SITE_URL');
