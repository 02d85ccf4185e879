// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import { addPlantParam } from '#shared/access/plant-link.ts';
import { buildEwoLabelRoute } from '#shared/printing/request-label.ts';
import { buildMachineLabelRoute } from '#shared/structure/label.ts';

const require = createRequire(import.meta.url);
const wasm = (path: string) => {
  const bytes = readFileSync(require.resolve(path));
  return {
    wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  };
};
beforeAll(async () => {
  prepareZXingModule({ overrides: wasm('zxing-wasm/reader/zxing_reader.wasm') });
  prepareWriter({ overrides: wasm('zxing-wasm/writer/zxing_writer.wasm') });
});

const SQUARE = 4;

/** Returns the camera picture of a code printed as labels are. */
function seen(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return picture(size, size, (x, y) => data[y]![x]!);
}

function picture(columns: number, rows: number, dark: (x: number, y: number) => boolean) {
  const [width, height] = [columns * SQUARE, rows * SQUARE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    if (dark(Math.floor((at % width) / SQUARE), Math.floor(at / width / SQUARE)))
      data.fill(0, at * 4, at * 4 + 3);
  return { width, height, data, colorSpace: 'srgb' } as unknown as ImageData;
}

it.each([buildMachineLabelRoute(42, '42.17'), buildEwoLabelRoute('01KKCTZ1N8V3Q5W7X9Y0ABCDEF')])(
  'what is printed on a label of %s can be read by our own reader',
  async (path) => {
    const text = `https://plant.example${addPlantParam(path, 'TO1')}`;
    expect((await readBarcodes(seen(text), { formats: ['QRCode'] }))[0]?.text).toBe(text);
  },
);

it.each(['Code128', 'DataMatrix', 'Code39'] as const)('a %s is read too', async (format) => {
  const { symbol } = await writeBarcode('PRS-01', { format });
  const high = symbol.height === 1 ? 20 : symbol.height;
  const at = (x: number, y: number) => symbol.data[(symbol.height === 1 ? 0 : y) * symbol.width + x] === 0;
  const image = picture(symbol.width + 20, high + 20, (x, y) => {
    const [column, row] = [x - 10, y - 10];
    return column >= 0 && row >= 0 && column < symbol.width && row < high && at(column, row);
  });
  const [read] = await readBarcodes(image, {
    formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13'],
  });
  expect(read?.text).toBe('PRS-01');
});
