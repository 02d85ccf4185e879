import { orientationIn } from './exif.ts';
import { type Header, UnfitImage } from './unfit.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
/** A progressive image has some ten; each costs as much to decode as the whole, however short it is. */
const MAX_SCANS = 64;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Walks the segments to the end of the image. */
export function readJpeg(file: Buffer): Header {
  let frame: { width: number; height: number } | undefined;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; ; ) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const marker = file[at] === 0xff ? file[at + 1] : undefined;
    at += 2;
    if (marker === EOI && frame && scans > 0) return { ...frame, orientation, end: at };
    if (marker === undefined || marker === EOI || marker === SOI) throw new UnfitImage('imageBroken');
    const length = file.readUInt16BE(at);
    const segment = file.subarray(at + 2, at + length);
    if (segment.length !== length - 2) throw new UnfitImage('imageBroken');
    at += length;
    if (isFrame(marker)) {
      if (frame) throw new UnfitImage('imageBroken');
      frame = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    } else if (marker === APP1 && segment.toString('latin1', 0, EXIF.length) === EXIF) {
      orientation = orientationIn(segment.subarray(EXIF.length));
    } else if (marker === SOS) {
      if (++scans > MAX_SCANS) throw new UnfitImage('imageBroken');
      at = endOfScan(file, at);
    }
  }
}

/** The next marker that is not part of the compressed data. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new UnfitImage('imageBroken');
}
