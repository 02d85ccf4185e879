// A call sent to a real handler, as API Gateway sends it.
import { headers, scope } from './plants.ts';

type Handler = (event: never, context: never) => Promise<unknown>;

async function call<Answer>(
  handler: Handler,
  method: 'GET' | 'POST',
  path: string,
  asked: { queryStringParameters: Record<string, string> } | { body: string },
): Promise<Answer> {
  const [, thing = '', ...rest] = path.split('/');
  const event = {
    version: '2.0',
    routeKey: `${method} /${thing}/{proxy+}`,
    rawPath: path,
    rawQueryString: '',
    headers,
    pathParameters: { proxy: rest.join('/') },
    ...asked,
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      authorizer: {
        jwt: { claims: { token_use: 'access', tenant: scope.tenant, user: 'admin' }, scopes: [] },
      },
    },
  };
  const answer = (await handler(event as never, {} as never)) as { statusCode: number; body: string };
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return JSON.parse(answer.body);
}

/** The answer of `/{thing}/…`. @throws when it is not 200 */
export const post = <Answer>(handler: Handler, path: string, body: object): Promise<Answer> =>
  call(handler, 'POST', path, { body: JSON.stringify(body) });

/** The same of what is asked. */
export const get = <Answer>(handler: Handler, path: string, query: Record<string, string>): Promise<Answer> =>
  call(handler, 'GET', path, { queryStringParameters: query });
