// S3's REST protocol, buckets named in the path: who may, what is asked, and the answer.
import type { Cloud } from '../cloud.ts';
import { type Exchange, send } from '../exchange.ts';
import { ofFile } from '../rights/asked.ts';
import type { Rights } from '../rights/rights.ts';
import { type Credentials, verifyHeader, verifyQuery } from '../signature.ts';
import type { Asked } from './asked.ts';
import { corsOf } from './cors.ts';
import { S3Error, sendError } from './error.ts';
import type { Events } from './events.ts';
import type { Objects } from './objects.ts';
import { TooMuch } from './objects.ts';
import { type Hold, operations } from './operations.ts';

export function s3Door(
  cloud: Cloud,
  objects: Objects,
  events: Events,
  credentials: Credentials,
  rights: Rights,
) {
  const buckets = new Map(cloud.all('AWS::S3::Bucket').map(({ name }) => [name, corsOf(cloud, name)]));
  const hold: Hold = (signer, method, address) => {
    try {
      // whoever develops signs without a role
      if (signer) rights.hold(signer, ofFile(method, address));
    } catch (error) {
      throw new S3Error('AccessDenied', (error as Error).message);
    }
  };
  const run = operations(objects, events, credentials, hold);

  return async (exchange: Exchange) => {
    try {
      const [bucket = '', ...key] = exchange.path.slice('/_aws/s3/'.length).split('/');
      const cors = buckets.get(bucket);
      if (!cors) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
      const allowed = cors(exchange);
      for (const [name, value] of Object.entries(allowed)) exchange.response.setHeader(name, value);
      if (exchange.method === 'OPTIONS')
        return send(exchange, 'access-control-allow-origin' in allowed ? 200 : 403, {});
      const asked: Asked = { ...exchange, bucket, key: decodeURIComponent(key.join('/')) };
      const operation = nameOf(asked);
      if (operation !== 'POST form') {
        authorize(exchange, credentials);
        hold(exchange.query.get('X-Amz-Security-Token'), asked.method, `${asked.path}?${asked.rawQuery}`);
      }
      const answer = run[operation];
      if (!answer) throw new S3Error('NotImplemented', `${operation} is not known here.`);
      await answer(asked);
    } catch (error) {
      if (error instanceof TooMuch)
        sendError(
          exchange,
          new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'),
        );
      else if (error instanceof S3Error) sendError(exchange, error);
      else throw error;
    }
  };
}

function authorize(exchange: Exchange, credentials: Credentials) {
  const problem = exchange.query.has('X-Amz-Algorithm')
    ? verifyQuery(exchange, credentials)
    : verifyHeader(exchange, undefined, credentials);
  if (!problem) return;
  throw new S3Error(problem.includes('does not match') ? 'SignatureDoesNotMatch' : 'AccessDenied', problem);
}

/** What S3 tells apart by method, query and headers, in one name. */
function nameOf({ method, key, query, request }: Asked): string {
  if (method === 'POST' && !key && String(request.headers['content-type']).startsWith('multipart/form-data'))
    return 'POST form';
  const of = key ? 'object' : 'bucket';
  for (const part of ['uploads', 'uploadId', 'delete', 'list-type', 'tagging', 'acl', 'versions', 'location'])
    if (query.has(part)) return `${method} ${of} ${part}`;
  if (method === 'PUT' && request.headers['x-amz-copy-source']) return 'PUT object copy';
  return `${method} ${of}`;
}
