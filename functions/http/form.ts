// A call whose body is a form of several parts (contract: `multipart`): one file of up to four megabytes, and texts beside it.
import type middy from '@middy/core';
import httpMultipartBodyParser from '@middy/http-multipart-body-parser';
import { MAX_SENT } from '../../shared/ingestion/import.ts';
import { Refused } from '../../shared/refused.ts';
import { givenTwice } from './bounds.ts';

/** Boundaries, the heads of parts and short texts beside the file. */
const AROUND = 16 * 1024;
const MAX_FIELDS = 10;

interface Sent {
  body?: unknown;
  isBase64Encoded?: boolean;
}
interface Attachment {
  filename?: string;
  content?: Uint8Array;
}

const tooLarge = () => new Refused('tooLarge', 'formTooLarge');
const broken = () => new Refused('invalid', 'brokenForm');

/** `text` sent as `base64` has so many bytes. */
const bytesOf = (text: string, base64 = false) => Buffer.byteLength(text, base64 ? 'base64' : 'utf8');

/** Reads the bodies of the calls that `takes` says take a form; the file becomes `name` and `bytes`. */
export function formBody(takes: (event: unknown) => boolean): middy.MiddlewareObj {
  const parse = httpMultipartBodyParser({
    disableContentTypeCheck: true,
    busboy: {
      limits: {
        fileSize: MAX_SENT,
        files: 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 1,
        fieldSize: 4000,
        headerPairs: 20,
      },
    },
  }).before!;
  return {
    before: async (request) => {
      const event = request.event as Sent;
      if (!takes(event)) return;
      const { body, isBase64Encoded } = event;
      if (typeof body !== 'string' || body === '') throw broken();
      if (bytesOf(body, isBase64Encoded) > MAX_SENT + AROUND) throw tooLarge();
      try {
        await parse(request as never);
      } catch (error) {
        throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : broken();
      }
      event.body = inputIn(event.body as Record<string, unknown>);
    },
  };
}

/** Its file stands under `file`, as browsers and tools send one. */
function inputIn({ file, ...fields }: Record<string, unknown>) {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) throw givenTwice(name);
    if (typeof value !== 'string') throw broken();
  }
  const { filename, content } = (file ?? {}) as Attachment;
  if (!content) throw broken();
  return { ...fields, name: plainName(filename ?? ''), bytes: new Uint8Array(content) };
}

/** The last part of a path, without what nobody sees. */
const plainName = (name: string) =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200);
