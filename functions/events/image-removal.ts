// Reaction that deletes the files of an image whose item was removed. That is a photo that no public report contained:
// its item expires after an hour (functions/requests/public-report/photos.ts).
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { buildCleanKey } from '#shared/ingestion/image.ts';
import { images } from '../db/entities/ingestion.ts';
import { getFileClient, getSetting } from '../http/aws.ts';
import type { Change } from './change.ts';

/** All variants of an image or PDF; deleting one that does not exist changes nothing. */
const variants = ['full', 'thumb', 'paper', 'file'] as const;

export async function deleteImageFiles({ tenant, plant, entity, id, before, after }: Change): Promise<void> {
  if (entity !== images.name || after || before?.state !== 'ready') return;
  for (const variant of variants)
    await getFileClient().send(
      new DeleteObjectCommand({
        Bucket: getSetting('IMAGES_BUCKET'),
        Key: buildCleanKey({ tenant, plant, id }, variant),
      }),
    );
}
