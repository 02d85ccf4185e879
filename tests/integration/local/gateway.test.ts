import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ template: cloud });
  token = await stack.token('ada@demo.example');
});
afterAll(() => stack.close());

const get = (path: string, authorization?: string, init: RequestInit = {}) =>
  fetch(`${stack.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, ...(authorization && { authorization }) },
  });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('the authorizer', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forge = (
    claims: object,
    header: object = {
      alg: 'RS256',
      kid: JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid,
    },
  ) => {
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

  it('lets an access token of the pool through, with every claim as text', async () => {
    const answer = await get('/thing/7', `Bearer ${token}`);
    expect(answer.status).toBe(200);
    const event = (await answer.json()) as APIGatewayProxyEventV2WithJWTAuthorizer;
    expect(event.requestContext.authorizer.jwt.claims).toMatchObject({
      token_use: 'access',
      email: 'ada@demo.example',
      exp: expect.any(String),
    });
    expect(event.pathParameters).toEqual({ id: '7' });
  });

  const refused: [string, () => string | undefined][] = [
    ['no token', () => undefined],
    ['no JWT', () => 'Bearer nonsense'],
    ['a forged signature', () => `Bearer ${forge(claimsOf(token))}`],
    [
      'another claim under the old signature',
      () => {
        const [head, , signature] = token.split('.');
        return `Bearer ${head}.${part({ ...claimsOf(token), email: 'eve@demo.example' })}.${signature}`;
      },
    ],
    ['alg none', () => `Bearer ${part({ alg: 'none' })}.${part(claimsOf(token))}.`],
    [
      "a key of the client's choice",
      () => {
        const text = `${part({ alg: 'HS256' })}.${part(claimsOf(token))}`;
        return `Bearer ${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;
      },
    ],
    [
      'another pool',
      () => `Bearer ${forge({ ...claimsOf(token), iss: 'http://localhost/auth/eu-west-1_Other' })}`,
    ],
  ];
  it.each(refused)('refuses %s', async (_, authorization) => {
    const answer = await get('/thing/7', authorization());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: 'Unauthorized' });
  });

  it('refuses an ID token', async () => {
    const { id_token } = (await (
      await fetch(`${stack.url}/api/local/token?email=ada@demo.example`)
    ).json()) as { id_token: string };
    expect((await get('/thing/7', `Bearer ${id_token}`)).status).toBe(401);
  });

  it('does not ask at a public route', async () => {
    expect((await get('/open')).status).toBe(200);
  });
});

describe('the request', () => {
  const echo = async (init: RequestInit, path = '/echo') => {
    const answer = await get(path, undefined, { method: 'POST', ...init });
    return (await answer.json()) as APIGatewayProxyEventV2WithJWTAuthorizer;
  };

  it('arrives in payload format 2.0', async () => {
    const event = await echo(
      { body: '{"a":1}', headers: { 'content-type': 'application/json', cookie: 'x=1; y=2' } },
      '/echo?b=1&b=2&c=%20d',
    );
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /echo',
      rawPath: '/echo',
      rawQueryString: 'b=1&b=2&c=%20d',
      queryStringParameters: { b: '1,2', c: ' d' },
      cookies: ['x=1', 'y=2'],
      body: '{"a":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'POST', path: '/echo' }, stage: '$default' },
    });
    expect(event.headers['x-forwarded-host']).toBe(`localhost:${stack.port}`);
    expect(event.headers.host).not.toContain('localhost');
  });

  it('carries what the distribution adds, whatever the caller sent', async () => {
    const { headers } = await echo({ headers: { 'x-origin-key': 'guessed' } });
    expect(headers['x-origin-key']).toMatch(/^[\w-]{43}$/);
  });

  it('ends at the distribution if its function answers', async () => {
    const answer = await get('/asked');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic']);
    expect(await answer.text()).toBe('asked');
  });

  it('carries binary bodies as base64', async () => {
    const event = await echo({ body: new Uint8Array([0, 255]), headers: { 'content-type': 'image/png' } });
    expect([event.isBase64Encoded, event.body]).toEqual([true, 'AP8=']);
  });

  it('is answered compressed where the function compressed', async () => {
    const answer = await get('/echo', undefined, {
      method: 'POST',
      body: 'é',
      headers: { 'x-zipped': 'yes' },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    });
    expect(await answer.json()).toMatchObject({ body: 'é' });
  });

  it('is refused above 10 MB', async () => {
    const body = 'x'.repeat(10 * 1024 * 1024 + 1);
    expect((await get('/echo', undefined, { method: 'POST', body })).status).toBe(413);
  });
});

describe('the answer', () => {
  it('keeps each cookie in a line of its own and carries the security headers', async () => {
    const answer = await get('/open');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; connect-src 'self' http://127.0.0.1:${stack.port} http://localhost:${stack.port}`,
    );
  });

  it('may be a stream of events', async () => {
    const answer = await get('/stream');
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/event-stream',
      'data: one\n\n',
    ]);
  });

  it.each([
    ['/nowhere', 404, 'Not Found'],
    ['/crash', 500, 'Internal Server Error'],
    ['/%E0%A4%A', 400, 'Bad Request'],
  ])('of %s is %i', async (path, status, message) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([status, { message }]);
  });

  it('comes from the most particular route', async () => {
    const event = (await (
      await get('/thing/special', `Bearer ${token}`)
    ).json()) as APIGatewayProxyEventV2WithJWTAuthorizer;
    expect(event.routeKey).toBe('GET /thing/special');
  });
});

describe('a route that calls share', () => {
  it.each([
    ['items/a%20b', 'items/a b'],
    ['items/a+b', 'items/a+b'],
    ['items/a%2Fb', 'items/a/b'],
    ['items/a%252Fb', 'items/a%2Fb'],
    ['items/100%25', 'items/100%'],
    ['items/7/', 'items/7/'],
  ])('takes what is under its thing, decoded once: %s', async (asked, proxy) => {
    const event = (await (
      await get(`/part/${asked}`, `Bearer ${token}`)
    ).json()) as APIGatewayProxyEventV2WithJWTAuthorizer;
    expect(event).toMatchObject({
      routeKey: 'GET /part/{proxy+}',
      rawPath: `/part/${proxy}`,
      pathParameters: { proxy },
      requestContext: { http: { path: `/part/${proxy}` } },
    });
  });

  it('lets nobody in whom it does not know, beside a route that lets everybody in', async () => {
    expect((await get('/part/items')).status).toBe(401);
    expect((await get('/part/open')).status).toBe(200);
    expect((await get('/part/open/more')).status).toBe(401);
  });

  it.each(['/part', '/part/'])('takes nothing else: %s', async (path) => {
    expect((await get(path, `Bearer ${token}`)).status).toBe(404);
  });
});

describe('the port', () => {
  it('answers plants under their sub-domain and no other name', async () => {
    const { request } = await import('node:http');
    const statusFor = (host: string) =>
      new Promise((resolve) =>
        request({ port: stack.port, host: '127.0.0.1', path: '/api/open', headers: { host } }, (answer) =>
          resolve(answer.statusCode),
        ).end(),
      );
    expect(await statusFor(`north.localhost:${stack.port}`)).toBe(200);
    expect(await statusFor(`evil.example:${stack.port}`)).toBe(421);
  });

  it('takes commands from no other site', async () => {
    const answer = await fetch(`${stack.url}/api/local/clock`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{"advance":"P1D"}',
    });
    expect(answer.status).toBe(403);
  });

  it('keeps a token valid while the clock moves', async () => {
    await fetch(`${stack.url}/api/local/clock`, { method: 'POST', body: '{"advance":"P400D"}' });
    expect((await get('/thing/7', `Bearer ${token}`)).status).toBe(200);
  });
});
