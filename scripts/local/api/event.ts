// API Gateway on this machine. Here: a request as payload format 2.0, and a function's answer back to HTTP.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { account } from '../addresses.ts';
import type { Claims } from '../cognito/verify.ts';
import type { Match } from './routes.ts';

export interface Asked {
  method: string;
  /** Decoded, without the site's `/api`. */
  path: string;
  rawQuery: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The API's own: the site's host arrives as `x-forwarded-host`. */
  host: string;
  apiId: string;
  sourceIp: string;
}

const textual = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/;

export function eventOf(asked: Asked, { route, parameters }: Match, claims?: Claims) {
  const { host: _, cookie, ...sent } = asked.headers;
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  const isBase64Encoded =
    asked.body.length > 0 && !textual.test(String(asked.headers['content-type'] ?? 'text/plain'));
  const at = new Date(Date.now());
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: asked.path,
    rawQueryString: asked.rawQuery,
    headers: { ...headers, host: asked.host },
    ...(cookie && { cookies: cookie.split('; ') }),
    ...(asked.query.size > 0 && { queryStringParameters: joined(asked.query) }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: account,
      apiId: asked.apiId,
      ...(route.authorizer &&
        claims && { authorizer: { jwt: { claims: asText(claims), scopes: route.authorizer.scopes } } }),
      domainName: asked.host,
      domainPrefix: asked.apiId,
      http: {
        method: asked.method,
        path: asked.path,
        protocol: 'HTTP/1.1',
        sourceIp: asked.sourceIp,
        userAgent: String(headers['user-agent'] ?? ''),
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: at.toISOString(),
      timeEpoch: at.getTime(),
    },
    ...(asked.body.length > 0 && { body: asked.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Repeated names are joined by commas. */
function joined(query: URLSearchParams): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name of new Set(query.keys()))
    Object.defineProperty(all, name, { value: query.getAll(name).join(','), enumerable: true });
  return all;
}

/** The gateway hands every claim on as text. */
function asText(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}

export interface Answer {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

interface Structured {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  multiValueHeaders?: Record<string, (string | number | boolean)[]>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

export function answerOf(result: unknown): Answer {
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
  } = result as Structured;
  const all: Answer['headers'] = {};
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = String(value);
  for (const [name, values] of Object.entries(multiValueHeaders)) all[name.toLowerCase()] = values.join(',');
  if (cookies) all['set-cookie'] = cookies;
  all['content-type'] ??= 'text/plain;charset=UTF-8';
  return { statusCode, headers: all, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}
