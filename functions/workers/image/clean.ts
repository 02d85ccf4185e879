// From a file somebody sent to pixels that are ours. Here: the whole way.
import {
  type ImageSize,
  type ImageType,
  imageSizes,
  PAPER_SIDE,
} from '../../../shared/ingestion/image-kind.ts';
import { decodeJpeg, decodeWebp, encodeJpeg, encodeWebp } from './codecs.ts';
import { headerOf } from './header.ts';
import { fitted, opaque, type Pixels, turned } from './pixels.ts';
import { readPng } from './png.ts';
import { decodePng } from './png-pixels.ts';
import { UnfitImage } from './unfit.ts';

const QUALITY: Record<ImageSize, number> = { full: 82, thumb: 76 };

const PAPER_QUALITY = 72;
/** What is kept of an image, and as what: browsers show one format, paper takes another. */
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

/** Nothing but the pixels of a file, upright, in the sizes that are shown. Refuses what is not an image of its declared type. */
export async function cleaned(file: Buffer, declared: ImageType): Promise<CleanImage> {
  const { width, height, orientation, end } = headerOf(file, declared);
  const pixels = await decode[declared](file.subarray(0, end));
  if (pixels.width !== width || pixels.height !== height) throw new UnfitImage('imageBroken');
  const full = turned(fitted(pixels, imageSizes.full), orientation);
  return {
    full: await encodeWebp(full, QUALITY.full),
    thumb: await encodeWebp(fitted(full, imageSizes.thumb), QUALITY.thumb),
    paper: await encodeJpeg(opaque(fitted(full, PAPER_SIDE)), PAPER_QUALITY),
    width: full.width,
    height: full.height,
  };
}
