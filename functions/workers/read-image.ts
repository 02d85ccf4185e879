// Looks at every image and PDF that arrived: keeps pixels, refuses what is none, and lets nothing stay in the quarantine.
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { cleanKey, type ImagePlace, type ImageVerdict, placeOf } from '../../shared/ingestion/image.ts';
import { type FileType, MAX_BYTES, PDF } from '../../shared/ingestion/image-kind.ts';
import { fileClient, setting, tableClient } from '../http/aws.ts';
import { images } from '../table/entities/ingestion.ts';
import { inDays } from '../table/expiry.ts';
import { openStore } from '../table/store.ts';
import { type Arrived, MAX_TRIES, ofArrivals } from './arrivals.ts';
import { type CleanImage, cleaned, cleanTypes } from './image/clean.ts';
import { checkPdf } from './image/pdf.ts';
import { UnfitImage } from './image/unfit.ts';

/** A refusal is read by whoever sent the file, soon. */
const REFUSED_DAYS = 7;

async function look(file: Arrived, place: ImagePlace, tries: number, now: string) {
  const { tenant, plant, id } = place;
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'images', now });
  const announced = await store.find(images, id);
  // answered before, or never announced
  if (announced?.state === 'pending') {
    const { type, bytes, user, name } = announced;
    const found = await verdict(file, place, type, tries);
    const expiresAt = found.state === 'refused' ? inDays(REFUSED_DAYS, now) : undefined;
    await store.commit(store.replace(images, announced, { type, bytes, user, name, ...found, expiresAt }));
  }
  await fileClient().send(new DeleteObjectCommand(file));
}

async function verdict(
  file: Arrived,
  place: ImagePlace,
  type: FileType,
  tries: number,
): Promise<ImageVerdict> {
  try {
    if (tries > MAX_TRIES) throw new UnfitImage(type === PDF ? 'pdfBroken' : 'imageBroken');
    const sent = await read(file);
    if (type === PDF) {
      checkPdf(sent);
      await put(file.Bucket, cleanKey(place, 'file'), sent, PDF);
      return { state: 'ready' };
    }
    const clean = await cleaned(sent, type);
    await keep(file.Bucket, place, clean);
    return { state: 'ready', width: clean.width, height: clean.height };
  } catch (error) {
    if (!(error instanceof UnfitImage)) throw error;
    return { state: 'refused', reason: error.reason };
  }
}

async function read(file: Arrived): Promise<Buffer> {
  const first = `bytes=0-${MAX_BYTES}`;
  const { Body } = await fileClient().send(new GetObjectCommand({ ...file, Range: first }));
  const bytes = Buffer.from(await Body!.transformToByteArray());
  if (bytes.length > MAX_BYTES) throw new UnfitImage('imageTooLarge');
  return bytes;
}

async function keep(bucket: string, place: ImagePlace, clean: CleanImage) {
  for (const [size, type] of cleanTypes) await put(bucket, cleanKey(place, size), clean[size], type);
}

const put = (Bucket: string, Key: string, Body: Uint8Array, ContentType: string) =>
  fileClient().send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));

export const handler = ofArrivals('image not looked at', async (arrived, tries, now) => {
  const place = placeOf(arrived.Key);
  if (place) await look(arrived, place, tries, now);
});
