// A call whose body is a form of several parts (contract: `multipart`): one file of up to four megabytes, and texts beside it.
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { MAX_SENT } from '../../shared/ingestion/import.ts';
import { Refused } from '../../shared/refused.ts';
import { givenTwice } from './bounds.ts';

/** Boundaries, the heads of parts and short texts beside the file. */
const AROUND = 16 * 1024;
const MAX_FIELDS = 10;
const LONGEST_NAME = 100;
const limits = {
  fileSize: MAX_SENT,
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  fieldNameSize: LONGEST_NAME,
  fieldSize: 4000,
  headerPairs: 20,
};

interface Sent {
  headers?: Record<string, string | undefined>;
  body?: unknown;
  isBase64Encoded?: boolean;
}

const tooLarge = () => new Refused('tooLarge', 'formTooLarge');
const broken = () => new Refused('invalid', 'brokenForm');

/** The input of a call that takes a form: its texts, and the file as `name` and `bytes`. @throws Refused brokenForm, formTooLarge, invalidInput */
export async function readForm(event: unknown): Promise<unknown> {
  const { body, isBase64Encoded, headers = {} } = event as Sent;
  if (typeof body !== 'string' || body === '') throw broken();
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  if (Buffer.byteLength(body, encoding) > MAX_SENT + AROUND) throw tooLarge();
  return inputIn(Buffer.from(body, encoding), headers['content-type'] ?? '');
}

/** Its file stands under `file`, as browsers and tools send one. */
function inputIn(body: Buffer, type: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let file: { name: string; bytes: Uint8Array } | undefined;
    const fail = () => reject(broken());
    let form: BusboyInstance;
    try {
      form = Busboy({ headers: { 'content-type': type }, limits });
    } catch {
      return fail();
    }
    form.on('field', (name, text, nameCut, textCut) => {
      if (nameCut || textCut || name.length > LONGEST_NAME) return fail();
      if (fields.has(name)) return reject(givenTwice(name));
      fields.set(name, text);
    });
    form.on('file', (field, stream, name) => {
      const pieces: Buffer[] = [];
      // a form that is cut off says so of its file too
      stream.on('error', fail);
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (stream.truncated) return reject(tooLarge());
        if (field !== 'file') return fail();
        file = { name: plainName(name ?? ''), bytes: new Uint8Array(Buffer.concat(pieces)) };
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) form.on(limit, fail);
    form.on('error', fail);
    form.on('finish', () => (file ? resolve({ ...Object.fromEntries(fields), ...file }) : fail()));
    form.end(body);
  });
}

/** The last part of a path, without what nobody sees. */
const plainName = (name: string) =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200);
