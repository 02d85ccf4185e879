import { inflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';
import type { Png } from './png.ts';
import { UnfitImage } from './unfit.ts';

/** First column and row of a pass, and its steps. */
type Pass = readonly [x: number, y: number, dx: number, dy: number];
const whole: readonly Pass[] = [[0, 0, 1, 1]];
const adam7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** By the specification of PNG; its data inflates to exactly what the header promised, or not at all. */
export function decodePng(png: Png): Pixels {
  const { width, height } = png;
  const bits = channelsOf[png.colour]! * png.depth;
  const passes = (png.interlaced ? adam7 : whole)
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      columns: Math.ceil((width - x) / dx),
      rows: Math.ceil((height - y) / dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const bytesOf = (columns: number) => Math.ceil((columns * bits) / 8);
  const expected = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + bytesOf(columns)), 0);
  const raw = inflated(png.data, expected);

  const data = new Uint8ClampedArray(width * height * 4);
  const paint = painter(png, data);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows } of passes) {
    const bytes = bytesOf(columns);
    let above: Uint8Array = new Uint8Array(bytes);
    for (let row = 0; row < rows; row++, at += 1 + bytes) {
      const line = raw.subarray(at + 1, at + 1 + bytes);
      unfilter(raw[at]!, line, above, Math.max(1, bits >> 3));
      const start = (y + row * dy) * width + x;
      for (let column = 0; column < columns; column++) paint(line, column, (start + column * dx) * 4);
      above = line;
    }
  }
  return { data, width, height };
}

function inflated(parts: Buffer[], expected: number): Buffer {
  try {
    const raw = inflateSync(Buffer.concat(parts), {
      maxOutputLength: expected,
      chunkSize: Math.max(64, expected),
    });
    if (raw.length === expected) return raw;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  throw new UnfitImage('imageBroken');
}

/** In place: each byte was stored as its difference from what its neighbours let expect. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number) {
  if (filter > 4) throw new UnfitImage('imageBroken');
  if (filter === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i < step ? 0 : line[i - step]!;
    const up = above[i]!;
    const corner = i < step ? 0 : above[i - step]!;
    line[i]! +=
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

type Paint = (line: Uint8Array, column: number, to: number) => void;

/** How a pixel of this colour type becomes red, green, blue and alpha. */
function painter({ colour, depth, palette, transparency }: Png, data: Uint8ClampedArray): Paint {
  const most = 2 ** depth - 1;
  const sample =
    depth === 8
      ? (line: Uint8Array, i: number) => line[i]!
      : depth === 16
        ? (line: Uint8Array, i: number) => (line[2 * i]! << 8) | line[2 * i + 1]!
        : (line: Uint8Array, i: number) =>
            (line[(i * depth) >> 3]! >> (8 - depth - ((i * depth) & 7))) & most;
  const bright = (value: number) => (depth === 8 ? value : (value * 255) / most);
  const set = (to: number, red: number, green: number, blue: number, alpha: number) => {
    data[to] = red;
    data[to + 1] = green;
    data[to + 2] = blue;
    data[to + 3] = alpha;
  };
  /** The one colour that stands for nothing. */
  const clear = [0, 2, 4].map((at) =>
    transparency && transparency.length >= at + 2 ? transparency.readUInt16BE(at) : -1,
  );

  switch (colour) {
    case 3:
      return (line, column, to) => {
        const index = sample(line, column);
        if (!palette || 3 * index + 2 >= palette.length) throw new UnfitImage('imageBroken');
        const [red, green, blue] = [palette[3 * index]!, palette[3 * index + 1]!, palette[3 * index + 2]!];
        set(to, red, green, blue, transparency?.[index] ?? 255);
      };
    case 0:
    case 4:
      return (line, column, to) => {
        const grey = sample(line, colour === 4 ? 2 * column : column);
        const alpha = colour === 4 ? bright(sample(line, 2 * column + 1)) : grey === clear[0] ? 0 : 255;
        set(to, bright(grey), bright(grey), bright(grey), alpha);
      };
    default: {
      const channels = channelsOf[colour]!;
      return (line, column, to) => {
        const first = column * channels;
        const [red, green, blue] = [sample(line, first), sample(line, first + 1), sample(line, first + 2)];
        const seen = red === clear[0] && green === clear[1] && blue === clear[2] ? 0 : 255;
        const alpha = channels === 4 ? bright(sample(line, first + 3)) : seen;
        set(to, bright(red), bright(green), bright(blue), alpha);
      };
    }
  }
}
