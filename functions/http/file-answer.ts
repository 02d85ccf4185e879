// Responses that are no JSON of a contract: a file as bytes in base64, or a text with headers and a status of its own.
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

/** Text with headers of its own; with an `etag`, a request that has it already is answered 304. */
export class TextAnswer extends SerializedAnswer<string> {
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(text: string, headers: Record<string, string>, status = 200) {
    super(text);
    this.headers = headers;
    this.status = status;
  }
}

/** Percent-encodes a file name for a header (RFC 5987). */
export const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
