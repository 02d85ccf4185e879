import { crc32 } from 'node:zlib';
import { readOrientation } from './exif.ts';
import { type ImageHeader, ImageRefusalError } from './unfit.ts';

/** Data needed for decoding in addition to the header. */
export interface Png extends ImageHeader {
  depth: number;
  colour: number;
  interlaced: boolean;
  palette?: Buffer;
  transparency?: Buffer;
  data: Buffer[];
}

/** Valid bit depths of each colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads the chunks up to the end of the image. */
export function readPng(file: Buffer): Png {
  let png: Png | undefined;
  for (let at = 8; ; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const chunk = file.subarray(at + 8, at + 8 + length);
    const end = at + 12 + length;
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      throw new ImageRefusalError('imageBroken');
    if (!png) {
      if (type !== 'IHDR') throw new ImageRefusalError('imageBroken');
      png = parseImageHeader(chunk);
    } else if (type === 'acTL') throw new ImageRefusalError('imageAnimated');
    else if (type === 'PLTE') png.palette = chunk;
    else if (type === 'tRNS') png.transparency = chunk;
    else if (type === 'IDAT') png.data.push(chunk);
    else if (type === 'eXIf') png.orientation = readOrientation(chunk);
    else if (type === 'IEND') return { ...png, end };
    at = end;
  }
}

function parseImageHeader(chunk: Buffer): Png {
  const [depth = 0, colour = 0, compression, filter, interlace] = chunk.subarray(8);
  if (!depths[colour]?.includes(depth) || compression !== 0 || filter !== 0)
    throw new ImageRefusalError('imageBroken');
  return {
    width: chunk.readUInt32BE(0),
    height: chunk.readUInt32BE(4),
    orientation: 1,
    end: 0,
    depth,
    colour,
    interlaced: interlace === 1,
    data: [],
  };
}
