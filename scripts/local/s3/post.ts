// Form upload of a browser: the signed policy must allow every field and the size of the file.
import { Readable } from 'node:stream';
import { BodyTooLargeError, type Exchange, readBody, redirect, send } from '../exchange.ts';
import { parseAmzDate, type SigningCredentials, verifyPolicy } from '../signature.ts';
import { S3Error } from './error.ts';
import type { ObjectMetadata } from './objects.ts';
import { buildElement, buildXmlDocument } from './xml.ts';

type Condition = Record<string, string> | [string, string, string] | ['content-length-range', number, number];
interface Policy {
  expiration: string;
  conditions: Condition[];
}
export interface PostedFile {
  key: string;
  meta: ObjectMetadata;
  bytes: Readable;
  fields: Map<string, string>;
}

const MAX_FORM_BYTES = 256 * 1024 * 1024;
/** Fields that the policy need not mention. */
const unconditionalFields = new Set(['policy', 'x-amz-signature', 'file', 'submit']);

export async function readPostedFile(
  { request }: Exchange,
  bucket: string,
  credentials: SigningCredentials,
): Promise<PostedFile> {
  const body = await readBody(request, MAX_FORM_BYTES).catch((error) => {
    throw error instanceof BodyTooLargeError
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

  const policy = readSignedPolicy(fields, credentials);
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

function readSignedPolicy(fields: Map<string, string>, credentials: SigningCredentials): Policy {
  const getField = (name: string) => fields.get(name) ?? '';
  const signedFields = {
    policy: getField('policy'),
    credential: getField('x-amz-credential'),
    signature: getField('x-amz-signature'),
  };
  if (!signedFields.policy) throw new S3Error('AccessDenied', 'The form carries no policy.');
  if (!verifyPolicy(signedFields, credentials))
    throw new S3Error('SignatureDoesNotMatch', 'The signature of the policy does not match.');
  const policy = JSON.parse(Buffer.from(signedFields.policy, 'base64').toString()) as Policy;
  if (!(Date.parse(policy.expiration) > Date.now()) || Number.isNaN(parseAmzDate(getField('x-amz-date')))) {
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.');
  }
  return policy;
}

function checkConditions({ conditions }: Policy, fields: Map<string, string>, size: number) {
  const allowedFields = new Set(unconditionalFields);
  const createConditionError = (condition: unknown) =>
    new S3Error(
      'AccessDenied',
      `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`,
    );
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, minSize, maxSize] = condition as ['content-length-range', number, number];
      if (size < Number(minSize))
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
      if (size > Number(maxSize))
        throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
      continue;
    }
    const rules = Array.isArray(condition)
      ? [condition as [string, string, string]]
      : Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value] as const);
    for (const [operator, field, value] of rules) {
      const name = field.slice(1).toLowerCase();
      const fieldValue = fields.get(name) ?? '';
      if (operator === 'starts-with' ? !fieldValue.startsWith(value) : fieldValue !== value)
        throw createConditionError(condition);
      allowedFields.add(name);
    }
  }
  const extraField = [...fields.keys()].find(
    (name) => !allowedFields.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extraField)
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extraField}`);
}

export function sendPostAnswer(
  exchange: Exchange,
  { fields, key }: PostedFile,
  bucket: string,
  etag: string,
) {
  const redirectUrl = URL.parse(fields.get('success_action_redirect') ?? '');
  if (redirectUrl) {
    for (const [name, value] of Object.entries({ bucket, key, etag: `"${etag}"` }))
      redirectUrl.searchParams.set(name, value);
    return redirect(exchange, redirectUrl.href);
  }
  const status = Number(fields.get('success_action_status') ?? 204);
  const headers = { etag: `"${etag}"`, location: `${exchange.path}/${encodeURIComponent(key)}` };
  if (status !== 201) return send(exchange, status === 200 ? 200 : 204, headers);
  const answer = buildElement('PostResponse', {
    Location: headers.location,
    Bucket: bucket,
    Key: key,
    ETag: `"${etag}"`,
  });
  send(exchange, 201, { ...headers, 'content-type': 'application/xml' }, buildXmlDocument(answer));
}
