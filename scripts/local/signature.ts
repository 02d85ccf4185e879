// AWS Signature Version 4, the checking side: headers, query (presigned) and form policies.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from './exchange.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const SKEW = 15 * 60_000;
const algorithm = 'AWS4-HMAC-SHA256';
const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The whole of what is wrong with a request signed by its headers, or undefined. */
export function verifyHeader(
  exchange: Exchange,
  body: Buffer | undefined,
  credentials: Credentials,
): string | undefined {
  const { headers } = exchange.request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'The request is not signed.';
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const at = String(headers['x-amz-date'] ?? '');
  if (Math.abs(millisOf(at) - Date.now()) > SKEW || Number.isNaN(millisOf(at)))
    return 'The request time and the current time differ too much.';
  const claimed = String(headers['x-amz-content-sha256'] ?? '');
  const actual = body && hex(body);
  if (actual && /^[0-9a-f]{64}$/.test(claimed) && claimed !== actual)
    return 'The body is not the one that was signed.';
  const text = canonical(exchange, signedHeaders, exchange.rawQuery, claimed || actual || hex(''));
  return check(text, { credential, at, signature }, credentials);
}

/** Of a presigned URL: also whether it has expired. */
export function verifyQuery(exchange: Exchange, credentials: Credentials): string | undefined {
  const { query } = exchange;
  if (query.get('X-Amz-Algorithm') !== algorithm) return 'The request is not signed.';
  const at = query.get('X-Amz-Date') ?? '';
  const lifetime = Number(query.get('X-Amz-Expires'));
  if (!(lifetime > 0 && lifetime <= 604_800)) return 'X-Amz-Expires must be between 1 and 604800 seconds.';
  if (!(Date.now() <= millisOf(at) + lifetime * 1000)) return 'Request has expired';
  if (millisOf(at) > Date.now() + SKEW) return 'Request is not valid yet';
  const signature = query.get('X-Amz-Signature') ?? '';
  const unsigned = exchange.rawQuery
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .join('&');
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  const text = canonical(exchange, query.get('X-Amz-SignedHeaders') ?? '', unsigned, payload);
  return check(text, { credential: query.get('X-Amz-Credential') ?? '', at, signature }, credentials);
}

/** Of a browser's form upload: the policy document itself is what was signed. */
export function verifyPolicy(
  fields: { policy: string; credential: string; signature: string },
  credentials: Credentials,
): boolean {
  const [key, ...scope] = fields.credential.split('/');
  return key === credentials.accessKeyId && same(sign(fields.policy, scope, credentials), fields.signature);
}

export function millisOf(amzDate: string): number {
  return Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function check(
  canonicalRequest: string,
  { credential, at, signature }: { credential: string; at: string; signature: string },
  credentials: Credentials,
) {
  const [key, ...scope] = credential.split('/');
  if (key !== credentials.accessKeyId) return 'The access key does not exist here.';
  const text = [algorithm, at, scope.join('/'), hex(canonicalRequest)].join('\n');
  return same(sign(text, scope, credentials), signature) ? undefined : 'The signature does not match.';
}

function sign(text: string, scope: string[], { secretAccessKey }: Credentials): string {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return createHmac('sha256', key).update(text).digest('hex');
}

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function canonical(
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
  return [method, path, sortedQuery(rawQuery), headers.join(''), signedHeaders, payload].join('\n');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function sortedQuery(rawQuery: string): string {
  if (!rawQuery) return '';
  const pairs = rawQuery.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value.join('=')))}`;
  });
  return pairs.sort().join('&');
}
