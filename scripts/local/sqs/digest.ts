import { createHash } from 'node:crypto';
import type { MessageAttribute } from './queue.ts';

export const computeBodyDigest = (body: string) => createHash('md5').update(body).digest('hex');

/** Computes the digest as SQS defines it: names in order, each with type, value and their lengths. */
export function computeAttributesDigest(attributes: Record<string, MessageAttribute>): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const addBytes = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const { DataType, StringValue, BinaryValue } = attributes[name]!;
    addBytes(Buffer.from(name));
    addBytes(Buffer.from(DataType));
    hash.update(Buffer.from([BinaryValue === undefined ? 1 : 2]));
    addBytes(BinaryValue === undefined ? Buffer.from(StringValue ?? '') : Buffer.from(BinaryValue, 'base64'));
  }
  return hash.digest('hex');
}
