// The HTTP API: authorizer, limits and errors as API Gateway has them, then the route's function.
import type { Cloud } from '../cloud.ts';
import type { Claims, Verify } from '../cognito/verify.ts';
import { type Exchange, readBody, send, TooLarge } from '../exchange.ts';
import { type Functions, FunctionTimedOut } from '../functions.ts';
import { type Answer, type Asked, answerOf, eventOf } from './event.ts';
import { type Authorizer, matcherOf, routesOf } from './routes.ts';

interface ApiProperties {
  CorsConfiguration?: {
    AllowOrigins?: string[];
    AllowMethods?: string[];
    AllowHeaders?: string[];
    ExposeHeaders?: string[];
    MaxAge?: number;
    AllowCredentials?: boolean;
  };
}

const BODY_LIMIT = 10 * 1024 * 1024;
const ANSWER_LIMIT = 6 * 1024 * 1024;

export type Gateway = (exchange: Exchange, headers: Exchange['request']['headers']) => Promise<void>;

export function openGateway(cloud: Cloud, functions: Functions, verify: Verify): Gateway {
  const api = cloud.all<ApiProperties>('AWS::ApiGatewayV2::Api')[0]!;
  const apiId = api.name.toLowerCase();
  const host = `${apiId}.execute-api.local`;
  const match = matcherOf(routesOf(cloud, functions));
  const cors = corsOf(api.properties.CorsConfiguration, cloud.addresses.localise);

  async function answer(exchange: Exchange, headers: Exchange['request']['headers']): Promise<Answer> {
    const { method, rawQuery, query, request } = exchange;
    const path = decoded(exchange.path);
    if (path === undefined) return plain(400, 'Bad Request');
    const found = match(method, path);
    if (!found) return plain(404, 'Not Found');
    const { authorizer } = found.route;
    let claims: Claims | undefined;
    if (authorizer) {
      claims = await verify(bearer(headers.authorization));
      const refused = refusalOf(claims, authorizer);
      if (refused) return refused;
    }
    try {
      const body = await readBody(request, BODY_LIMIT);
      const asked: Asked = {
        method,
        path,
        rawQuery,
        query,
        headers,
        body,
        host,
        apiId,
        sourceIp: '127.0.0.1',
      };
      const made = answerOf(await found.route.fn.invoke(eventOf(asked, found, claims)));
      if (made.body.length <= ANSWER_LIMIT) return made;
      console.error(
        `${found.route.key} answered ${made.body.length} bytes; a function may answer ${ANSWER_LIMIT}.`,
      );
      return plain(500, 'Internal Server Error');
    } catch (error) {
      if (error instanceof TooLarge) return plain(413, 'Request Entity Too Large');
      console.error(`${found.route.key} failed:`, error);
      return error instanceof FunctionTimedOut
        ? plain(503, 'Service Unavailable')
        : plain(500, 'Internal Server Error');
    }
  }

  return async (exchange, headers) => {
    const allowed = cors(headers.origin);
    if (exchange.method === 'OPTIONS' && allowed.preflight && headers['access-control-request-method'])
      return send(exchange, 204, allowed.preflight);
    const { statusCode, headers: own, body } = await answer(exchange, headers);
    send(exchange, statusCode, { ...own, ...allowed.answer }, body);
  };
}

const bearer = (header = '') => header.replace(/^Bearer\s+/i, '');

/** An ID token names no scope at all: it is nobody's right to call. */
function refusalOf(claims: Claims | undefined, { issuer, audience, scopes }: Authorizer): Answer | undefined {
  const client = claims?.aud ?? claims?.client_id;
  if (
    !claims ||
    claims.iss !== issuer ||
    !audience.some((one) => [client].flat().includes(one)) ||
    claims.scope === undefined
  ) {
    return plain(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  const given = String(claims.scope).split(' ');
  if (scopes.length > 0 && !scopes.some((scope) => given.includes(scope))) return plain(403, 'Forbidden');
  return undefined;
}

const plain = (statusCode: number, message: string, headers: Record<string, string> = {}): Answer => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ message })),
});

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function corsOf(configuration: ApiProperties['CorsConfiguration'], localise: (text: string) => string) {
  const origins = configuration?.AllowOrigins?.map(localise);
  return (
    origin: string | undefined,
  ): { answer: Record<string, string>; preflight?: Record<string, string> } => {
    if (!configuration || !origin || !origins?.some((one) => one === '*' || one === origin))
      return { answer: {} };
    const answer = {
      'access-control-allow-origin': origins.includes('*') ? '*' : origin,
      ...(configuration.ExposeHeaders && {
        'access-control-expose-headers': configuration.ExposeHeaders.join(','),
      }),
      ...(configuration.AllowCredentials && { 'access-control-allow-credentials': 'true' }),
    };
    const preflight = {
      ...answer,
      'access-control-allow-methods': configuration.AllowMethods?.join(',') ?? '',
      'access-control-allow-headers': configuration.AllowHeaders?.join(',') ?? '',
      'access-control-max-age': String(configuration.MaxAge ?? 0),
    };
    return { answer, preflight };
  };
}
