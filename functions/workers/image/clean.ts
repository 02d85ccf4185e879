// Converts an uploaded image to clean pixels, re-encoded in our sizes.
import {
  type ImageSize,
  type ImageType,
  imageSizes,
  PRINTOUT_IMAGE_SIDE,
} from '#shared/ingestion/image-kind.ts';
import { decodeJpeg, decodeWebp, encodeJpeg, encodeWebp } from './codecs.ts';
import { readImageHeader } from './header.ts';
import { flattenOnWhite, type Pixels, rotateUpright, scaleDown } from './pixels.ts';
import { readPng } from './png.ts';
import { decodePng } from './png-pixels.ts';
import { ImageRefusalError } from './unfit.ts';

const QUALITY: Record<ImageSize, number> = { full: 82, thumb: 76 };

const PAPER_QUALITY = 72;
/** Stored variants and their formats: WebP for browsers, JPEG for printouts. */
export const cleanTypes = [
  ['full', 'image/webp'],
  ['thumb', 'image/webp'],
  ['paper', 'image/jpeg'],
] as const;

export type CleanImage = Record<ImageSize | 'paper', Uint8Array> & { width: number; height: number };

const decode: Record<ImageType, (file: Buffer) => Pixels | Promise<Pixels>> = {
  'image/jpeg': decodeJpeg,
  'image/png': (file) => decodePng(readPng(file)),
  'image/webp': decodeWebp,
};

/**
 * Re-encodes the pixels of a file, upright, in the sizes shown. Refuses a file that is not an image of its
 * declared type.
 */
export async function cleanImage(file: Buffer, declaredType: ImageType): Promise<CleanImage> {
  const { width, height, orientation, end } = readImageHeader(file, declaredType);
  const pixels = await decode[declaredType](file.subarray(0, end));
  if (pixels.width !== width || pixels.height !== height) throw new ImageRefusalError('imageBroken');
  const full = rotateUpright(scaleDown(pixels, imageSizes.full), orientation);
  return {
    full: await encodeWebp(full, QUALITY.full),
    thumb: await encodeWebp(scaleDown(full, imageSizes.thumb), QUALITY.thumb),
    paper: await encodeJpeg(flattenOnWhite(scaleDown(full, PRINTOUT_IMAGE_SIDE)), PAPER_QUALITY),
    width: full.width,
    height: full.height,
  };
}
