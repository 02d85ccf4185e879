import { inflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';
import type { Png } from './png.ts';
import { ImageRefusalError } from './unfit.ts';

/** First column and row of an interlace pass, and its steps. */
type Pass = readonly [x: number, y: number, dx: number, dy: number];
const singlePass: readonly Pass[] = [[0, 0, 1, 1]];
const adam7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

const channelCounts: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Decodes a PNG; its data must inflate to exactly the size given by the header. */
export function decodePng(png: Png): Pixels {
  const { width, height } = png;
  const bits = channelCounts[png.colour]! * png.depth;
  const passes = (png.interlaced ? adam7 : singlePass)
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      columns: Math.ceil((width - x) / dx),
      rows: Math.ceil((height - y) / dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const computeLineBytes = (columns: number) => Math.ceil((columns * bits) / 8);
  const expected = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + computeLineBytes(columns)), 0);
  const raw = inflateExactly(png.data, expected);

  const data = new Uint8ClampedArray(width * height * 4);
  const paint = createPainter(png, data);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows } of passes) {
    const bytes = computeLineBytes(columns);
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

function inflateExactly(parts: Buffer[], expected: number): Buffer {
  try {
    const raw = inflateSync(Buffer.concat(parts), {
      maxOutputLength: expected,
      chunkSize: Math.max(64, expected),
    });
    if (raw.length === expected) return raw;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  throw new ImageRefusalError('imageBroken');
}

/**
 * Reverses the row filter in place: each byte is stored as the difference from a prediction by its
 * neighbours.
 */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number) {
  if (filter > 4) throw new ImageRefusalError('imageBroken');
  if (filter === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i < step ? 0 : line[i - step]!;
    const up = above[i]!;
    const corner = i < step ? 0 : above[i - step]!;
    line[i]! +=
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : predictPaeth(left, up, corner);
  }
}

function predictPaeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

type Paint = (line: Uint8Array, column: number, to: number) => void;

/** Returns a function that converts a pixel of this colour type to RGBA. */
function createPainter({ colour, depth, palette, transparency }: Png, data: Uint8ClampedArray): Paint {
  const maxSample = 2 ** depth - 1;
  const readSample =
    depth === 8
      ? (line: Uint8Array, i: number) => line[i]!
      : depth === 16
        ? (line: Uint8Array, i: number) => (line[2 * i]! << 8) | line[2 * i + 1]!
        : (line: Uint8Array, i: number) =>
            (line[(i * depth) >> 3]! >> (8 - depth - ((i * depth) & 7))) & maxSample;
  const toByte = (value: number) => (depth === 8 ? value : (value * 255) / maxSample);
  const setPixel = (to: number, red: number, green: number, blue: number, alpha: number) => {
    data[to] = red;
    data[to + 1] = green;
    data[to + 2] = blue;
    data[to + 3] = alpha;
  };
  /** Transparent colour. */
  const transparentColour = [0, 2, 4].map((at) =>
    transparency && transparency.length >= at + 2 ? transparency.readUInt16BE(at) : -1,
  );

  switch (colour) {
    case 3:
      return (line, column, to) => {
        const index = readSample(line, column);
        if (!palette || 3 * index + 2 >= palette.length) throw new ImageRefusalError('imageBroken');
        const [red, green, blue] = [palette[3 * index]!, palette[3 * index + 1]!, palette[3 * index + 2]!];
        setPixel(to, red, green, blue, transparency?.[index] ?? 255);
      };
    case 0:
    case 4:
      return (line, column, to) => {
        const grey = readSample(line, colour === 4 ? 2 * column : column);
        const alpha =
          colour === 4 ? toByte(readSample(line, 2 * column + 1)) : grey === transparentColour[0] ? 0 : 255;
        setPixel(to, toByte(grey), toByte(grey), toByte(grey), alpha);
      };
    default: {
      const channels = channelCounts[colour]!;
      return (line, column, to) => {
        const first = column * channels;
        const [red, green, blue] = [
          readSample(line, first),
          readSample(line, first + 1),
          readSample(line, first + 2),
        ];
        const opacity =
          red === transparentColour[0] && green === transparentColour[1] && blue === transparentColour[2]
            ? 0
            : 255;
        const alpha = channels === 4 ? toByte(readSample(line, first + 3)) : opacity;
        setPixel(to, toByte(red), toByte(green), toByte(blue), alpha);
      };
    }
  }
}
