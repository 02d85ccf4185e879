// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isEasy,
  keyFrom,
  newDataKey,
  newDeviceKey,
  open,
  randomBytes,
  seal,
  unwrapByCode,
  unwrapBySecret,
  wrapByCode,
  wrapBySecret,
} from './code.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
let device: CryptoKey;
beforeAll(async () => {
  device = await newDeviceKey();
});

describe('a code', () => {
  it.each([
    ['000000', true],
    ['777777', true],
    ['123456', true],
    ['654321', true],
    ['135790', false],
    ['112233', false],
    ['482913', false],
  ])('%s is too easy: %s', (code, easy) => expect(isEasy(code)).toBe(easy));
});

describe('a data key', () => {
  const dataKey = newDataKey();

  it('opens with its code, on its device, for its person', async () => {
    const kept = await wrapByCode(device, 'demo/anna', '482913', dataKey);
    expect(kept.iterations).toBeGreaterThanOrEqual(600_000);
    expect(await unwrapByCode(device, 'demo/anna', '482913', kept)).toEqual(dataKey);
    expect(await unwrapByCode(device, 'demo/anna', '482914', kept)).toBeUndefined();
    expect(await unwrapByCode(device, 'demo/ben', '482913', kept)).toBeUndefined();
    expect(await unwrapByCode(await newDeviceKey(), 'demo/anna', '482913', kept)).toBeUndefined();
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
    const secret = randomBytes(32);
    const kept = await wrapBySecret(device, 'demo/anna', secret, dataKey);
    expect(await unwrapBySecret(device, 'demo/anna', secret, kept)).toEqual(dataKey);
    expect(await unwrapBySecret(device, 'demo/anna', randomBytes(32), kept)).toBeUndefined();
    expect(await unwrapBySecret(await newDeviceKey(), 'demo/anna', secret, kept)).toBeUndefined();
  });

  it('cannot be read from the device', async () => {
    await expect(crypto.subtle.exportKey('raw', device)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', await keyFrom(dataKey))).rejects.toThrow();
  });
});

it('what is sealed opens as it was, and not when a bit of it changed', async () => {
  const key = await keyFrom(newDataKey());
  const sealed = await seal(key, bytes('a closed tag'), 'entry 1');
  expect(await open(key, sealed, 'entry 1')).toEqual(bytes('a closed tag'));
  expect(await open(key, sealed, 'entry 2')).toBeUndefined();
  sealed[sealed.length - 1]! ^= 1;
  expect(await open(key, sealed, 'entry 1')).toBeUndefined();
  expect(await open(key, new Uint8Array(3), 'entry 1')).toBeUndefined();
});
