// Cryptography of a user's own code: the user's data key is wrapped by the code and by this device, or by a
// secret of the service and by this device. Works on bytes only; storage is in `keyring/`.

import { type CodeForm, getCodeForm } from '#shared/access/tablet-code.ts';
import { deriveBytes } from './code-derivation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** 64 MB and two passes take about a second on a slow tablet. Other parameters need another version. */
const ARGON2 = { version: 1, memory: 65_536, iterations: 2 } as const;
const IV_BYTES = 12;

/** Generates a key that cannot be exported from this device. */
export const createDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export const createRandomBytes = (n: number): Bytes => crypto.getRandomValues(new Uint8Array(n));
export const createDataKey = (): Bytes => createRandomBytes(32);

export const importKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const textEncoder = new TextEncoder();

/** Encrypts bytes, authenticated with `context`; `decryptBytes` needs the same value. */
export async function encryptBytes(key: CryptoKey, bytes: Bytes, context: string): Promise<Bytes> {
  const iv = createRandomBytes(IV_BYTES);
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: textEncoder.encode(context) },
    key,
    bytes,
  );
  const sealedBytes = new Uint8Array(IV_BYTES + body.byteLength);
  sealedBytes.set(iv);
  sealedBytes.set(new Uint8Array(body), IV_BYTES);
  return sealedBytes;
}

/** Decrypts bytes; undefined if the key, the bytes or `context` differ. */
export async function decryptBytes(
  key: CryptoKey,
  sealedBytes: Bytes,
  context: string,
): Promise<Bytes | undefined> {
  try {
    const algorithm = {
      name: 'AES-GCM',
      iv: sealedBytes.slice(0, IV_BYTES),
      additionalData: textEncoder.encode(context),
    };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealedBytes.slice(IV_BYTES)));
  } catch {
    return undefined;
  }
}

/** Data key that only the code opens, and only on this device, with the parameters of the key derivation. */
export interface CodeSealedKey {
  /** If absent, the key is derived with PBKDF2, as in earlier versions. */
  kdf?: 'argon2id';
  version?: number;
  salt: Bytes;
  iterations: number;
  /** Memory in KiB. */
  memory?: number;
  /** Form in which the code is typed. If absent, six digits. */
  form?: CodeForm;
  sealed: Bytes;
}

type DerivationParameters = Omit<CodeSealedKey, 'sealed' | 'form'>;

const encodeCode = (code: string): string => code.normalize('NFC');

async function deriveCodeKey(
  code: string,
  { kdf, salt, iterations, memory = 0 }: DerivationParameters,
): Promise<CryptoKey> {
  if (kdf === 'argon2id')
    return importKey(await deriveBytes({ code: encodeCode(code), salt, memory, passes: iterations }));
  const baseKey = await crypto.subtle.importKey('raw', textEncoder.encode(code), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    baseKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Whether the key was wrapped with older parameters; it is wrapped again at the next unlock. */
export const isOutdated = ({ kdf, version }: CodeSealedKey): boolean =>
  kdf !== 'argon2id' || version !== ARGON2.version;

export async function wrapByCode(
  device: CryptoKey,
  person: string,
  code: string,
  dataKey: Bytes,
): Promise<CodeSealedKey> {
  const parameters = { kdf: 'argon2id' as const, ...ARGON2, salt: createRandomBytes(16) };
  const innerBytes = await encryptBytes(await deriveCodeKey(code, parameters), dataKey, `code ${person}`);
  return {
    ...parameters,
    form: getCodeForm(code),
    sealed: await encryptBytes(device, innerBytes, `code ${person}`),
  };
}

export async function unwrapByCode(
  device: CryptoKey,
  person: string,
  code: string,
  { sealed: sealedBytes, ...parameters }: CodeSealedKey,
): Promise<Bytes | undefined> {
  const innerBytes = await decryptBytes(device, sealedBytes, `code ${person}`);
  return innerBytes && decryptBytes(await deriveCodeKey(code, parameters), innerBytes, `code ${person}`);
}

/** Wraps a data key so that it opens with a secret stored elsewhere, and only on this device. */
export async function wrapBySecret(
  device: CryptoKey,
  person: string,
  secret: Bytes,
  dataKey: Bytes,
): Promise<Bytes> {
  return encryptBytes(
    device,
    await encryptBytes(await importKey(secret), dataKey, `secret ${person}`),
    `secret ${person}`,
  );
}

export async function unwrapBySecret(
  device: CryptoKey,
  person: string,
  secret: Bytes,
  sealedBytes: Bytes,
): Promise<Bytes | undefined> {
  const innerBytes = await decryptBytes(device, sealedBytes, `secret ${person}`);
  return innerBytes && decryptBytes(await importKey(secret), innerBytes, `secret ${person}`);
}
