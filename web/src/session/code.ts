// The cryptography behind a person's own code: a data key of theirs, wrapped by the code and by this device, or by a secret of the
// service and by this device. Bytes in, bytes out: what is kept where is told in `keyring/`.

type Bytes = Uint8Array<ArrayBuffer>;

export const CODE_LENGTH = 6;
/** Wrong codes after which the code is worth nothing. */
export const MOST_WRONG = 5;
const ITERATIONS = 600_000;
const IV = 12;

/** All alike, or counted up or down: the first that anybody tries. */
export function isEasy(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, at) => Number(digit) - Number(code[at])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}

/** Leaves this device never: nobody can read it, only use it here. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export const randomBytes = (n: number): Bytes => crypto.getRandomValues(new Uint8Array(n));
export const newDataKey = (): Bytes => randomBytes(32);

export const keyFrom = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const text = new TextEncoder();

/** `about` has to be said again as it was. */
export async function seal(key: CryptoKey, bytes: Bytes, about: string): Promise<Bytes> {
  const iv = randomBytes(IV);
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: text.encode(about) },
    key,
    bytes,
  );
  const sealed = new Uint8Array(IV + body.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(body), IV);
  return sealed;
}

/** Undefined where key, bytes or `about` are not what they were. */
export async function open(key: CryptoKey, sealed: Bytes, about: string): Promise<Bytes | undefined> {
  try {
    const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, IV), additionalData: text.encode(about) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(IV)));
  } catch {
    return undefined;
  }
}

/** A data key that only the code opens, and only on this device. */
export interface ByCode {
  salt: Bytes;
  iterations: number;
  sealed: Bytes;
}

async function codeKey(code: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', text.encode(code), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export async function wrapByCode(
  device: CryptoKey,
  person: string,
  code: string,
  dataKey: Bytes,
): Promise<ByCode> {
  const salt = randomBytes(16);
  const inner = await seal(await codeKey(code, salt, ITERATIONS), dataKey, `code ${person}`);
  return { salt, iterations: ITERATIONS, sealed: await seal(device, inner, `code ${person}`) };
}

export async function unwrapByCode(
  device: CryptoKey,
  person: string,
  code: string,
  { salt, iterations, sealed }: ByCode,
): Promise<Bytes | undefined> {
  const inner = await open(device, sealed, `code ${person}`);
  return inner && open(await codeKey(code, salt, iterations), inner, `code ${person}`);
}

/** A data key that opens with a secret kept elsewhere, and only on this device. */
export async function wrapBySecret(
  device: CryptoKey,
  person: string,
  secret: Bytes,
  dataKey: Bytes,
): Promise<Bytes> {
  return seal(device, await seal(await keyFrom(secret), dataKey, `secret ${person}`), `secret ${person}`);
}

export async function unwrapBySecret(
  device: CryptoKey,
  person: string,
  secret: Bytes,
  sealed: Bytes,
): Promise<Bytes | undefined> {
  const inner = await open(device, sealed, `secret ${person}`);
  return inner && open(await keyFrom(secret), inner, `secret ${person}`);
}
