// Worker that processes uploaded images and PDFs: stores clean variants or refuses the file, and deletes it
// from the quarantine.
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  buildCleanKey,
  type ImageReference,
  type ImageVerdict,
  parseQuarantineKey,
} from '#shared/ingestion/image.ts';
import { type FileType, MAX_UPLOAD_BYTES, PDF } from '#shared/ingestion/image-kind.ts';
import { images } from '../db/entities/ingestion.ts';
import { computeExpiry } from '../db/expiry.ts';
import { openStore } from '../db/store.ts';
import { getFileClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { addToTrace } from '../http/trace.ts';
import { type ArrivedObject, createArrivalHandler, MAX_TRIES } from './arrivals.ts';
import { type CleanImage, cleanImage, cleanTypes } from './image/clean.ts';
import { checkPdf } from './image/pdf.ts';
import { ImageRefusalError } from './image/unfit.ts';

/** Days a refusal is stored. */
const REFUSAL_DAYS = 7;

async function processImage(file: ArrivedObject, place: ImageReference, tries: number, now: string) {
  const { tenant, plant, id } = place;
  addToTrace({ tenant, plant });
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'images', now });
  const pendingImage = await store.find(images, id);
  // Files that are already processed or never announced are skipped.
  if (pendingImage?.state === 'pending') {
    const { type, bytes, user, name, reportMachineId } = pendingImage;
    const outcome = await inspectImage(file, place, type, tries);
    const unusedUntil = reportMachineId === undefined ? undefined : pendingImage.expiresAt;
    const expiresAt = outcome.state === 'refused' ? computeExpiry(REFUSAL_DAYS, now) : unusedUntil;
    await store.commit(
      store.replace(images, pendingImage, {
        ...{ type, bytes, user, name, reportMachineId, expiresAt },
        ...outcome,
      }),
    );
    log('info', 'upload read', { upload: id, state: outcome.state });
  }
  await getFileClient().send(new DeleteObjectCommand(file));
}

async function inspectImage(
  file: ArrivedObject,
  place: ImageReference,
  type: FileType,
  tries: number,
): Promise<ImageVerdict> {
  try {
    if (tries > MAX_TRIES) throw new ImageRefusalError(type === PDF ? 'pdfBroken' : 'imageBroken');
    const fileBytes = await readUpload(file);
    if (type === PDF) {
      checkPdf(fileBytes);
      await putObject(file.Bucket, buildCleanKey(place, 'file'), fileBytes, PDF);
      return { state: 'ready' };
    }
    const cleanVariants = await cleanImage(fileBytes, type);
    await storeVariants(file.Bucket, place, cleanVariants);
    return { state: 'ready', width: cleanVariants.width, height: cleanVariants.height };
  } catch (error) {
    if (!(error instanceof ImageRefusalError)) throw error;
    return { state: 'refused', reason: error.reason };
  }
}

async function readUpload(file: ArrivedObject): Promise<Buffer> {
  const range = `bytes=0-${MAX_UPLOAD_BYTES}`;
  const { Body } = await getFileClient().send(new GetObjectCommand({ ...file, Range: range }));
  const bytes = Buffer.from(await Body!.transformToByteArray());
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ImageRefusalError('imageTooLarge');
  return bytes;
}

async function storeVariants(bucket: string, place: ImageReference, cleanVariants: CleanImage) {
  for (const [size, type] of cleanTypes)
    await putObject(bucket, buildCleanKey(place, size), cleanVariants[size], type);
}

const putObject = (Bucket: string, Key: string, Body: Uint8Array, ContentType: string) =>
  getFileClient().send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));

export const handler = createArrivalHandler('image not looked at', async (arrivedObject, tries, now) => {
  const place = parseQuarantineKey(arrivedObject.Key);
  if (place) await processImage(arrivedObject, place, tries, now);
});
