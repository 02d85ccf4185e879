// @vitest-environment node
import { decodeQR } from 'qr/decode.js';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { inPlant } from '../../../../shared/access/plant-link.ts';
import { labelPath } from '../../../../shared/structure/label.ts';

const SQUARE = 4;

/** What a camera would see of a code printed as labels are. */
function seen(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const width = size * SQUARE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let at = 0; at < width * width; at++) {
    const dark = data[Math.floor(at / width / SQUARE)]![Math.floor((at % width) / SQUARE)];
    if (dark) pixels.fill(0, at * 4, at * 4 + 3);
  }
  return { width, height: width, data: pixels };
}

it.each(['DT1', 'TO1'])('what is printed on a label of %s can be read by our own reader', (plant) => {
  const text = `https://plant.example${inPlant(labelPath(42, '42.17'), plant)}`;
  expect(decodeQR(seen(text))).toBe(text);
});
