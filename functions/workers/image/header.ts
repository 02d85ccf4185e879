// Reads the header of an image before anything is decoded.
import { type ImageType, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '#shared/ingestion/image-kind.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { type ImageHeader, ImageRefusalError } from './unfit.ts';
import { readWebp } from './webp.ts';

const kinds: readonly {
  type: ImageType;
  is: (start: string) => boolean;
  read: (file: Buffer) => ImageHeader;
}[] = [
  { type: 'image/jpeg', is: (start) => start.startsWith('\xff\xd8\xff'), read: readJpeg },
  { type: 'image/png', is: (start) => start.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  {
    type: 'image/webp',
    is: (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
    read: readWebp,
  },
];

/**
 * Returns the header. Refuses a file that is not of its declared type, incomplete, animated, or too large to
 * decode.
 */
export function readImageHeader(file: Buffer, declaredType: ImageType): ImageHeader {
  const start = file.toString('latin1', 0, 16);
  const kind = kinds.find(({ is }) => is(start));
  if (!kind) throw new ImageRefusalError('imageKind');
  if (kind.type !== declaredType) throw new ImageRefusalError('imageMislabelled');
  const header = refuseOverrun(() => kind.read(file));
  const { width, height } = header;
  if (width === 0 || height === 0) throw new ImageRefusalError('imageBroken');
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
    throw new ImageRefusalError('imageTooManyPixels');
  return header;
}

/** Maps a read beyond the end of the file to imageBroken. */
function refuseOverrun<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new ImageRefusalError('imageBroken') : error;
  }
}
