// AES-256-GCM encryption of texts. Decryption needs the key and the same `about` text (additional
// authenticated data).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

export const createKey = (): Buffer => randomBytes(32);

/** Derives a key from a secret for one purpose (HKDF-SHA256). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export function encrypt(text: string, key: Buffer, about: string): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text. Returns undefined if key, text or `about` does not match. */
export function decrypt(encrypted: string, key: Buffer, about: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  // Only the canonical base64url spelling of the bytes is accepted.
  if (bytes.length < IV_LENGTH + TAG_LENGTH || bytes.toString('base64url') !== encrypted) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_LENGTH), { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
  const body = decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
