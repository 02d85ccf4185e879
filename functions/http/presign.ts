// What a browser may do in a bucket without us, signed in our name and for minutes: by hand, because the SDK's client for S3 would weigh more than a whole function may.
import { createHash, createHmac } from 'node:crypto';
import { region } from './aws.ts';
import { defaultProvider } from './credentials.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Addresses signed within it are equal, so that a browser knows what it has already. */
const STEP_MS = 300_000;

const credentials = defaultProvider();

/** A form that uploads one object: exactly this key, this type and so many bytes, in the next `seconds`. */
export async function uploadForm(
  bucket: string,
  key: string,
  { type, bytes }: { type: string; bytes: number },
  now: string,
  seconds: number,
): Promise<Record<string, string>> {
  const { accessKeyId, sessionToken, date, scope, sign } = await signer(Date.parse(now));
  const fields = {
    key,
    'Content-Type': type,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
  };
  const policy = {
    expiration: new Date(Date.parse(now) + seconds * 1000).toISOString(),
    conditions: [
      { bucket },
      ['content-length-range', bytes, bytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { ...fields, Policy, 'X-Amz-Signature': sign(Policy) };
}

/** The address at which an object can be read, for at most `seconds` from now; `answer` says how it is to be served. */
export async function addressOf(
  origin: string,
  key: string,
  answer: Record<string, string>,
  now: string,
  seconds: number,
): Promise<string> {
  const at = Math.floor(Date.parse(now) / STEP_MS) * STEP_MS;
  const { accessKeyId, sessionToken, date, scope, sign } = await signer(at);
  const { host, pathname } = new URL(`${origin}/${key.split('/').map(encoded).join('/')}`);
  const query = Object.entries({
    ...answer,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const request = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const signature = sign([ALGORITHM, date, scope, sha256(request)].join('\n'));
  return `${new URL(origin).origin}${pathname}?${query}&X-Amz-Signature=${signature}`;
}

/** Signature Version 4 at an instant. */
async function signer(at: number) {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
  const date = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [date.slice(0, 8), region(), 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  const sign = (text: string) => hmac(key, text).toString('hex');
  return { accessKeyId, sessionToken, date, scope: scope.join('/'), sign };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
