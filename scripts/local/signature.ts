// Verification of AWS Signature Version 4: headers, query (presigned) and form policies.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from './exchange.ts';

export interface SigningCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const MAX_CLOCK_SKEW_MS = 15 * 60_000;
const algorithm = 'AWS4-HMAC-SHA256';
const computeHash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Returns what is wrong with a request signed by its headers, or undefined. */
export function verifyHeader(
  exchange: Exchange,
  body: Buffer | undefined,
  credentials: SigningCredentials,
): string | undefined {
  const { headers } = exchange.request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'The request is not signed.';
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const requestDate = String(headers['x-amz-date'] ?? '');
  if (
    Math.abs(parseAmzDate(requestDate) - Date.now()) > MAX_CLOCK_SKEW_MS ||
    Number.isNaN(parseAmzDate(requestDate))
  )
    return 'The request time and the current time differ too much.';
  const claimedHash = String(headers['x-amz-content-sha256'] ?? '');
  const actualHash = body && computeHash(body);
  if (actualHash && /^[0-9a-f]{64}$/.test(claimedHash) && claimedHash !== actualHash)
    return 'The body is not the one that was signed.';
  const text = buildCanonicalRequest(
    exchange,
    signedHeaders,
    exchange.rawQuery,
    claimedHash || actualHash || computeHash(''),
  );
  return checkSignature(text, { credential, at: requestDate, signature }, credentials);
}

/** Verifies a presigned URL, including its expiry. */
export function verifyQuery(exchange: Exchange, credentials: SigningCredentials): string | undefined {
  const { query } = exchange;
  if (query.get('X-Amz-Algorithm') !== algorithm) return 'The request is not signed.';
  const requestDate = query.get('X-Amz-Date') ?? '';
  const lifetime = Number(query.get('X-Amz-Expires'));
  if (!(lifetime > 0 && lifetime <= 604_800)) return 'X-Amz-Expires must be between 1 and 604800 seconds.';
  if (!(Date.now() <= parseAmzDate(requestDate) + lifetime * 1000)) return 'Request has expired';
  if (parseAmzDate(requestDate) > Date.now() + MAX_CLOCK_SKEW_MS) return 'Request is not valid yet';
  const signature = query.get('X-Amz-Signature') ?? '';
  const unsignedQuery = exchange.rawQuery
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .join('&');
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  const text = buildCanonicalRequest(
    exchange,
    query.get('X-Amz-SignedHeaders') ?? '',
    unsignedQuery,
    payload,
  );
  return checkSignature(
    text,
    { credential: query.get('X-Amz-Credential') ?? '', at: requestDate, signature },
    credentials,
  );
}

/** Verifies a browser's form upload, whose signed text is the policy document itself. */
export function verifyPolicy(
  fields: { policy: string; credential: string; signature: string },
  credentials: SigningCredentials,
): boolean {
  const [key, ...scope] = fields.credential.split('/');
  return (
    key === credentials.accessKeyId && isSameText(sign(fields.policy, scope, credentials), fields.signature)
  );
}

export function parseAmzDate(amzDate: string): number {
  return Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function checkSignature(
  canonicalRequest: string,
  { credential, at: requestDate, signature }: { credential: string; at: string; signature: string },
  credentials: SigningCredentials,
) {
  const [key, ...scope] = credential.split('/');
  if (key !== credentials.accessKeyId) return 'The access key does not exist here.';
  const text = [algorithm, requestDate, scope.join('/'), computeHash(canonicalRequest)].join('\n');
  return isSameText(sign(text, scope, credentials), signature) ? undefined : 'The signature does not match.';
}

function sign(text: string, scope: string[], { secretAccessKey }: SigningCredentials): string {
  const computeHmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = scope.reduce<string | Buffer>(computeHmac, `AWS4${secretAccessKey}`);
  return createHmac('sha256', key).update(text).digest('hex');
}

const isSameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function buildCanonicalRequest(
  { method, path, request }: Exchange,
  signedHeaders: string,
  rawQuery: string,
  payload: string,
): string {
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [method, path, sortQuery(rawQuery), headers.join(''), signedHeaders, payload].join('\n');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function sortQuery(rawQuery: string): string {
  if (!rawQuery) return '';
  const pairs = rawQuery.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value.join('=')))}`;
  });
  return pairs.sort().join('&');
}
