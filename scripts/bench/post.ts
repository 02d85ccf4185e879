// Calls a real handler with an event of API Gateway.
import { headers, scope, stageVariables } from './plants.ts';

type Handler = (event: never, context: never) => Promise<unknown>;

async function callHandler<Answer>(
  handler: Handler,
  method: 'GET' | 'POST',
  path: string,
  input: { queryStringParameters: Record<string, string> } | { body: string },
): Promise<Answer> {
  const [, resource = '', ...rest] = path.split('/');
  const event = {
    version: '2.0',
    routeKey: `${method} /${resource}/{proxy+}`,
    rawPath: path,
    rawQueryString: '',
    headers,
    pathParameters: { proxy: rest.join('/') },
    ...input,
    stageVariables,
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

/** Returns the answer of a POST to `/{thing}/…`. @throws if the status is not 200 */
export const postJson = <Answer>(handler: Handler, path: string, body: object): Promise<Answer> =>
  callHandler(handler, 'POST', path, { body: JSON.stringify(body) });

/** Returns the answer of a GET with a query. @throws if the status is not 200 */
export const getJson = <Answer>(
  handler: Handler,
  path: string,
  query: Record<string, string>,
): Promise<Answer> => callHandler(handler, 'GET', path, { queryStringParameters: query });
