// What a browser may do in a bucket without us, signed in our name and for minutes.
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, escapeUriPath, HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { region } from './aws.ts';
import { defaultProvider } from './credentials.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Addresses signed within it are equal, so that a browser knows what it has already. */
const STEP_MS = 300_000;

const credentials = defaultProvider();
const signer = () =>
  new SignatureV4({ service: 's3', region: region(), credentials, sha256: Sha256, uriEscapePath: false });

/** A form that uploads one object: exactly this key, this type and so many bytes, in the next `seconds`. */
export async function uploadForm(
  bucket: string,
  key: string,
  { type, bytes }: { type: string; bytes: number },
  now: string,
  seconds: number,
): Promise<Record<string, string>> {
  const { accessKeyId, sessionToken } = await credentials();
  const signingDate = new Date(now);
  const date = signingDate.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const fields = {
    key,
    'Content-Type': type,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': [accessKeyId, date.slice(0, 8), region(), 's3', 'aws4_request'].join('/'),
    'X-Amz-Date': date,
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
  };
  const policy = {
    expiration: new Date(signingDate.getTime() + seconds * 1000).toISOString(),
    conditions: [
      { bucket },
      ['content-length-range', bytes, bytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { ...fields, Policy, 'X-Amz-Signature': await signer().sign(Policy, { signingDate }) };
}

/** The address at which an object can be read, or written by another `method`, for at most `seconds` from now; `answer` says how it is to be served. */
export async function addressOf(
  origin: string,
  key: string,
  answer: Record<string, string>,
  now: string,
  seconds: number,
  method = 'GET',
): Promise<string> {
  const { protocol, host, hostname, pathname } = new URL(origin);
  const request = new HttpRequest({
    method,
    protocol,
    hostname,
    path: `${pathname.replace(/\/$/, '')}/${escapeUriPath(key)}`,
    query: { ...answer },
    headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
  });
  const signingDate = new Date(Math.floor(Date.parse(now) / STEP_MS) * STEP_MS);
  const { path, query = {} } = await signer().presign(request, { signingDate, expiresIn: seconds });
  return `${protocol}//${host}${path}?${buildQueryString(query)}`;
}
