import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { buildQrPath } from './qr-path.ts';

test('runs of dark squares become bars', () => {
  expect(buildQrPath([[true, true, false, true], [], [false, true]])).toBe(
    'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z',
  );
});

test('every dark square of a code is in a bar, and nothing else', () => {
  const { data } = encode('https://plant.example/app/mgmt/equipStructure/view/42', { ecc: 'M' });
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of buildQrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let i = 0; i < Number(length); i++) drawn[Number(y)]![Number(x) + i] = true;
  expect(drawn).toEqual(data);
});
