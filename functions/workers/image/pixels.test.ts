import { describe, expect, it } from 'vitest';
import { type Pixels, rotateUpright, scaleDown } from './pixels.ts';

/** Builds grey pixels of these values; a space is transparent. */
const grey = (...rows: string[]): Pixels => ({
  data: new Uint8ClampedArray(
    rows.flatMap((row) =>
      [...row].flatMap((c) => (c === ' ' ? [9, 9, 9, 0] : [...Array(3).fill(Number(c)), 255])),
    ),
  ),
  width: rows[0]!.length,
  height: rows.length,
});
const rowsOf = ({ data, width, height }: Pixels) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 4]).join(''),
  );

describe('turning', () => {
  it.each([
    [1, ['123', '456']],
    [2, ['321', '654']],
    [3, ['654', '321']],
    [4, ['456', '123']],
    [5, ['14', '25', '36']],
    [6, ['41', '52', '63']],
    [7, ['63', '52', '41']],
    [8, ['36', '25', '14']],
  ])('an image of orientation %i sets it upright', (orientation, upright) => {
    expect(rowsOf(rotateUpright(grey('123', '456'), orientation))).toEqual(upright);
  });
});

describe('fitting', () => {
  it('averages what falls into one pixel', () => {
    expect(rowsOf(scaleDown(grey('1357', '1357'), 2))).toEqual(['26']);
  });

  it('shares a pixel between the two it falls into', () => {
    const { data, width, height } = scaleDown(grey('909', '909', '909'), 2);
    expect([width, height]).toEqual([2, 2]);
    expect(data[0]).toBe(6);
  });

  it('counts colours as much as they are opaque', () => {
    const { data } = scaleDown(grey('8 ', '8 '), 1);
    expect([...data]).toEqual([8, 8, 8, 128]);
  });

  it.each([
    [1, 900, 40],
    [777, 333, 100],
    [4000, 3, 320],
    [2049, 2049, 2048],
  ])('keeps an even colour even: %i × %i to %i', (width, height, side) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(200);
    const small = scaleDown({ data, width, height }, side);
    expect(Math.max(small.width, small.height)).toBe(side);
    expect([...new Set(small.data)].every((value) => Math.abs(value - 200) <= 1)).toBe(true);
  });

  it('never makes an image larger', () => {
    const small = grey('12');
    expect(scaleDown(small, 320)).toBe(small);
  });
});
