// Standard encryption of PDFs (ISO 32000-2, 7.6): checks that no password is needed, and decrypts streams.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type PdfDictionary, PdfName, PdfText, type PdfValue } from './pdf-objects.ts';
import { ImageRefusalError } from './unfit.ts';

/** Padding that replaces an empty password up to revision 4. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_VECTOR = Buffer.alloc(16);

/** Decrypts the stream of an object. */
export type Decrypter = (stream: Buffer, object: { number: number; generation: number }) => Buffer;

/** @throws UnfitImage if a password is needed */
export function createDecrypter(encryption: PdfDictionary, fileId: Buffer): Decrypter {
  const revision = toNumber(encryption.get('R'));
  const filter = encryption.get('Filter');
  if (!(filter instanceof PdfName) || filter.name !== 'Standard' || revision < 2 || revision > 6)
    throw new ImageRefusalError('pdfLocked');
  const key =
    revision >= 5 ? computeNewKey(encryption, revision) : computeOldKey(encryption, revision, fileId);
  if (!key) throw new ImageRefusalError('pdfLocked');
  const method = getMethod(encryption);
  return (stream, { number, generation }) => {
    if (method === 'Identity' || method === 'None') return stream;
    if (method === 'AESV3') return decryptAes(key, stream);
    const objectId = Buffer.alloc(5);
    objectId.writeUIntLE(number, 0, 3);
    objectId.writeUIntLE(generation, 3, 2);
    const salt = method === 'AESV2' ? Buffer.from('sAlT') : Buffer.alloc(0);
    const objectKey = md5(key, objectId, salt).subarray(0, Math.min(16, key.length + 5));
    return method === 'AESV2' ? decryptAes(objectKey, stream) : rc4(objectKey, stream);
  };
}

/** Returns the encryption method of streams. */
function getMethod(encryption: PdfDictionary): string {
  const version = toNumber(encryption.get('V'));
  if (version < 4) return 'V2';
  const filterName = encryption.get('StmF');
  const name = filterName instanceof PdfName ? filterName.name : 'Identity';
  if (name === 'Identity') return name;
  const filters = encryption.get('CF');
  const filter = filters instanceof Map ? filters.get(name) : undefined;
  const method = filter instanceof Map ? filter.get('CFM') : undefined;
  return method instanceof PdfName ? method.name : 'None';
}

/** Returns the key of revisions 2 to 4; undefined if the empty password is wrong. */
function computeOldKey(encryption: PdfDictionary, revision: number, fileId: Buffer): Buffer | undefined {
  const owner = toBytes(encryption.get('O')).subarray(0, 32);
  const user = toBytes(encryption.get('U'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(toNumber(encryption.get('P')) | 0);
  const isMetadataClear = revision >= 4 && encryption.get('EncryptMetadata') === false;
  const length = revision === 2 ? 5 : getKeyLength(encryption);
  let key = md5(PADDING, owner, permissions, fileId, Buffer.alloc(isMetadataClear ? 4 : 0, 0xff));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : undefined;
  let proof = md5(PADDING, fileId);
  for (let i = 0; i < 20; i++) proof = rc4(Buffer.from(key.map((byte) => byte ^ i)), proof);
  return proof.equals(user.subarray(0, 16)) ? key : undefined;
}

/**
 * Returns the key length in bytes; some programs only write it to the crypt filter, where it is always 16.
 */
function getKeyLength(encryption: PdfDictionary): number {
  if (toNumber(encryption.get('V')) >= 4) return 16;
  const bits = toNumber(encryption.get('Length'));
  return bits >= 40 && bits <= 128 ? bits / 8 : 5;
}

/** Returns the key of revisions 5 and 6; undefined if the empty password is wrong. */
function computeNewKey(encryption: PdfDictionary, revision: number): Buffer | undefined {
  const user = toBytes(encryption.get('U'));
  const wrapped = toBytes(encryption.get('UE')).subarray(0, 32);
  const hash = revision === 5 ? sha256 : computeHardenedHash;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32)) || wrapped.length < 32) return undefined;
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), NO_VECTOR);
  return cipher.setAutoPadding(false).update(wrapped);
}

/** Computes algorithm 2.B with an empty password. */
function computeHardenedHash(salt: Buffer): Buffer {
  let key = sha256(salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(mixed).digest();
    last = mixed.at(-1)!;
  }
  return key.subarray(0, 32);
}

/**
 * Decrypts with the first block as initialization vector; keeps the padding, which the object reader ignores.
 */
function decryptAes(key: Buffer, stream: Buffer): Buffer {
  const length = stream.length - (stream.length % 16);
  if (length < 32) return Buffer.alloc(0);
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, stream.subarray(0, 16));
  return cipher.setAutoPadding(false).update(stream.subarray(16, length));
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const toNumber = (value: PdfValue | undefined): number => (typeof value === 'number' ? value : 0);
const toBytes = (value: PdfValue | undefined): Buffer =>
  Buffer.from(value instanceof PdfText ? value.text : '', 'latin1');
