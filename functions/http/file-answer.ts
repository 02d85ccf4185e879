// Response that is a file instead of JSON: bytes in base64, with a file name.
import { SerializedAnswer } from '../db/cache.ts';

export class FileAnswer extends SerializedAnswer<string> {
  readonly bytes: Uint8Array;
  readonly headers: Record<string, string>;

  constructor({ bytes, type, name }: { bytes: Uint8Array; type: string; name: string }) {
    super('');
    this.bytes = bytes;
    this.headers = {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(name)}`,
    };
  }
}

/** Percent-encodes a file name for a header (RFC 5987). */
export const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
