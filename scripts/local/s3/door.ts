// S3's REST protocol with path-style buckets: authorization, dispatch and answer.
import type { Cloud } from '../cloud.ts';
import { type Exchange, send } from '../exchange.ts';
import { listS3Permissions } from '../rights/aws-permissions.ts';
import type { Rights } from '../rights/rights.ts';
import { type SigningCredentials, verifyHeader, verifyQuery } from '../signature.ts';
import { createBucketCors } from './cors.ts';
import { S3Error, sendS3Error } from './error.ts';
import type { BucketEvents } from './events.ts';
import type { Objects } from './objects.ts';
import { UploadTooLargeError } from './objects.ts';
import { createS3Operations, type PermissionCheck } from './operations.ts';
import type { S3Request } from './request.ts';

export function createS3Handler(
  cloud: Cloud,
  objects: Objects,
  events: BucketEvents,
  credentials: SigningCredentials,
  rights: Rights,
) {
  const buckets = new Map(
    cloud.all('AWS::S3::Bucket').map(({ name }) => [name, createBucketCors(cloud, name)]),
  );
  const assertPermission: PermissionCheck = (signer, method, address) => {
    try {
      // A developer's request is not signed with a role.
      if (signer) rights.hold(signer, listS3Permissions(method, address));
    } catch (error) {
      throw new S3Error('AccessDenied', (error as Error).message);
    }
  };
  const s3Operations = createS3Operations(objects, events, credentials, assertPermission);

  return async (exchange: Exchange) => {
    try {
      const [bucket = '', ...key] = exchange.path.slice('/_aws/s3/'.length).split('/');
      const getCorsHeaders = buckets.get(bucket);
      if (!getCorsHeaders) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
      const corsHeaders = getCorsHeaders(exchange);
      for (const [name, value] of Object.entries(corsHeaders)) exchange.response.setHeader(name, value);
      if (exchange.method === 'OPTIONS')
        return send(exchange, 'access-control-allow-origin' in corsHeaders ? 200 : 403, {});
      const s3Request: S3Request = { ...exchange, bucket, key: decodeURIComponent(key.join('/')) };
      const operation = getOperationName(s3Request);
      if (operation !== 'POST form') {
        authorize(exchange, credentials);
        assertPermission(
          exchange.query.get('X-Amz-Security-Token'),
          s3Request.method,
          `${s3Request.path}?${s3Request.rawQuery}`,
        );
      }
      const runOperation = s3Operations[operation];
      if (!runOperation) throw new S3Error('NotImplemented', `${operation} is not known here.`);
      await runOperation(s3Request);
    } catch (error) {
      if (error instanceof UploadTooLargeError)
        sendS3Error(
          exchange,
          new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'),
        );
      else if (error instanceof S3Error) sendS3Error(exchange, error);
      else throw error;
    }
  };
}

function authorize(exchange: Exchange, credentials: SigningCredentials) {
  const problem = exchange.query.has('X-Amz-Algorithm')
    ? verifyQuery(exchange, credentials)
    : verifyHeader(exchange, undefined, credentials);
  if (!problem) return;
  throw new S3Error(problem.includes('does not match') ? 'SignatureDoesNotMatch' : 'AccessDenied', problem);
}

/** Returns one name for the operation that S3 determines by method, query and headers. */
function getOperationName({ method, key, query, request }: S3Request): string {
  if (method === 'POST' && !key && String(request.headers['content-type']).startsWith('multipart/form-data'))
    return 'POST form';
  const level = key ? 'object' : 'bucket';
  for (const part of ['uploads', 'uploadId', 'delete', 'list-type', 'tagging', 'acl', 'versions', 'location'])
    if (query.has(part)) return `${method} ${level} ${part}`;
  if (method === 'PUT' && request.headers['x-amz-copy-source']) return 'PUT object copy';
  return `${method} ${level}`;
}
