// Comparison of a bundled function with the unbundled one at the table: what the bundle leaves out is never
// used.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundle } from '#scripts/bundle.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import { machineTypologies } from '#shared/structure/api.ts';
import { type As, eventOf, requestOf, startWorld, type World } from '../harness.ts';

type Handler = (event: unknown, context: object) => Promise<{ statusCode: number; body: string }>;
let world: World;
let handler: Handler;
const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
beforeAll(async () => {
  world = await startWorld();
  const { file } = await bundle('functions/structure/handler.ts', join(folder, 'structure'));
  handler = createRequire(import.meta.url)(file).handler;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

async function ask<E extends AnyEndpoint>(call: E, input: RequestOf<E>, who?: As) {
  const { statusCode, body } = await handler(
    eventOf(call, requestOf(call, input as object as never), who),
    {},
  );
  return { status: statusCode, body: JSON.parse(body) };
}

const press = { code: 'PRESS', description: 'Press è 日本 "quoted" \\ back' };

it('creates, lists, reads, refuses a code twice, what is stale and what is absent', async () => {
  const made = await ask(machineTypologies.create, press);
  expect(made).toMatchObject({ status: 200, body: { ...press, version: 1 } });
  const { id } = made.body;
  expect(await ask(machineTypologies.create, press)).toMatchObject({
    status: 409,
    body: { code: 'codeTaken' },
  });
  expect((await ask(machineTypologies.list, {})).body).toMatchObject({ items: [{ id, ...press }] });
  const changed = { ...press, id, version: 1, description: 'Other' };
  expect(await ask(machineTypologies.replace, changed)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await ask(machineTypologies.replace, changed)).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  expect(await ask(machineTypologies.get, { id: 999 })).toMatchObject({ status: 404 });
  expect(await ask(machineTypologies.get, { id })).toMatchObject({ body: { description: 'Other' } });
});

it('asks again where the table is busy or out of reach for a moment', async () => {
  const table = process.env.AWS_ENDPOINT_URL_DYNAMODB!;
  const busy = '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow down"}';
  const refusals = [
    { status: 400, headers: {}, body: busy },
    { status: 503, headers: { 'retry-after': new Date().toUTCString() }, body: '<html>unavailable</html>' },
  ];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const refusal = refusals.shift();
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end(refusal.body);
    const headers = Object.entries(request.headers).filter(([name]) =>
      /^(x-amz-|content-type|authorization)/.test(name),
    ) as [string, string][];
    const answer = await fetch(table, { method: 'POST', headers, body: new Uint8Array(body) });
    return response
      .writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
      .end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const require = createRequire(import.meta.url);
    const file = join(folder, 'structure', 'index.js');
    delete require.cache[require.resolve(file)];
    handler = require(file).handler;
    expect(await ask(machineTypologies.list, {})).toMatchObject({ status: 200 });
    expect(refusals).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    server.close().closeAllConnections();
  }
});
