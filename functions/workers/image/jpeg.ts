import { readOrientation } from './exif.ts';
import { type ImageHeader, ImageRefusalError } from './unfit.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
/** Maximum scans: a progressive image has about ten, and each costs as much to decode as the whole image. */
const MAX_SCANS = 64;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Reads the segments up to the end of the image. */
export function readJpeg(file: Buffer): ImageHeader {
  let frame: { width: number; height: number } | undefined;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; ; ) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const marker = file[at] === 0xff ? file[at + 1] : undefined;
    at += 2;
    if (marker === EOI && frame && scans > 0) return { ...frame, orientation, end: at };
    if (marker === undefined || marker === EOI || marker === SOI) throw new ImageRefusalError('imageBroken');
    const length = file.readUInt16BE(at);
    const segment = file.subarray(at + 2, at + length);
    if (segment.length !== length - 2) throw new ImageRefusalError('imageBroken');
    at += length;
    if (isFrame(marker)) {
      if (frame) throw new ImageRefusalError('imageBroken');
      frame = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    } else if (marker === APP1 && segment.toString('latin1', 0, EXIF.length) === EXIF) {
      orientation = readOrientation(segment.subarray(EXIF.length));
    } else if (marker === SOS) {
      if (++scans > MAX_SCANS) throw new ImageRefusalError('imageBroken');
      at = findScanEnd(file, at);
    }
  }
}

/** Returns the position of the next marker that is not part of the compressed data. */
function findScanEnd(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new ImageRefusalError('imageBroken');
}
