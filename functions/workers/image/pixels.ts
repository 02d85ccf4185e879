/** RGBA values of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Scales an image down by averaging until neither side exceeds `side`; never up. */
export function scaleDown(from: Pixels, side: number): Pixels {
  const scale = side / Math.max(from.width, from.height);
  if (scale >= 1) return from;
  const width = Math.max(1, Math.round(from.width * scale));
  const height = Math.max(1, Math.round(from.height * scale));
  const columnShares = computeShares(from.width, width);
  const rowShares = computeShares(from.height, height);
  const sums = new Float32Array(width * height * 4);
  const line = new Float32Array(width * 4);
  for (let y = 0; y < from.height; y++) {
    scaleRow(from, y, columnShares, line);
    const to = rowShares.into[y]! * line.length;
    for (let i = 0; i < line.length; i++) {
      sums[to + i]! += line[i]! * rowShares.share[y]!;
      if (rowShares.rest[y]! > 0) sums[to + line.length + i]! += line[i]! * rowShares.rest[y]!;
    }
  }
  return { data: removeWeights(sums), width, height };
}

/**
 * For each source pixel along one side: the target pixel it starts in, its share of that one, and its share
 * of the next.
 */
interface Shares {
  into: Uint16Array;
  share: Float32Array;
  rest: Float32Array;
}
function computeShares(from: number, to: number): Shares {
  const all = { into: new Uint16Array(from), share: new Float32Array(from), rest: new Float32Array(from) };
  const part = to / from;
  for (let i = 0; i < from; i++) {
    const into = Math.min(to - 1, Math.floor(i * part + 1e-9));
    const rest = into === to - 1 ? 0 : Math.max(0, (i + 1) * part - into - 1);
    all.into[i] = into;
    all.share[i] = part - rest;
    all.rest[i] = rest;
  }
  return all;
}

/** Scales one row, with colours weighted by their opacity. */
function scaleRow({ data, width }: Pixels, y: number, { into, share, rest }: Shares, line: Float32Array) {
  line.fill(0);
  for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
    const alpha = data[at + 3]!;
    const to = into[x]! * 4;
    const part = share[x]! * alpha;
    line[to]! += data[at]! * part;
    line[to + 1]! += data[at + 1]! * part;
    line[to + 2]! += data[at + 2]! * part;
    line[to + 3]! += part;
    const nextPart = rest[x]! * alpha;
    if (nextPart <= 0) continue;
    line[to + 4]! += data[at]! * nextPart;
    line[to + 5]! += data[at + 1]! * nextPart;
    line[to + 6]! += data[at + 2]! * nextPart;
    line[to + 7]! += nextPart;
  }
}

function removeWeights(sums: Float32Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3]!;
    if (alpha === 0) continue;
    data[at] = sums[at]! / alpha;
    data[at + 1] = sums[at + 1]! / alpha;
    data[at + 2] = sums[at + 2]! / alpha;
    data[at + 3] = alpha;
  }
  return data;
}

/** Rotates the image upright according to the eight EXIF orientations. */
export function rotateUpright(from: Pixels, orientation: number): Pixels {
  const { width: w, height: h } = from;
  // Position of the new first pixel, and the steps to the right and down from there.
  const [first, right, below] = (
    [
      [0, 1, w],
      [w - 1, -1, w],
      [w * h - 1, -1, -w],
      [w * (h - 1), 1, -w],
      [0, w, 1],
      [w * (h - 1), -w, 1],
      [w * h - 1, -w, -1],
      [w - 1, w, -1],
    ] as const
  )[orientation - 1]!;
  if (orientation === 1) return from;
  const [width, height] = orientation < 5 ? [w, h] : [h, w];
  const sourcePixels = new Uint32Array(from.data.buffer, from.data.byteOffset, w * h);
  const rotatedPixels = new Uint32Array(w * h);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) rotatedPixels[to] = sourcePixels[first + x * right + y * below]!;
  return { data: new Uint8ClampedArray(rotatedPixels.buffer), width, height };
}

/** Puts the image on white, for formats without transparency. */
export function flattenOnWhite({ data, width, height }: Pixels): Pixels {
  const flattened = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3]! / 255;
    for (let c = at; c < at + 3; c++) flattened[c] = data[c]! * share + 255 * (1 - share);
    flattened[at + 3] = 255;
  }
  return { data: flattened, width, height };
}
