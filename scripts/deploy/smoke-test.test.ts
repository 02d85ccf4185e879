import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { runSmokeTest } from './smoke-test.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server | undefined;
afterEach(() => server?.close());

const json =
  (body: object, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const page =
  (
    headers: Record<string, string> = { 'content-security-policy': "default-src 'none'" },
    status = 200,
  ): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!doctype html>');

/** Serves a stage whose answers are those of a good one, except the given ones. */
async function serve(changed: Record<string, Answer> = {}): Promise<string> {
  let site = '';
  const answers: Record<string, Answer> = {
    '/api/health': json({ status: 'ok', version: '2.3.0' }),
    '/login': page(),
    '/config.json': (request, response) =>
      json({ userPoolClientId: 'client', domain: 'sign-in.example', endpoint: `${site}/auth` })(
        request,
        response,
      ),
    '/auth/oauth2/authorize': page(),
    ...changed,
  };
  server = createServer((request, response) => {
    const answer = answers[request.url!.split('?')[0]!];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

it('passes a stage that answers in the expected version', async () => {
  expect(await runSmokeTest(await serve(), '2.3.0')).toEqual([
    { name: 'service' },
    { name: 'page' },
    { name: 'sign-in' },
  ]);
});

it('asks the sign-in as the page does', async () => {
  let asked = '';
  const site = await serve({
    '/auth/oauth2/authorize': (request, response) => {
      asked = request.url!;
      page()(request, response);
    },
  });
  await runSmokeTest(site, '2.3.0');
  const question = new URL(asked, site).searchParams;
  expect(question.get('client_id')).toBe('client');
  expect(question.get('redirect_uri')).toBe(`${site}/login`);
});

it.each<[string, Record<string, Answer>, string, RegExp]>([
  [
    'functions of another version',
    { '/api/health': json({ status: 'ok', version: '2.2.0' }) },
    'service',
    /2\.2\.0, not 2\.3\.0/,
  ],
  [
    'a service that is degraded',
    { '/api/health': json({ status: 'degraded', version: '2.3.0' }) },
    'service',
    /degraded/,
  ],
  ['a service that fails', { '/api/health': json({}, 500) }, 'service', /answered 500/],
  ['the page of a proxy', { '/api/health': page() }, 'service', /answered text\/html, not application\/json/],
  ['a page without its security policy', { '/login': page({}) }, 'page', /security policy/],
  [
    'a sign-in that does not know the client',
    { '/auth/oauth2/authorize': page({}, 400) },
    'sign-in',
    /answered 400/,
  ],
  [
    'a site without its configuration',
    { '/config.json': json({}, 403) },
    'sign-in',
    /config\.json answered 403/,
  ],
])('fails %s', async (_, changed, name, problem) => {
  const results = await runSmokeTest(await serve(changed), '2.3.0');
  expect(results.filter((result) => result.problem)).toEqual([
    { name, problem: expect.stringMatching(problem) },
  ]);
});
