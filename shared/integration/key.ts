// Keys of service accounts: `plk_`, 8 letters of its id, `_`, 43 letters of the secret and 6 of a checksum. The
// checksum lets scanners of secrets recognize a key without a call.

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(LETTERS.length);
const ID_LENGTH = 8;
/** Letters of 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const keyPattern = new RegExp(
  `^plk_([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);

/** Bytes of randomness of an id and of a secret. */
export const KEY_ID_BYTES = 6;
export const KEY_SECRET_BYTES = 32;

function encode(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= BASE) text = LETTERS[Number(rest % BASE)] + text;
  return text;
}
const toInteger = (bytes: Uint8Array): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

/** Computes the CRC-32 of ASCII text, as zlib does. */
function computeCrc32(text: string): number {
  let crc = 0xffff_ffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** Builds a key from random bytes. */
export function buildKey(idBytes: Uint8Array, secretBytes: Uint8Array): { id: string; key: string } {
  const id = encode(toInteger(idBytes), ID_LENGTH);
  const text = `plk_${id}_${encode(toInteger(secretBytes), SECRET_LENGTH)}`;
  return { id, key: `${text}${encode(BigInt(computeCrc32(text)), CHECKSUM_LENGTH)}` };
}

/** Returns the id of a well-formed key; undefined for any other text. The secret is not verified. */
export function parseKeyId(text: string): string | undefined {
  const id = keyPattern.exec(text)?.[1];
  if (id === undefined) return undefined;
  const checked = text.slice(0, -CHECKSUM_LENGTH);
  const checksum = encode(BigInt(computeCrc32(checked)), CHECKSUM_LENGTH);
  return text.endsWith(checksum) ? id : undefined;
}

/** Returns the first text in the form of a key within an address, which is never used to sign in. */
export const findKeyInAddress = (address: string): string | undefined =>
  /plk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}/.exec(address)?.[0];
