// The HTTP API: authorizer, limits and errors of API Gateway, then the route's function.
import type { Claims, TokenVerifier } from '../cognito/verify.ts';
import type { DeployedCloud } from '../deployed.ts';
import { BodyTooLargeError, type Exchange, readBody, send } from '../exchange.ts';
import { type Functions, FunctionTimeoutError } from '../functions.ts';
import { listSocketApiIds } from '../push/routes.ts';
import { drawEdgeFault } from '../weather/edge.ts';
import { limitHeldCall } from '../weather/held-calls.ts';
import type { Weather } from '../weather/weather.ts';
import { type ApiAnswer, type ApiRequest, buildApiEvent, parseFunctionAnswer } from './event.ts';
import { type Authorizer, createRouteMatcher, readApiRoutes } from './routes.ts';
import { openStageVariables, type StageVariables } from './stage-variables.ts';

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

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

export interface Gateway {
  answer(exchange: Exchange, headers: Exchange['request']['headers']): Promise<void>;
  /** Variables of the API's stage as they are now. */
  stageVariables: StageVariables;
}

export function openGateway(
  cloud: DeployedCloud,
  functions: Functions,
  verify: TokenVerifier,
  weather?: Weather,
): Gateway {
  const edgeRandom = weather?.random('edge');
  const isLimited = weather?.random('held') !== undefined;
  const socketApiIds = listSocketApiIds(cloud);
  const api = cloud
    .all<ApiProperties>('AWS::ApiGatewayV2::Api')
    .find(({ id }) => !socketApiIds.includes(cloud.ref(id)))!;
  const apiId = api.name.toLowerCase();
  const stageVariables = openStageVariables(cloud, cloud.ref(api.id));
  const host = `${apiId}.execute-api.local`;
  const findRoute = createRouteMatcher(readApiRoutes(cloud, functions));
  const getCorsHeaders = createCorsHeaders(api.properties.CorsConfiguration, cloud.addresses.localise);

  async function callFunction(
    exchange: Exchange,
    headers: Exchange['request']['headers'],
  ): Promise<ApiAnswer> {
    const { method, rawQuery, query, request } = exchange;
    const path = decodePath(exchange.path);
    if (path === undefined) return buildMessageAnswer(400, 'Bad Request');
    const routeMatch = findRoute(method, path);
    if (!routeMatch) return buildMessageAnswer(404, 'Not Found');
    const { authorizer } = routeMatch.route;
    let claims: Claims | undefined;
    if (authorizer) {
      claims = await verify(parseBearerToken(headers.authorization));
      const refusal = checkAccessToken(claims, authorizer);
      if (refusal) return refusal;
    }
    try {
      const body = await readBody(request, MAX_BODY_BYTES);
      const apiRequest: ApiRequest = {
        method,
        path,
        rawQuery,
        query,
        headers,
        body,
        host,
        apiId,
        stageVariables,
        sourceIp: '127.0.0.1',
      };
      const functionAnswer = parseFunctionAnswer(
        await routeMatch.route.fn.invoke(buildApiEvent(apiRequest, routeMatch, claims)),
      );
      if (functionAnswer.body.length <= MAX_ANSWER_BYTES) return functionAnswer;
      console.error(
        `${routeMatch.route.key} answered ${functionAnswer.body.length} bytes; a function may answer ${MAX_ANSWER_BYTES}.`,
      );
      return buildMessageAnswer(500, 'Internal Server Error');
    } catch (error) {
      if (error instanceof BodyTooLargeError) return buildMessageAnswer(413, 'Request Entity Too Large');
      console.error(`${routeMatch.route.key} failed:`, error);
      return error instanceof FunctionTimeoutError
        ? buildMessageAnswer(503, 'Service Unavailable')
        : buildMessageAnswer(500, 'Internal Server Error');
    }
  }

  return {
    stageVariables,
    async answer(exchange, headers) {
      const corsHeaders = getCorsHeaders(headers.origin);
      if (exchange.method === 'OPTIONS' && corsHeaders.preflight && headers['access-control-request-method'])
        return send(exchange, 204, corsHeaders.preflight);
      const fault = edgeRandom && drawEdgeFault(edgeRandom);
      if (fault) weather!.note('edge', `${fault.status} for ${exchange.method} ${exchange.path}`);
      if (fault?.isAfterCall) await callFunction(exchange, headers);
      if (fault) return send(exchange, fault.status, fault.headers, fault.body);
      const work = callFunction(exchange, headers);
      const endHeldCall = () => {
        weather!.note('held', `${exchange.method} ${exchange.path}`);
        return buildMessageAnswer(503, 'Service Unavailable');
      };
      const answer = isLimited ? limitHeldCall(work, endHeldCall) : work;
      const { statusCode, headers: answerHeaders, body } = await answer;
      send(exchange, statusCode, { ...answerHeaders, ...corsHeaders.answer }, body);
    },
  };
}

const parseBearerToken = (header = '') => header.replace(/^Bearer\s+/i, '');

/** Checks the access token. An ID token has no scope, so it gives no access. */
function checkAccessToken(
  claims: Claims | undefined,
  { issuer, audience, scopes }: Authorizer,
): ApiAnswer | undefined {
  const client = claims?.aud ?? claims?.client_id;
  if (
    !claims ||
    claims.iss !== issuer ||
    !audience.some((allowedValue) => [client].flat().includes(allowedValue)) ||
    claims.scope === undefined
  ) {
    return buildMessageAnswer(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  const grantedScopes = String(claims.scope).split(' ');
  if (scopes.length > 0 && !scopes.some((scope) => grantedScopes.includes(scope)))
    return buildMessageAnswer(403, 'Forbidden');
  return undefined;
}

const buildMessageAnswer = (
  statusCode: number,
  message: string,
  headers: Record<string, string> = {},
): ApiAnswer => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ message })),
});

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function createCorsHeaders(
  configuration: ApiProperties['CorsConfiguration'],
  localise: (text: string) => string,
) {
  const origins = configuration?.AllowOrigins?.map(localise);
  return (
    origin: string | undefined,
  ): { answer: Record<string, string>; preflight?: Record<string, string> } => {
    if (
      !configuration ||
      !origin ||
      !origins?.some((allowedValue) => allowedValue === '*' || allowedValue === origin)
    )
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
