// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDataKey,
  createDeviceKey,
  createRandomBytes,
  decryptBytes,
  encryptBytes,
  importKey,
  isOutdated,
  unwrapByCode,
  unwrapBySecret,
  wrapByCode,
  wrapBySecret,
} from './code.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
let device: CryptoKey;
beforeAll(async () => {
  device = await createDeviceKey();
});

// A derivation takes a second or more on a busy machine.
describe('a data key', { timeout: 60_000 }, () => {
  const dataKey = createDataKey();

  it('opens with its code, on its device, for its person', async () => {
    const kept = await wrapByCode(device, 'demo/anna', '482913', dataKey);
    expect(kept).toMatchObject({
      kdf: 'argon2id',
      memory: 65_536,
      iterations: 2,
      version: 1,
      form: 'digits',
    });
    expect(isOutdated(kept)).toBe(false);
    expect(await unwrapByCode(device, 'demo/anna', '482913', kept)).toEqual(dataKey);
    expect(await unwrapByCode(device, 'demo/anna', '482914', kept)).toBeUndefined();
    expect(await unwrapByCode(device, 'demo/ben', '482913', kept)).toBeUndefined();
    expect(await unwrapByCode(await createDeviceKey(), 'demo/anna', '482913', kept)).toBeUndefined();
  });

  it('made by PBKDF2 of the versions before opens all the same, and is to be made anew', async () => {
    const salt = createRandomBytes(16);
    const iterations = 600_000;
    const from = await crypto.subtle.importKey('raw', bytes('482913'), 'PBKDF2', false, ['deriveKey']);
    const codeKey = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      from,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
    const inner = await encryptBytes(codeKey, dataKey, 'code demo/anna');
    const kept = { salt, iterations, sealed: await encryptBytes(device, inner, 'code demo/anna') };
    expect(await unwrapByCode(device, 'demo/anna', '482913', kept)).toEqual(dataKey);
    expect(await unwrapByCode(device, 'demo/anna', '482914', kept)).toBeUndefined();
    expect(isOutdated(kept)).toBe(true);
  });

  it('of letters and digits opens however the keyboard composes them', async () => {
    const kept = await wrapByCode(device, 'demo/anna', 'T\u00fcr4444z', dataKey);
    expect(kept.form).toBe('characters');
    expect(await unwrapByCode(device, 'demo/anna', 'Tu\u03084444z', kept)).toBeUndefined();
    expect(await unwrapByCode(device, 'demo/anna', 'Tu\u0308r4444z', kept)).toEqual(dataKey);
  });

  it('is wrapped anew each time: equal codes look different', async () => {
    const [one, other] = await Promise.all([
      wrapByCode(device, 'demo/anna', '482913', dataKey),
      wrapByCode(device, 'demo/anna', '482913', dataKey),
    ]);
    expect(one.salt).not.toEqual(other.salt);
    expect(one.sealed).not.toEqual(other.sealed);
  });

  it('opens with the secret of the service, on its device alone', async () => {
    const secret = createRandomBytes(32);
    const kept = await wrapBySecret(device, 'demo/anna', secret, dataKey);
    expect(await unwrapBySecret(device, 'demo/anna', secret, kept)).toEqual(dataKey);
    expect(await unwrapBySecret(device, 'demo/anna', createRandomBytes(32), kept)).toBeUndefined();
    expect(await unwrapBySecret(await createDeviceKey(), 'demo/anna', secret, kept)).toBeUndefined();
  });

  it('cannot be read from the device', async () => {
    await expect(crypto.subtle.exportKey('raw', device)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', await importKey(dataKey))).rejects.toThrow();
  });
});

it('what is sealed opens as it was, and not when a bit of it changed', async () => {
  const key = await importKey(createDataKey());
  const sealed = await encryptBytes(key, bytes('a closed tag'), 'entry 1');
  expect(await decryptBytes(key, sealed, 'entry 1')).toEqual(bytes('a closed tag'));
  expect(await decryptBytes(key, sealed, 'entry 2')).toBeUndefined();
  sealed[sealed.length - 1]! ^= 1;
  expect(await decryptBytes(key, sealed, 'entry 1')).toBeUndefined();
  expect(await decryptBytes(key, new Uint8Array(3), 'entry 1')).toBeUndefined();
});
