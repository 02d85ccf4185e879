// Fake camera that shows one code: a video of raw pictures, played by Chromium.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { encode } from 'uqr';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { launchOptions } from '../browser.ts';

export type Format = 'QRCode' | 'Code128' | 'DataMatrix';

interface Symbol {
  width: number;
  height: number;
  dark: (x: number, y: number) => boolean;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

async function symbolOf(format: Format, text: string): Promise<Symbol> {
  if (format === 'QRCode') {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    return { width: size, height: size, dark: (x, y) => data[y]![x]! };
  }
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(error);
  // Linear codes are one module high.
  const bars = symbol.height === 1;
  const dark = (x: number, y: number) => symbol.data[(bars ? 0 : y) * symbol.width + x] === 0;
  return { width: symbol.width, height: bars ? Math.ceil(symbol.width / 3) : symbol.height, dark };
}

const WIDTH = 640;
const HEIGHT = 480;
const [BLACK, WHITE, GREY] = [16, 235, 128];

/** Draws the code in the middle, scaled to fill most of the picture. */
async function picture(format: Format, text: string): Promise<Buffer> {
  const { width, height, dark } = await symbolOf(format, text);
  const square = Math.floor(Math.min((WIDTH * 0.8) / width, (HEIGHT * 0.7) / height));
  const [left, top] = [(WIDTH - width * square) >> 1, (HEIGHT - height * square) >> 1];
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < height * square; y++)
    for (let x = 0; x < width * square; x++)
      if (dark(Math.floor(x / square), Math.floor(y / square))) light[(top + y) * WIDTH + left + x] = BLACK;
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
}

/** Launches a browser whose camera shows only this code. */
export async function browserSeeing(format: Format, text: string): Promise<Browser> {
  const video = join(mkdtempSync(join(tmpdir(), 'camera-')), 'code.y4m');
  const frame = await picture(format, text);
  writeFileSync(
    video,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
  const { args = [], ...options } = await launchOptions();
  return chromium.launch({
    ...options,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
}
