// Body of an upload: the current SDK sends it in chunks with a checksum at the end.
import type { IncomingMessage } from 'node:http';
import { S3Error } from './error.ts';
import type { ObjectContent } from './objects.ts';

/** Returns the bytes of the body; `trailer` is filled after they have been read. */
export function decodeBody(request: IncomingMessage, trailer: Map<string, string>): AsyncIterable<Buffer> {
  const coding = String(request.headers['content-encoding'] ?? '');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  return coding.includes('aws-chunked') || payload.startsWith('STREAMING-')
    ? decodeChunks(request, trailer)
    : request;
}

async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  trailer: Map<string, string>,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async () => {
    const { value, done } = await iterator.next();
    if (!done) buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
    return !done;
  };
  const readLine = async (): Promise<string | undefined> => {
    for (;;) {
      const end = buffered.indexOf('\r\n');
      if (end >= 0) {
        const text = buffered.toString('latin1', 0, end);
        buffered = buffered.subarray(end + 2);
        return text;
      }
      if (!(await readMore())) return undefined;
    }
  };
  for (;;) {
    const sizeLine = await readLine();
    let remainingBytes = Number.parseInt(sizeLine ?? '', 16);
    if (Number.isNaN(remainingBytes)) throw new S3Error('IncompleteBody', 'The chunked body ends too early.');
    if (remainingBytes === 0) break;
    while (remainingBytes > 0) {
      if (buffered.length === 0 && !(await readMore()))
        throw new S3Error('IncompleteBody', 'The chunked body ends too early.');
      const piece = buffered.subarray(0, remainingBytes);
      buffered = buffered.subarray(piece.length);
      remainingBytes -= piece.length;
      yield piece;
    }
    await readLine();
  }
  for (let text = await readLine(); text; text = await readLine()) {
    const [name = '', ...value] = text.split(':');
    trailer.set(name.trim().toLowerCase(), value.join(':').trim());
  }
}

/** Compares the checksums the sender declared with the received body. */
export function checkBody(
  { headers }: IncomingMessage,
  trailer: Map<string, string>,
  content: ObjectContent,
) {
  const getDeclared = (name: string) => trailer.get(name) ?? (headers[name] as string | undefined);
  const sha = getDeclared('x-amz-content-sha256');
  if (sha && /^[0-9a-f]{64}$/.test(sha) && sha !== content.hash)
    throw new S3Error('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  const crc = getDeclared('x-amz-checksum-crc32');
  if (crc && crc !== content.crc32)
    throw new S3Error('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  const sha256 = getDeclared('x-amz-checksum-sha256');
  if (sha256 && sha256 !== Buffer.from(content.hash, 'hex').toString('base64'))
    throw new S3Error('BadDigest', 'The SHA256 you specified did not match.');
  const md5 = getDeclared('content-md5');
  if (md5 && md5 !== Buffer.from(content.md5, 'hex').toString('base64'))
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
}
