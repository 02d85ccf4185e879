import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#shared/contract.ts';
import { ORIGIN_KEY } from './origin.ts';
import { bindHandlers, serve } from './serve.ts';

const KEY = 'of the distribution';
const define = (path: string, deprecation?: { since: string; until: string }) =>
  defineEndpoint({
    ...{ method: 'GET', path, requiredPermission: 'public', input: z.strictObject({}) },
    ...{ output: z.object({}), summary: path, deprecation },
  });
const calls = {
  present: define('/present/items'),
  former: define('/former/items', { since: '2026-11-30', until: '2027-11-30' }),
};
const handler = serve(bindHandlers(calls, { present: () => ({}), former: () => ({}) }));

async function headersOf(path: string) {
  vi.stubEnv('TABLE', 'none');
  vi.stubEnv('AWS_REGION', 'eu-south-1');
  const event = {
    ...{ version: '2.0', routeKey: `GET ${path}`, rawPath: path, rawQueryString: '' },
    headers: { [ORIGIN_KEY]: KEY },
    requestContext: { requestId: 'test-request-id1', http: { method: 'GET', path, sourceIp: '127.0.0.1' } },
    stageVariables: { ORIGIN_DIGESTS: createHash('sha256').update(KEY).digest('hex') },
  };
  const { statusCode, headers } = await handler(event as never, { functionName: 'test' } as never);
  expect(statusCode).toBe(200);
  vi.unstubAllEnvs();
  return headers;
}

it('announces the end of a call by headers, and of no other', async () => {
  expect(await headersOf('/former/items')).toMatchObject({
    deprecation: `@${Date.parse('2026-11-30T00:00:00Z') / 1000}`,
    sunset: 'Tue, 30 Nov 2027 00:00:00 GMT',
  });
  expect(Object.keys((await headersOf('/present/items')) ?? {})).not.toContain('deprecation');
});
