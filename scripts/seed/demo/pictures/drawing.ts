// Drawing made of plain shapes, each given by a distance function, and its PNG.
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
export interface Shape {
  colour: Colour;
  /** Bounding box: left, top, right, bottom. */
  within: readonly [number, number, number, number];
  /** Signed distance, negative inside. */
  distance: (x: number, y: number) => number;
}

export const [WIDTH, HEIGHT] = [640, 480];
export const ink: Colour = [38, 50, 56];
export const steel: Colour = [144, 164, 174];
export const paleGrey: Colour = [207, 216, 220];
export const white: Colour = [255, 255, 255];
export const amber: Colour = [255, 179, 0];
export const green: Colour = [67, 160, 71];
export const red: Colour = [211, 47, 47];
export const blue: Colour = [30, 136, 229];
const paper: Colour = [245, 247, 248];

export const createDisc = (x: number, y: number, radius: number, colour: Colour): Shape => ({
  colour,
  within: [x - radius, y - radius, x + radius, y + radius],
  distance: (px, py) => Math.hypot(px - x, py - y) - radius,
});

/**
 * Arc of a circle between two angles, in degrees clockwise from the right; the whole circle if none are
 * given.
 */
export const createArc = (
  [x, y, radius]: readonly [number, number, number],
  width: number,
  colour: Colour,
  [from, to]: readonly [number, number] = [0, 360],
): Shape => ({
  colour,
  within: [x - radius - width, y - radius - width, x + radius + width, y + radius + width],
  distance: (px, py) => {
    const angle = ((Math.atan2(py - y, px - x) * 180) / Math.PI + 720 - from) % 360;
    return angle > to - from ? width : Math.abs(Math.hypot(px - x, py - y) - radius) - width / 2;
  },
});

/** Line between two points, with round ends. */
export const createLine = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  width: number,
  colour: Colour,
): Shape => ({
  colour,
  within: [
    Math.min(x1, x2) - width,
    Math.min(y1, y2) - width,
    Math.max(x1, x2) + width,
    Math.max(y1, y2) + width,
  ],
  distance: (px, py) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((px - x1) * dx + (py - y1) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(px - x1 - along * dx, py - y1 - along * dy) - width / 2;
  },
});

export const createBox = (
  [x, y, width, height]: readonly [number, number, number, number],
  colour: Colour,
  round = 8,
): Shape => ({
  colour,
  within: [x, y, x + width, y + height],
  distance: (px, py) => {
    const dx = Math.abs(px - x - width / 2) - width / 2 + round;
    const dy = Math.abs(py - y - height / 2) - height / 2 + round;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
  },
});

/** Arrow that marks a place or a direction. */
export function createArrow(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  colour = red,
): Shape[] {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const createBarb = (turn: number) =>
    createLine([x2, y2], [x2 - 26 * Math.cos(angle + turn), y2 - 26 * Math.sin(angle + turn)], 9, colour);
  return [createLine([x1, y1], [x2, y2], 9, colour), createBarb(0.55), createBarb(-0.55)];
}

/** Draws the shapes over each other, the last on top, and returns the PNG. */
export function encodePng(shapes: readonly Shape[]): Buffer {
  const row = 1 + WIDTH * 3;
  const pixels = Buffer.alloc(row * HEIGHT);
  const blank = Buffer.concat([Buffer.alloc(1), Buffer.alloc(WIDTH * 3, Buffer.from(paper))]);
  for (let y = 0; y < HEIGHT; y++) blank.copy(pixels, y * row);
  for (const { colour, within, distance } of shapes) {
    const [left, top, right, bottom] = within.map(Math.round) as [number, number, number, number];
    for (let y = Math.max(0, top - 1); y < Math.min(HEIGHT, bottom + 2); y++)
      for (let x = Math.max(0, left - 1); x < Math.min(WIDTH, right + 2); x++) {
        const coverage = Math.min(1, 0.5 - distance(x, y));
        if (coverage <= 0) continue;
        const pixelOffset = y * row + 1 + x * 3;
        for (let i = 0; i < 3; i++)
          pixels[pixelOffset + i] = Math.round(
            pixels[pixelOffset + i]! * (1 - coverage) + colour[i]! * coverage,
          );
      }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(pixels)),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(name: string, data: Buffer): Buffer {
  const namedData = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(namedData));
  return Buffer.concat([length, namedData, sum]);
}
