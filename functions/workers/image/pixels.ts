/** Red, green, blue, alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Averaged down until neither side is longer than `side`; never up. */
export function fitted(from: Pixels, side: number): Pixels {
  const scale = side / Math.max(from.width, from.height);
  if (scale >= 1) return from;
  const width = Math.max(1, Math.round(from.width * scale));
  const height = Math.max(1, Math.round(from.height * scale));
  const across = shares(from.width, width);
  const down = shares(from.height, height);
  const sums = new Float32Array(width * height * 4);
  const line = new Float32Array(width * 4);
  for (let y = 0; y < from.height; y++) {
    squeeze(from, y, across, line);
    const to = down.into[y]! * line.length;
    for (let i = 0; i < line.length; i++) {
      sums[to + i]! += line[i]! * down.share[y]!;
      if (down.rest[y]! > 0) sums[to + line.length + i]! += line[i]! * down.rest[y]!;
    }
  }
  return { data: unweighted(sums), width, height };
}

/** Of each old pixel along one side: the new one it begins in, its part of that, and its part of the next. */
interface Shares {
  into: Uint16Array;
  share: Float32Array;
  rest: Float32Array;
}
function shares(from: number, to: number): Shares {
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

/** One row made narrower; colours count as much as they are opaque. */
function squeeze({ data, width }: Pixels, y: number, { into, share, rest }: Shares, line: Float32Array) {
  line.fill(0);
  for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
    const alpha = data[at + 3]!;
    const to = into[x]! * 4;
    const part = share[x]! * alpha;
    line[to]! += data[at]! * part;
    line[to + 1]! += data[at + 1]! * part;
    line[to + 2]! += data[at + 2]! * part;
    line[to + 3]! += part;
    const over = rest[x]! * alpha;
    if (over <= 0) continue;
    line[to + 4]! += data[at]! * over;
    line[to + 5]! += data[at + 1]! * over;
    line[to + 6]! += data[at + 2]! * over;
    line[to + 7]! += over;
  }
}

function unweighted(sums: Float32Array): Uint8ClampedArray {
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

/** Upright: as the camera was held, by EXIF's eight orientations. */
export function turned(from: Pixels, orientation: number): Pixels {
  const { width: w, height: h } = from;
  // where the new first pixel was, and the steps to the right and down from there
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
  const was = new Uint32Array(from.data.buffer, from.data.byteOffset, w * h);
  const is = new Uint32Array(w * h);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) is[to] = was[first + x * right + y * below]!;
  return { data: new Uint8ClampedArray(is.buffer), width, height };
}

/** On white, for what knows no transparency. */
export function opaque({ data, width, height }: Pixels): Pixels {
  const on = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3]! / 255;
    for (let c = at; c < at + 3; c++) on[c] = data[c]! * share + 255 * (1 - share);
    on[at + 3] = 255;
  }
  return { data: on, width, height };
}
