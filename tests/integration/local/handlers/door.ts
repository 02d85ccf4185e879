import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';

/** Returns the received event, so that tests can check it. */
export async function handler(event: APIGatewayProxyEventV2WithJWTAuthorizer) {
  if (event.rawPath === '/crash') throw new Error('crashed on purpose');
  if (event.rawPath === '/stream')
    return { statusCode: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: one\n\n' };
  if (event.headers['x-zipped'])
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', vary: 'accept-encoding' },
      body: gzipSync(JSON.stringify(event)).toString('base64'),
      isBase64Encoded: true,
    };
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    cookies: ['a=1; Path=/', 'b=2; Path=/'],
    body: JSON.stringify(event),
  };
}
