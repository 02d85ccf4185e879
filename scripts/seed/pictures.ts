// From drawings to the files that pages show: cleaned as whatever people send is, and kept where that is kept.
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { fileClient, setting } from '../../functions/http/aws.ts';
import { type CleanImage, cleaned, cleanTypes } from '../../functions/workers/image/clean.ts';
import { cleanKey } from '../../shared/ingestion/image.ts';
import type { Picture } from './gather.ts';

/** The same drawing hangs in several plants. */
const known = new Map<Buffer, Promise<CleanImage>>();

export async function keepPictures(pictures: readonly Picture[], scope: { tenant: string; plant: string }) {
  for (const { id, file } of pictures) {
    const clean = known.get(file) ?? cleaned(file, 'image/png');
    known.set(file, clean);
    const sizes = await clean;
    for (const [size, type] of cleanTypes)
      await fileClient().send(
        new PutObjectCommand({
          Bucket: setting('IMAGES_BUCKET'),
          Key: cleanKey({ ...scope, id }, size),
          Body: sizes[size],
          ContentType: type,
        }),
      );
  }
}
