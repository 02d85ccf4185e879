// What a file says of itself, read before anything of it is decoded.
import { type ImageType, MAX_PIXELS, MAX_SIDE } from '../../../shared/ingestion/image-kind.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { type Header, UnfitImage } from './unfit.ts';
import { readWebp } from './webp.ts';

const kinds: readonly {
  type: ImageType;
  is: (start: string) => boolean;
  read: (file: Buffer) => Header;
}[] = [
  { type: 'image/jpeg', is: (start) => start.startsWith('\xff\xd8\xff'), read: readJpeg },
  { type: 'image/png', is: (start) => start.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  {
    type: 'image/webp',
    is: (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
    read: readWebp,
  },
];

/** The header of a file that is what it was said to be, whole, still, and of a size that can be decoded. */
export function headerOf(file: Buffer, declared: ImageType): Header {
  const start = file.toString('latin1', 0, 16);
  const kind = kinds.find(({ is }) => is(start));
  if (!kind) throw new UnfitImage('imageKind');
  if (kind.type !== declared) throw new UnfitImage('imageMislabelled');
  const header = orBroken(() => kind.read(file));
  const { width, height } = header;
  if (width === 0 || height === 0) throw new UnfitImage('imageBroken');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new UnfitImage('imageTooManyPixels');
  return header;
}

/** A field beyond the end of the file: it was cut short. */
function orBroken<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new UnfitImage('imageBroken') : error;
  }
}
