import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeJpegFile, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import encodeJpegFile, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodeWebpFile, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebpFile, { init as initEncoder } from '@jsquash/webp/encode.js';
import type { Pixels } from './pixels.ts';
import { ImageRefusalError } from './unfit.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Returns the options of a WebAssembly codec. It is compiled once and instantiated for each image, so that no
 * memory is kept after a large one, and a malicious one cannot affect others. Bundled, the file is in a
 * folder where Node resolves packages.
 */
function createCodec(file: string) {
  let module: WebAssembly.Module | undefined;
  return {
    instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
      module ??= new WebAssembly.Module(readFileSync(resolve(file)));
      const instance = new WebAssembly.Instance(module, imports);
      onInstance(instance);
      return instance.exports;
    },
    // Messages of a codec about damaged files are dropped, since the refusal covers them.
    print: () => undefined,
    printErr: () => undefined,
  };
}
const jpeg = createCodec('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const webp = createCodec('@jsquash/webp/codec/dec/webp_dec.wasm');
const jpegEncoder = createCodec('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
const webpEncoder = createCodec('@jsquash/webp/codec/enc/webp_enc_simd.wasm');

export async function decodeJpeg(file: Uint8Array): Promise<Pixels> {
  await initJpeg(jpeg);
  return decodeOrRefuse(decodeJpegFile(copyBytes(file)));
}

export async function decodeWebp(file: Uint8Array): Promise<Pixels> {
  await initWebp(webp);
  return decodeOrRefuse(decodeWebpFile(copyBytes(file)));
}

export async function encodeWebp(pixels: Pixels, quality: number): Promise<Uint8Array> {
  await initEncoder(webpEncoder);
  return new Uint8Array(await encodeWebpFile(pixels as ImageData, { quality }));
}

export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Uint8Array> {
  await initJpegEncoder(jpegEncoder);
  return new Uint8Array(await encodeJpegFile(pixels as ImageData, { quality }));
}

/** Copies a Buffer, which may be a slice of Node's shared pool. */
const copyBytes = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer;

async function decodeOrRefuse(decoding: Promise<ImageData>): Promise<Pixels> {
  try {
    return await decoding;
  } catch {
    throw new ImageRefusalError('imageBroken');
  }
}
