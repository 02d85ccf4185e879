// The bucket of images as its callers meet it: the form that brings one in, the addresses it is seen at.
import { cleanKey, type ImageFile, type ImagePlace, quarantineKey } from '../../shared/ingestion/image.ts';
import { type ImageSize, PDF } from '../../shared/ingestion/image-kind.ts';
import { setting } from './aws.ts';
import { quoted } from './file-answer.ts';
import { addressOf, uploadForm } from './presign.ts';

const UPLOAD_SECONDS = 120;
const SEEN_SECONDS = 600;
const served = {
  'response-content-disposition': 'inline',
  'response-content-type': 'image/webp',
  'response-cache-control': 'private, max-age=600, immutable',
};

/** The form that uploads one image to `quarantine/`, for two minutes. */
export const uploadOf = async (place: ImagePlace, file: ImageFile, now: string) => ({
  url: setting('IMAGES_URL'),
  fields: await uploadForm(setting('IMAGES_BUCKET'), quarantineKey(place), file, now, UPLOAD_SECONDS),
});

/** Where a clean image can be seen, for ten minutes. */
export async function addressesOf(place: ImagePlace, now: string): Promise<Record<ImageSize, string>> {
  const seen = (size: ImageSize) =>
    addressOf(setting('IMAGES_URL'), cleanKey(place, size), served, now, SEEN_SECONDS);
  const [full, thumb] = await Promise.all([seen('full'), seen('thumb')]);
  return { full, thumb };
}

/** Where a PDF can be downloaded, for ten minutes; no browser shows it in our name. */
export const addressOfPdf = (place: ImagePlace, name: string, now: string): Promise<string> =>
  addressOf(
    setting('IMAGES_URL'),
    cleanKey(place, 'file'),
    {
      'response-content-disposition': `attachment; filename*=UTF-8''${quoted(name)}`,
      'response-content-type': PDF,
      'response-cache-control': 'private, no-store',
    },
    now,
    SEEN_SECONDS,
  );
