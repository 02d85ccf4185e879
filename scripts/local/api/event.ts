// API Gateway of the local stack: converts a request to payload format 2.0, and a function's answer back to
// HTTP.
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { account } from '../addresses.ts';
import type { Claims } from '../cognito/verify.ts';
import type { RouteMatch } from './routes.ts';

export interface ApiRequest {
  method: string;
  /** Decoded path without the site's `/api`. */
  path: string;
  rawQuery: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Host of the API itself; the site's host arrives as `x-forwarded-host`. */
  host: string;
  apiId: string;
  stageVariables: Readonly<Record<string, string>>;
  sourceIp: string;
}

const textContentTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/;

export function buildApiEvent(request: ApiRequest, { route, parameters }: RouteMatch, claims?: Claims) {
  const { host: _, cookie, ...forwardedHeaders } = request.headers;
  const headers = Object.fromEntries(
    Object.entries(forwardedHeaders).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  const isBase64Encoded =
    request.body.length > 0 &&
    !textContentTypes.test(String(request.headers['content-type'] ?? 'text/plain'));
  const now = new Date(Date.now());
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    headers: { ...headers, host: request.host },
    ...(cookie && { cookies: cookie.split('; ') }),
    ...(request.query.size > 0 && { queryStringParameters: joinQuery(request.query) }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: account,
      apiId: request.apiId,
      ...(route.authorizer &&
        claims && { authorizer: { jwt: { claims: formatClaims(claims), scopes: route.authorizer.scopes } } }),
      domainName: request.host,
      domainPrefix: request.apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: String(headers['user-agent'] ?? ''),
      },
      requestId: createRequestId(),
      routeKey: route.key,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(request.stageVariables).length > 0 && { stageVariables: { ...request.stageVariables } }),
    ...(request.body.length > 0 && { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Joins repeated parameters by commas. */
function joinQuery(query: URLSearchParams): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name of new Set(query.keys()))
    Object.defineProperty(all, name, { value: query.getAll(name).join(','), enumerable: true });
  return all;
}

/** Converts every claim to text, as the gateway does. */
function formatClaims(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}

export interface ApiAnswer {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

interface StructuredAnswer {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  multiValueHeaders?: Record<string, (string | number | boolean)[]>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

export function parseFunctionAnswer(result: unknown): ApiAnswer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(result ?? null)),
    };
  }
  const {
    statusCode = 200,
    headers = {},
    multiValueHeaders = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = result as StructuredAnswer;
  const answerHeaders: ApiAnswer['headers'] = {};
  for (const [name, value] of Object.entries(headers)) answerHeaders[name.toLowerCase()] = String(value);
  for (const [name, values] of Object.entries(multiValueHeaders))
    answerHeaders[name.toLowerCase()] = values.join(',');
  if (cookies) answerHeaders['set-cookie'] = cookies;
  answerHeaders['content-type'] ??= 'text/plain;charset=UTF-8';
  return { statusCode, headers: answerHeaders, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}

const REQUEST_ID_BYTES = 11;
/** Creates an id of the gateway's form: 16 characters that end in `=`. */
const createRequestId = (): string => randomBytes(REQUEST_ID_BYTES).toString('base64');
