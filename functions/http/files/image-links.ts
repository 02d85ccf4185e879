// Upload forms and download addresses of the image bucket.
import {
  buildCleanKey,
  buildQuarantineKey,
  type ImageFile,
  type ImageReference,
} from '#shared/ingestion/image.ts';
import { type ImageSize, PDF } from '#shared/ingestion/image-kind.ts';
import { getSetting } from '../aws.ts';
import { encodeFileName } from '../file-answer.ts';
import { createPresignedUrl, createUploadForm } from './presign.ts';

const UPLOAD_SECONDS = 120;
const URL_SECONDS = 600;
const imageHeaders = {
  'response-content-disposition': 'inline',
  'response-content-type': 'image/webp',
  'response-cache-control': 'private, max-age=600, immutable',
};

/** Returns the form that uploads one image to `quarantine/`, valid for two minutes. */
export const createImageUploadForm = async (place: ImageReference, file: ImageFile, now: string) => ({
  url: getSetting('IMAGES_URL'),
  fields: await createUploadForm(
    getSetting('IMAGES_BUCKET'),
    buildQuarantineKey(place),
    file,
    now,
    UPLOAD_SECONDS,
  ),
});

/** Returns the addresses of a clean image, full size and thumbnail, valid for ten minutes. */
export async function createImageUrls(
  place: ImageReference,
  now: string,
): Promise<Record<ImageSize, string>> {
  const createSizeUrl = (size: ImageSize) =>
    createPresignedUrl(getSetting('IMAGES_URL'), buildCleanKey(place, size), imageHeaders, now, URL_SECONDS);
  const [full, thumb] = await Promise.all([createSizeUrl('full'), createSizeUrl('thumb')]);
  return { full, thumb };
}

/**
 * Returns the download address of a PDF, valid for ten minutes. Served as an attachment, so browsers do not
 * show it under our origin.
 */
export const createPdfUrl = (place: ImageReference, name: string, now: string): Promise<string> =>
  createPresignedUrl(
    getSetting('IMAGES_URL'),
    buildCleanKey(place, 'file'),
    {
      'response-content-disposition': `attachment; filename*=UTF-8''${encodeFileName(name)}`,
      'response-content-type': PDF,
      'response-cache-control': 'private, no-store',
    },
    now,
    URL_SECONDS,
  );
