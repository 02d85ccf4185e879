// Stores the drawings as uploaded images: cleaned like uploads, in the same storage.
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getFileClient, getSetting } from '#functions/http/aws.ts';
import { type CleanImage, cleanImage, cleanTypes } from '#functions/workers/image/clean.ts';
import { buildCleanKey } from '#shared/ingestion/image.ts';
import type { SeedPicture } from './gather.ts';

export interface CleanPicture {
  id: string;
  sizes: CleanImage;
}

/** Cleaned images by file, because several plants share a drawing. */
const cleanImages = new Map<Buffer, Promise<CleanImage>>();

export const cleanPictures = (pictures: readonly SeedPicture[]): Promise<CleanPicture[]> =>
  Promise.all(
    pictures.map(async ({ id, file }) => {
      const clean = cleanImages.get(file) ?? cleanImage(file, 'image/png');
      cleanImages.set(file, clean);
      return { id, sizes: await clean };
    }),
  );

export async function storePictures(
  pictures: readonly CleanPicture[],
  scope: { tenant: string; plant: string },
) {
  for (const { id, sizes } of pictures)
    for (const [size, type] of cleanTypes)
      await getFileClient().send(
        new PutObjectCommand({
          Bucket: getSetting('IMAGES_BUCKET'),
          Key: buildCleanKey({ ...scope, id }, size),
          Body: sizes[size],
          ContentType: type,
        }),
      );
}
