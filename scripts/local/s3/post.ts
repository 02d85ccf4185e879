// A browser's form upload: every field must be allowed by the signed policy, and the file within its size.
import { Readable } from 'node:stream';
import { type Exchange, readBody, redirect, send, TooLarge } from '../exchange.ts';
import { type Credentials, millisOf, verifyPolicy } from '../signature.ts';
import { S3Error } from './error.ts';
import type { Meta } from './objects.ts';
import { element, xml } from './xml.ts';

type Condition = Record<string, string> | [string, string, string] | ['content-length-range', number, number];
interface Policy {
  expiration: string;
  conditions: Condition[];
}
export interface PostedFile {
  key: string;
  meta: Meta;
  bytes: Readable;
  fields: Map<string, string>;
}

const FORM_LIMIT = 256 * 1024 * 1024;
/** Fields the policy need not name. */
const free = new Set(['policy', 'x-amz-signature', 'file', 'submit']);

export async function readPost(
  { request }: Exchange,
  bucket: string,
  credentials: Credentials,
): Promise<PostedFile> {
  const body = await readBody(request, FORM_LIMIT).catch((error) => {
    throw error instanceof TooLarge
      ? new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      : error;
  });
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(request.headers['content-type']) },
  }).formData();
  const fields = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name.toLowerCase(), value);
  const file = form.get('file');
  if (!(file instanceof File))
    throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder S3 defines
  const key = (fields.get('key') ?? '').replaceAll('${filename}', file.name);
  if (!key) throw new S3Error('InvalidArgument', 'Bucket POST must contain a field named "key".');

  const policy = signedPolicy(fields, credentials);
  fields.set('bucket', bucket);
  checkConditions(policy, fields, file.size);
  fields.set('key', key);
  const headers = [...fields].filter(
    ([name]) => name.startsWith('x-amz-meta-') || ['cache-control', 'content-disposition'].includes(name),
  );
  return {
    key,
    fields,
    meta: { type: fields.get('content-type') || 'binary/octet-stream', headers: Object.fromEntries(headers) },
    bytes: Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]),
  };
}

function signedPolicy(fields: Map<string, string>, credentials: Credentials): Policy {
  const field = (name: string) => fields.get(name) ?? '';
  const signed = {
    policy: field('policy'),
    credential: field('x-amz-credential'),
    signature: field('x-amz-signature'),
  };
  if (!signed.policy) throw new S3Error('AccessDenied', 'The form carries no policy.');
  if (!verifyPolicy(signed, credentials))
    throw new S3Error('SignatureDoesNotMatch', 'The signature of the policy does not match.');
  const policy = JSON.parse(Buffer.from(signed.policy, 'base64').toString()) as Policy;
  if (!(Date.parse(policy.expiration) > Date.now()) || Number.isNaN(millisOf(field('x-amz-date')))) {
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.');
  }
  return policy;
}

function checkConditions({ conditions }: Policy, fields: Map<string, string>, size: number) {
  const allowed = new Set(free);
  const failed = (condition: unknown) =>
    new S3Error(
      'AccessDenied',
      `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`,
    );
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, least, most] = condition as ['content-length-range', number, number];
      if (size < Number(least))
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
      if (size > Number(most))
        throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
      continue;
    }
    const rules = Array.isArray(condition)
      ? [condition as [string, string, string]]
      : Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value] as const);
    for (const [how, field, value] of rules) {
      const name = field.slice(1).toLowerCase();
      const given = fields.get(name) ?? '';
      if (how === 'starts-with' ? !given.startsWith(value) : given !== value) throw failed(condition);
      allowed.add(name);
    }
  }
  const extra = [...fields.keys()].find((name) => !allowed.has(name) && !name.startsWith('x-ignore-'));
  if (extra) throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra}`);
}

export function sendPosted(exchange: Exchange, { fields, key }: PostedFile, bucket: string, etag: string) {
  const to = URL.parse(fields.get('success_action_redirect') ?? '');
  if (to) {
    for (const [name, value] of Object.entries({ bucket, key, etag: `"${etag}"` }))
      to.searchParams.set(name, value);
    return redirect(exchange, to.href);
  }
  const status = Number(fields.get('success_action_status') ?? 204);
  const headers = { etag: `"${etag}"`, location: `${exchange.path}/${encodeURIComponent(key)}` };
  if (status !== 201) return send(exchange, status === 200 ? 200 : 204, headers);
  const answer = element('PostResponse', {
    Location: headers.location,
    Bucket: bucket,
    Key: key,
    ETag: `"${etag}"`,
  });
  send(exchange, 201, { ...headers, 'content-type': 'application/xml' }, xml(answer));
}
