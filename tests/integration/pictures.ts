// Small generated files of every kind, valid and invalid.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import encodeJpegFile, { init } from '@jsquash/jpeg/encode.js';
import { encodeWebp } from '#functions/workers/image/codecs.ts';
import type { Pixels } from '#functions/workers/image/pixels.ts';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = readFileSync(resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));

/** Draws red on the left, blue on the right, and a green corner at the top left. */
export function drawing(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const corner = x < width / 4 && y < height / 4;
      const colour = corner ? [0, 200, 0] : x < width / 2 ? [220, 0, 0] : [0, 0, 220];
      data.set([...colour, 255], (y * width + x) * 4);
    }
  return { data, width, height };
}

export async function jpeg(
  pixels: Pixels,
  more: { orientation?: number; comment?: string } = {},
): Promise<Buffer> {
  await init({ wasmBinary } as never);
  const file = Buffer.from(await encodeJpegFile(pixels as ImageData, { quality: 90 }));
  const segments = [
    ...(more.orientation
      ? [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(more.orientation)]))]
      : []),
    ...(more.comment ? [segment(0xfe, Buffer.from(more.comment))] : []),
  ];
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Builds a TIFF directory of one entry, big-endian. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

export const webp = async (pixels: Pixels) => Buffer.from(await encodeWebp(pixels, 90));

export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
export function ihdr(width: number, height: number, depth = 8, colour = 6, interlace = 0): Buffer {
  const content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlace]);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
}

export function png({ data, width, height }: Pixels, extra: Buffer[] = []): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    lines.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  return Buffer.concat([
    PNG,
    ihdr(width, height),
    ...extra,
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds a WebP container around chunks. */
export function riff(...chunks: [type: string, content: Buffer][]): Buffer {
  const body = chunks.map(([type, content]) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  });
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + Buffer.concat(body).length, 4);
  return Buffer.concat([head, ...body]);
}

/** Builds the smallest archive: one stored file, and the directory at its end. */
export function zip(name: string, content: string): Buffer {
  const body = Buffer.from(content);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt32LE(crc32(body), 14);
  local.writeUInt32LE(body.length, 18);
  local.writeUInt32LE(body.length, 22);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([local, Buffer.from(name), body, end]);
}

/** Builds a small PDF of one empty page; `inside` follows its header, `after` its end. */
export function pdf({ inside = '', after = '' }: { inside?: string; after?: string | Buffer } = {}): Buffer {
  const body = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${inside}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
`;
  const trailer = `trailer<</Root 1 0 R/Size 4>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(`${body}${trailer}`, 'latin1'), Buffer.from(after)]);
}
