// Parser of multipart/form-data calls (contract: `multipart`): one file of up to four megabytes and text
// fields.
import { MAX_INLINE_FILE_BYTES } from '#shared/ingestion/import.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildRepeatedNameRefusal } from './limits.ts';

/** Bytes allowed for boundaries, part headers and short text fields beside the file. */
const MAX_OVERHEAD_BYTES = 16 * 1024;
const MAX_FIELDS = 10;
const MAX_NAME_LENGTH = 100;
const MAX_TEXT_LENGTH = 4000;

interface FormEvent {
  headers?: Record<string, string | undefined>;
  body?: unknown;
  isBase64Encoded?: boolean;
}

const buildTooLargeRefusal = () => new RefusalError('tooLarge', 'formTooLarge');
const buildBrokenFormRefusal = () => new RefusalError('invalid', 'brokenForm');

/**
 * Returns the input of a form: its text fields, and the file as `name` and `bytes`.
 * @throws Refused brokenForm, formTooLarge, invalidInput
 */
export async function readForm(event: unknown): Promise<unknown> {
  const { body, isBase64Encoded, headers = {} } = event as FormEvent;
  if (typeof body !== 'string' || body === '') throw buildBrokenFormRefusal();
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  if (Buffer.byteLength(body, encoding) > MAX_INLINE_FILE_BYTES + MAX_OVERHEAD_BYTES)
    throw buildTooLargeRefusal();
  return parseFormBody(Buffer.from(body, encoding), headers['content-type'] ?? '');
}

/**
 * Parses the form; the field of the file is named `file`. The gateway has read the body whole, and its size is
 * checked, so nothing is gained by a parser of streams.
 */
async function parseFormBody(body: Buffer, type: string): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data\b/i.test(type)) throw buildBrokenFormRefusal();
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const parts = form ? [...form] : [];
  const file = parts.find(([, value]) => typeof value !== 'string');
  if (parts.length > MAX_FIELDS + 1) throw buildBrokenFormRefusal();
  const fields = new Map<string, string>();
  for (const [name, value] of parts) {
    if (typeof value !== 'string') {
      if (name !== 'file' || value !== file?.[1]) throw buildBrokenFormRefusal();
    } else {
      if (name.length > MAX_NAME_LENGTH || value.length > MAX_TEXT_LENGTH) throw buildBrokenFormRefusal();
      if (fields.has(name)) throw buildRepeatedNameRefusal(name);
      fields.set(name, value);
    }
  }
  if (!file) throw buildBrokenFormRefusal();
  const upload = file[1] as File;
  if (upload.size > MAX_INLINE_FILE_BYTES) throw buildTooLargeRefusal();
  const bytes = new Uint8Array(await upload.arrayBuffer());
  return { ...Object.fromEntries(fields), name: cleanFileName(upload.name), bytes };
}

/** Returns the last part of a file path, without control and invisible characters, at most 200 characters. */
const cleanFileName = (name: string) =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200);
