import { readOrientation } from './exif.ts';
import { type ImageHeader, ImageRefusalError } from './unfit.ts';

const ANIMATED = 0x02;

interface Size {
  width: number;
  height: number;
}

/**
 * Reads the chunks of the RIFF container. The size is that of the frame, which must agree with the canvas.
 */
export function readWebp(file: Buffer): ImageHeader {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw new ImageRefusalError('imageBroken');
  let canvas: Size | undefined;
  let frame: Size | undefined;
  let orientation = 1;
  for (let at = 12; at + 8 <= end; ) {
    const length = file.readUInt32LE(at + 4);
    const chunk = file.subarray(at + 8, Math.min(at + 8 + length, end));
    if (chunk.length !== length) throw new ImageRefusalError('imageBroken');
    switch (file.toString('latin1', at, at + 4)) {
      case 'VP8X':
        if (chunk[0]! & ANIMATED) throw new ImageRefusalError('imageAnimated');
        canvas = { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 };
        break;
      case 'ANIM':
      case 'ANMF':
        throw new ImageRefusalError('imageAnimated');
      case 'VP8 ':
        frame ??= readLossySize(chunk);
        break;
      case 'VP8L':
        frame ??= readLosslessSize(chunk);
        break;
      case 'EXIF':
        orientation = readOrientation(chunk.toString('latin1', 0, 4) === 'Exif' ? chunk.subarray(6) : chunk);
        break;
    }
    at += 8 + length + (length % 2);
  }
  if (!frame || (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)))
    throw new ImageRefusalError('imageBroken');
  return { ...frame, orientation, end };
}

function readLossySize(chunk: Buffer): Size {
  if (chunk.readUIntBE(3, 3) !== 0x9d012a) throw new ImageRefusalError('imageBroken');
  return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff };
}

function readLosslessSize(chunk: Buffer): Size {
  if (chunk.readUInt8(0) !== 0x2f) throw new ImageRefusalError('imageBroken');
  const bits = chunk.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
