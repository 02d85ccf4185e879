import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeJpegFile, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import encodeJpegFile, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodeWebpFile, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebpFile, { init as initEncoder } from '@jsquash/webp/encode.js';
import type { Pixels } from './pixels.ts';
import { UnfitImage } from './unfit.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * How to make a codec: compiled when it is first needed, and made anew for each image, so that no memory is kept from a
 * large one and a hostile one harms no other. Bundled, the file lies where Node looks for packages.
 */
function codec(file: string) {
  let module: WebAssembly.Module | undefined;
  return {
    instantiateWasm(imports: WebAssembly.Imports, made: (instance: WebAssembly.Instance) => void) {
      module ??= new WebAssembly.Module(readFileSync(resolve(file)));
      const instance = new WebAssembly.Instance(module, imports);
      made(instance);
      return instance.exports;
    },
    // what a codec says of a damaged file is our answer already
    print: () => undefined,
    printErr: () => undefined,
  };
}
const jpeg = codec('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const webp = codec('@jsquash/webp/codec/dec/webp_dec.wasm');
const jpegEncoder = codec('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
const encoder = codec('@jsquash/webp/codec/enc/webp_enc_simd.wasm');

export async function decodeJpeg(file: Uint8Array): Promise<Pixels> {
  await initJpeg(jpeg);
  return orBroken(decodeJpegFile(own(file)));
}

export async function decodeWebp(file: Uint8Array): Promise<Pixels> {
  await initWebp(webp);
  return orBroken(decodeWebpFile(own(file)));
}

export async function encodeWebp(pixels: Pixels, quality: number): Promise<Uint8Array> {
  await initEncoder(encoder);
  return new Uint8Array(await encodeWebpFile(pixels as ImageData, { quality }));
}

export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Uint8Array> {
  await initJpegEncoder(jpegEncoder);
  return new Uint8Array(await encodeJpegFile(pixels as ImageData, { quality }));
}

/** A buffer of its own, without the rest of the pool Node cut it from. */
const own = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer;

async function orBroken(decoding: Promise<ImageData>): Promise<Pixels> {
  try {
    return await decoding;
  } catch {
    throw new UnfitImage('imageBroken');
  }
}
