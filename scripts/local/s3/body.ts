// The body of an upload: today's SDK wraps it in chunks with a checksum at the end.
import type { IncomingMessage } from 'node:http';
import { S3Error } from './error.ts';
import type { Content } from './objects.ts';

/** The bytes themselves; `trailer` is filled when they have been read. */
export function bodyOf(request: IncomingMessage, trailer: Map<string, string>): AsyncIterable<Buffer> {
  const coding = String(request.headers['content-encoding'] ?? '');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  return coding.includes('aws-chunked') || payload.startsWith('STREAMING-')
    ? unchunked(request, trailer)
    : request;
}

async function* unchunked(
  source: AsyncIterable<Buffer>,
  trailer: Map<string, string>,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await iterator.next();
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value]);
    return !done;
  };
  const line = async (): Promise<string | undefined> => {
    for (;;) {
      const end = held.indexOf('\r\n');
      if (end >= 0) {
        const text = held.toString('latin1', 0, end);
        held = held.subarray(end + 2);
        return text;
      }
      if (!(await more())) return undefined;
    }
  };
  for (;;) {
    const head = await line();
    let left = Number.parseInt(head ?? '', 16);
    if (Number.isNaN(left)) throw new S3Error('IncompleteBody', 'The chunked body ends too early.');
    if (left === 0) break;
    while (left > 0) {
      if (held.length === 0 && !(await more()))
        throw new S3Error('IncompleteBody', 'The chunked body ends too early.');
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
    await line();
  }
  for (let text = await line(); text; text = await line()) {
    const [name = '', ...value] = text.split(':');
    trailer.set(name.trim().toLowerCase(), value.join(':').trim());
  }
}

/** What the sender said of the body must be true of what arrived. */
export function checkBody({ headers }: IncomingMessage, trailer: Map<string, string>, content: Content) {
  const said = (name: string) => trailer.get(name) ?? (headers[name] as string | undefined);
  const sha = said('x-amz-content-sha256');
  if (sha && /^[0-9a-f]{64}$/.test(sha) && sha !== content.hash)
    throw new S3Error('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  const crc = said('x-amz-checksum-crc32');
  if (crc && crc !== content.crc32)
    throw new S3Error('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  const sha256 = said('x-amz-checksum-sha256');
  if (sha256 && sha256 !== Buffer.from(content.hash, 'hex').toString('base64'))
    throw new S3Error('BadDigest', 'The SHA256 you specified did not match.');
  const md5 = said('content-md5');
  if (md5 && md5 !== Buffer.from(content.md5, 'hex').toString('base64'))
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
}
