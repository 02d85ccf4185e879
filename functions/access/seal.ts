// Texts sealed with AES-256-GCM: read only with the key, and only where `about` is said again as it was.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

export const newKey = (): Buffer => randomBytes(32);

/** A key only whoever knows the secret can make again. */
export const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export function seal(text: string, key: Buffer, about: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG }).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined when key, text or `about` is not what it was. */
export function unseal(sealed: string, key: Buffer, about: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // another spelling of the same bytes is another text
  if (bytes.length < IV + TAG || bytes.toString('base64url') !== sealed) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  const body = decipher.update(bytes.subarray(IV + TAG));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
