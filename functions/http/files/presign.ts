// Presigned forms and addresses: short-lived access of a browser to one object of a bucket.
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, escapeUriPath, HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { getRegion } from '../aws.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/**
 * Milliseconds within which signing dates are rounded to one value, so that equal addresses hit the browser's
 * cache.
 */
const SIGNING_STEP_MS = 300_000;

const credentials = fromEnv();
const createSigner = () =>
  new SignatureV4({ service: 's3', region: getRegion(), credentials, sha256: Sha256, uriEscapePath: false });

/** Returns a form that uploads one object with exactly this key, type and size within the next `seconds`. */
export async function createUploadForm(
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
    'X-Amz-Credential': [accessKeyId, date.slice(0, 8), getRegion(), 's3', 'aws4_request'].join('/'),
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
  return { ...fields, Policy, 'X-Amz-Signature': await createSigner().sign(Policy, { signingDate }) };
}

/**
 * Returns an address to read an object, or write it with another `method`, valid for at most `seconds`.
 * `responseHeaders` overrides response headers.
 */
export async function createPresignedUrl(
  origin: string,
  key: string,
  responseHeaders: Record<string, string>,
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
    query: { ...responseHeaders },
    headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
  });
  const signingDate = new Date(Math.floor(Date.parse(now) / SIGNING_STEP_MS) * SIGNING_STEP_MS);
  const { path, query = {} } = await createSigner().presign(request, { signingDate, expiresIn: seconds });
  return `${protocol}//${host}${path}?${buildQueryString(query)}`;
}
