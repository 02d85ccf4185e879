// Compression of long answers: nothing between the functions and the browser does it.
import { promisify } from 'node:util';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { SerializedAnswer } from '../db/cache.ts';

/** Minimum bytes: compressing a shorter answer would save less than a packet. */
const MIN_COMPRESSED_BYTES = 16 * 1024;
/** Compression level: a list is as small as at level 6, in half the time. */
const level = 4;
/**
 * Compresses bytes. Loads zlib at the first use: it takes a twentieth of a function's start, and most answers
 * are short.
 */
const compressGzip = (bytes: Buffer) =>
  promisify(process.getBuiltinModule('node:zlib').gzip)(bytes, { level });

/** Whether an Accept-Encoding header accepts gzip; `gzip;q=0` refuses it. */
export const isGzipAccepted = (acceptedEncodings = ''): boolean =>
  acceptedEncodings.split(',').some((each) => /^\s*gzip\s*(;\s*q=(0\.0*[1-9]|1)[\d.]*\s*)?$/i.test(each));

/** Returns the body in the encoding the caller accepts. A cached answer is compressed once. */
export async function buildResponseBody(
  answer: SerializedAnswer<unknown>,
  acceptedEncodings: string | undefined,
): Promise<Pick<APIGatewayProxyStructuredResultV2, 'body' | 'isBase64Encoded' | 'headers'>> {
  const { text } = answer;
  if (text.length < MIN_COMPRESSED_BYTES && Buffer.byteLength(text) < MIN_COMPRESSED_BYTES)
    return { body: text };
  const vary = { vary: 'accept-encoding' };
  if (!isGzipAccepted(acceptedEncodings)) return { body: text, headers: vary };
  // Compresses a Buffer: the stream keeps its input for a while, and a string would burden the garbage
  // collector.
  answer.zipped ??= compressGzip(Buffer.from(text)).then((bytes) => bytes.toString('base64'));
  return {
    body: await answer.zipped,
    isBase64Encoded: true,
    headers: { ...vary, 'content-encoding': 'gzip' },
  };
}
