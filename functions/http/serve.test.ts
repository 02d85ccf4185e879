import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#shared/contract.ts';
import { TextAnswer } from './file-answer.ts';
import { ORIGIN_KEY } from './origin.ts';
import { bindHandlers, serve } from './serve.ts';

const KEY = 'of the distribution';
const define = (
  path: string,
  more: { deprecation?: { since: string; until: string }; headToo?: true } = {},
) =>
  defineEndpoint({
    ...{ method: 'GET', path, requiredPermission: 'public', input: z.strictObject({}) },
    ...{ output: z.object({}), summary: path, ...more },
  });
const calls = {
  present: define('/present/items'),
  former: define('/former/items', { deprecation: { since: '2026-11-30', until: '2027-11-30' } }),
  text: define('/text/items', { headToo: true }),
};
const text = new TextAnswer('some text', { etag: '"tag"', 'content-type': 'text/plain' });
const handler = serve(
  bindHandlers(calls, { present: () => ({}), former: () => ({}), text: () => text as never }),
);

async function send(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  vi.stubEnv('TABLE', 'none');
  vi.stubEnv('AWS_REGION', 'eu-south-1');
  const event = {
    ...{ version: '2.0', routeKey: `GET ${path}`, rawPath: path, rawQueryString: '' },
    headers: { [ORIGIN_KEY]: KEY, ...headers },
    requestContext: { requestId: 'test-request-id1', http: { method, path, sourceIp: '127.0.0.1' } },
    stageVariables: { ORIGIN_DIGESTS: createHash('sha256').update(KEY).digest('hex') },
  };
  const answer = await handler(event as never, { functionName: 'test' } as never);
  vi.unstubAllEnvs();
  return answer;
}
async function headersOf(path: string) {
  const { statusCode, headers } = await send(path);
  expect(statusCode).toBe(200);
  return headers;
}

it('announces the end of a call by headers, and of no other', async () => {
  expect(await headersOf('/former/items')).toMatchObject({
    deprecation: `@${Date.parse('2026-11-30T00:00:00Z') / 1000}`,
    sunset: 'Tue, 30 Nov 2027 00:00:00 GMT',
  });
  expect(Object.keys((await headersOf('/present/items')) ?? {})).not.toContain('deprecation');
});

it.each([
  ['"tag"', 304],
  ['W/"tag"', 304],
  ['"other", "tag"', 304],
  ['*', 304],
  ['"other"', 200],
  ['tag', 200],
])('answers a text to If-None-Match %s by %s', async (header, status) => {
  const { statusCode, body, headers } = await send('/text/items', { 'if-none-match': header });
  expect([statusCode, body]).toEqual([status, status === 304 ? '' : 'some text']);
  expect(headers).toMatchObject({ etag: '"tag"', 'content-type': 'text/plain' });
});

it('answers HEAD without a body where the contract says so', async () => {
  const head = await send('/text/items', { method: 'HEAD' });
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { etag: '"tag"' } });
  expect((await send('/present/items', { method: 'HEAD' })).statusCode).toBe(404);
});
