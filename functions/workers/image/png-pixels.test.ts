import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPng } from './png.ts';
import { decodePng } from './png-pixels.ts';

const WIDTH = 21;
const HEIGHT = 13;
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(content.length);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}

/** Packs the samples of a row into bytes, the leftmost in the highest bits. */
function packed(samples: number[], depth: number): Buffer {
  const line = Buffer.alloc(Math.ceil((samples.length * depth) / 8));
  samples.forEach((sample, i) => {
    if (depth === 16) line.writeUInt16BE(sample, 2 * i);
    else line[(i * depth) >> 3]! |= sample << (8 - depth - ((i * depth) & 7));
  });
  return line;
}

function paeth(a: number, b: number, c: number) {
  const [left, up, corner] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return left <= up && left <= corner ? a : up <= corner ? b : c;
}

function filtered(filter: number, line: Buffer, above: Buffer, step: number): Buffer {
  const out = line.map((byte, i) => {
    const [a, b, c] = [line[i - step] ?? 0, above[i] ?? 0, i < step ? 0 : (above[i - step] ?? 0)];
    return byte - [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter]!;
  });
  return Buffer.concat([Buffer.from([filter]), out]);
}

interface Shape {
  colour: number;
  depth: number;
  interlaced?: boolean;
  extra?: Buffer[];
}
function file(
  { colour, depth, interlaced = false, extra = [] }: Shape,
  sampleAt: (x: number, y: number) => number[],
) {
  const passes = interlaced ? adam7 : [[0, 0, 1, 1] as const];
  const step = Math.max(1, (channels[colour]! * depth) >> 3);
  const lines = passes.flatMap(([x0, y0, dx, dy]) => {
    let above: Buffer = Buffer.alloc(0);
    const rows: Buffer[] = [];
    for (let y = y0; y < HEIGHT; y += dy) {
      const samples: number[] = [];
      for (let x = x0; x < WIDTH; x += dx) samples.push(...sampleAt(x, y));
      if (samples.length === 0) continue;
      const line = packed(samples, depth);
      rows.push(filtered(y % 5, line, above, step));
      above = line;
    }
    return rows;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.concat(lines));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', data.subarray(0, 20)),
    chunk('IDAT', data.subarray(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const noise = (x: number, y: number, channel: number, most: number) =>
  (x * 7919 + y * 104_729 + channel * 1299) % (most + 1);
const shapes = [
  ...[1, 2, 4, 8, 16].map((depth) => [0, depth]),
  ...[8, 16].flatMap((depth) => [2, 4, 6].map((colour) => [colour, depth])),
].flatMap(([colour, depth]) =>
  [false, true].map((interlaced) => ({ colour: colour!, depth: depth!, interlaced })),
);

describe('a PNG', () => {
  it.each(shapes)(
    'of $colour at $depth bits, interlaced $interlaced, has the pixels that were written',
    (shape) => {
      const most = 2 ** shape.depth - 1;
      const n = channels[shape.colour]!;
      const at = (x: number, y: number) =>
        Array.from({ length: n }, (_, channel) => noise(x, y, channel, most));
      const { data, width, height } = decodePng(readPng(file(shape, at)));
      expect([width, height]).toEqual([WIDTH, HEIGHT]);
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) {
          const bright = at(x, y).map((sample) => Math.round((sample * 255) / most));
          const [a = 0, b = a, c = a, d = 255] = bright;
          const wanted = n === 1 ? [a, a, a, 255] : n === 2 ? [a, a, a, b] : [a, b, c, d];
          const got = [...data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4)];
          expect(
            got.every((value, i) => Math.abs(value - wanted[i]!) <= 1),
            `${x},${y}: ${got} for ${wanted}`,
          ).toBe(true);
        }
    },
  );

  it.each([1, 2, 4, 8])('with a palette of %i bits has its colours, and holes where it says so', (depth) => {
    const colours = 2 ** Math.min(depth, 5);
    const palette = Buffer.from(Array.from({ length: colours }, (_, i) => [i * 3, 255 - i, i]).flat());
    const extra = [chunk('PLTE', palette), chunk('tRNS', Buffer.from([0, 128]))];
    const at = (x: number, y: number) => [noise(x, y, 0, colours - 1)];
    const { data } = decodePng(readPng(file({ colour: 3, depth, extra }, at)));
    for (const [x, y] of [
      [0, 0],
      [3, 2],
      [20, 12],
    ] as const) {
      const i = at(x, y)[0]!;
      expect([...data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4)]).toEqual([
        i * 3,
        255 - i,
        i,
        [0, 128][i] ?? 255,
      ]);
    }
  });

  it('may say one colour is clear', () => {
    const tRNS = chunk('tRNS', Buffer.from([0, 10, 0, 20, 0, 30]));
    const at = (x: number) => (x === 4 ? [10, 20, 30] : [10, 20, 31]);
    const { data } = decodePng(readPng(file({ colour: 2, depth: 8, extra: [tRNS] }, at)));
    expect([data[4 * 4 + 3], data[5 * 4 + 3]]).toEqual([0, 255]);
  });

  it('with an index past its palette is broken', () => {
    const broken = file({ colour: 3, depth: 8, extra: [chunk('PLTE', Buffer.from([1, 2, 3]))] }, () => [7]);
    expect(() => decodePng(readPng(broken))).toThrow('imageBroken');
  });

  it.each([
    [0, 3],
    [2, 4],
    [3, 16],
    [5, 8],
  ])('of %i at %i bits does not exist', (colour, depth) => {
    expect(() => readPng(file({ colour, depth }, () => [0]))).toThrow('imageBroken');
  });
});
