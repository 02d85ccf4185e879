// An answer that is a file, not JSON: its bytes travel in base64, and it keeps its name.
import { Written } from '../table/remembered.ts';

export class FileAnswer extends Written<string> {
  readonly bytes: Uint8Array;
  readonly headers: Record<string, string>;

  constructor({ bytes, type, name }: { bytes: Uint8Array; type: string; name: string }) {
    super('');
    this.bytes = bytes;
    this.headers = {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${quoted(name)}`,
    };
  }
}

/** A name of any letters, as a header takes it. */
export const quoted = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
