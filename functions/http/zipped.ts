// Long answers travel compressed: between the functions and the browser nobody else does it.
import { promisify } from 'node:util';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Written } from '../table/remembered.ts';

/** Shorter ones would gain less than a packet. */
const LONG = 16 * 1024;
/** A list is as small as at level 6, in half the time. */
const level = 4;
/** Asked for by the first long answer: a function reads it in a twentieth of its start, and most answers are short. */
const zip = (bytes: Buffer) => promisify(process.getBuiltinModule('node:zlib').gzip)(bytes, { level });

/** Named, and not as what is refused: `gzip;q=0`. */
export const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((each) => /^\s*gzip\s*(;\s*q=(0\.0*[1-9]|1)[\d.]*\s*)?$/i.test(each));

/** The body of an answer as this caller takes it. What is remembered is compressed once. */
export async function bodyFor(
  answer: Written<unknown>,
  accepted: string | undefined,
): Promise<Pick<APIGatewayProxyStructuredResultV2, 'body' | 'isBase64Encoded' | 'headers'>> {
  const { text } = answer;
  if (text.length < LONG && Buffer.byteLength(text) < LONG) return { body: text };
  const vary = { vary: 'accept-encoding' };
  if (!takesGzip(accepted)) return { body: text, headers: vary };
  // a stream keeps what it was given for many calls: bytes are no burden to the engine, a text is
  answer.zipped ??= zip(Buffer.from(text)).then((bytes) => bytes.toString('base64'));
  return {
    body: await answer.zipped,
    isBase64Encoded: true,
    headers: { ...vary, 'content-encoding': 'gzip' },
  };
}
