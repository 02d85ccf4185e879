// Processing before and around a handler: unreadable bodies, unknown routes, a busy table.
import {
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { plants as plantKind } from '#functions/db/entities/access.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { MAX_BODY } from '#functions/http/limits.ts';
import { bindHandlers, serve } from '#functions/http/serve.ts';
import { system } from '#shared/access/api.ts';
import { defineEndpoint } from '#shared/contract.ts';
import { images } from '#shared/ingestion/image-api.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import {
  type As,
  call,
  eventOf,
  everyCall,
  ok,
  REQUEST_ID,
  send,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plantKind, 'P2');
  await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
});
afterAll(() => world.close());

const post = (body: string, more: object = {}) =>
  send('organisation', { ...eventOf(suppliers.create, { body }), ...more });

describe('bodies', () => {
  it.each(['{', '{"code":', '[1,', 'code=1', '{"code":"a"}}', '\u0000', '{"a":NaN}'])(
    '%j cannot be read',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: { code: 'brokenJson' } });
    },
  );

  it.each(['null', '7', 'true', '"text"', '[]', '[{"code":"a"}]'])('%s are no fields', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  });

  it('are read whatever their content type, and from base64', async () => {
    const body = JSON.stringify({ code: 'B64', name: 'x' });
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect((await post('', encoded)).status).toBe(200);
    const headers = { ...eventOf(suppliers.create, {}).headers, 'content-type': 'text/plain' };
    expect(await post(body, { headers })).toMatchObject({ status: 409, body: { code: 'codeTaken' } });
  });

  it.each([
    ['{"code":"a","name":"x","code":"b"}', 'code'],
    ['{"code":"a","\\u0063ode":"a","name":"x"}', 'code'],
    ['{"code":"a","name":"x","deep":[{"x":1,"x":1}]}', 'x'],
  ])('%s says a thing twice', async (body, name) => {
    const twice = { status: 400, body: { code: 'invalidInput', fields: { [name]: 'givenTwice' } } };
    expect(await post(body)).toMatchObject(twice);
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(await post('', encoded)).toMatchObject(twice);
  });

  it.each([
    ['half of a letter', [0xc3]],
    ['a letter in too many bytes', [0xc0, 0xaf]],
    ['half a pair', [0xed, 0xa0, 0x80]],
    ['a byte of no letter', [0xff]],
  ])('that hold %s are no text', async (_, bytes) => {
    const raw = Buffer.concat([Buffer.from('{"code":"u","name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const encoded = { body: raw.toString('base64'), isBase64Encoded: true };
    expect(await post('', encoded)).toMatchObject({ status: 400, body: { code: 'brokenJson' } });
    // The gateway decodes the body as text if the content type says so.
    expect(await post(raw.toString())).toMatchObject({
      status: 400,
      body: { fields: { name: 'badFormat' } },
    });
  });

  it('that are too large, deep or broad are refused', async () => {
    const large = { status: 413, body: { code: 'bodyTooLarge' } };
    expect(await post(JSON.stringify({ code: 'x'.repeat(MAX_BODY) }))).toMatchObject(large);
    const encoded = Buffer.alloc(MAX_BODY + 3, 'a').toString('base64');
    expect(await post('', { body: encoded, isBase64Encoded: true })).toMatchObject(large);
    const refused = { status: 400, body: { code: 'bodyTooLarge' } };
    expect(await post(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)).toMatchObject(refused);
    expect(await post(`${'['.repeat(22)}${']'.repeat(22)}`)).toMatchObject(refused);
    expect(await post(JSON.stringify({ code: Array(2001).fill(1) }))).toMatchObject(refused);
    expect(await post(JSON.stringify({ code: 'x'.repeat(4001) }))).toMatchObject(refused);
  });

  it('that reach for prototypes are refused', async () => {
    for (const body of [
      '{"__proto__":{"admin":true},"code":"p","name":"p"}',
      '{"constructor":{"prototype":{"admin":true}},"code":"p","name":"p"}',
      '{"name":{"__proto__":1},"code":"p"}',
      '{"name":{"length":{"toString":1}},"code":"p"}',
    ])
      expect((await post(body)).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('the way in', () => {
  it.each<[string, Record<string, string>]>([
    ['no key', {}],
    ['an empty key', { 'x-origin-key': '' }],
    ['another key', { 'x-origin-key': 'guessed' }],
    ['the digest of the key', { 'x-origin-key': 'digest' }],
  ])('is the distribution: with %s nobody is answered, whatever they ask', async (_, sent) => {
    const { headers: allHeaders, stageVariables } = eventOf(suppliers.list, {});
    const key = sent['x-origin-key'] === 'digest' ? { 'x-origin-key': stageVariables.ORIGIN_DIGESTS } : sent;
    const { 'x-origin-key': __, ...headers } = allHeaders as Record<string, string>;
    for (const [feature, event] of [
      ['organisation', eventOf(suppliers.list, {})],
      ['access', eventOf(system.health, {}, { as: 'nobody' })],
    ] as const)
      expect(await send(feature, { ...event, headers: { ...headers, ...key } })).toMatchObject({
        status: 403,
        body: { code: 'blocked' },
      });
  });
});

describe('routes', () => {
  it('that are not there are not found', async () => {
    const nowhere = [
      { method: 'GET', path: '/supplier/nothing' },
      { method: 'DELETE', path: '/supplier/items' },
      { method: 'GET', path: '/supplier/items/1/2' },
    ] as const;
    for (const each of nowhere)
      expect(await send('organisation', eventOf(each, {}))).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
  });

  it('carry every parameter as one text, however it is written', async () => {
    for (const id of [
      '../1',
      '1%2F2',
      '1/../2',
      ' ',
      '1e3x',
      '0x10',
      '-1',
      '0',
      '9'.repeat(40),
      'NaN',
      'Infinity',
    ]) {
      const { status } = await call(suppliers.get, { id } as never);
      expect([400, 404]).toContain(status);
    }
  });
});

describe('a parameter of the path', () => {
  const echo = {
    one: defineEndpoint({
      method: 'GET',
      path: '/echo/items/{name}/twice',
      requiredPermission: 'member',
      input: z.strictObject({ name: z.string() }),
      output: z.object({ name: z.string() }),
      summary: 'The name',
    }),
  };
  const handler = serve(bindHandlers(echo, { one: ({ input }) => input }));
  const ask = async (name: string, more: object = {}) => {
    const event = { ...eventOf(echo.one, { parameters: { name } }), ...more };
    const { statusCode, body } = (await handler(event as never, {} as never)) as never;
    return { status: statusCode, body: JSON.parse(body) };
  };

  it.each(['a b', 'a%2Fb', 'a%252Fb', '%', '100%', '%20', 'è', 'a+b', 'a?b#c', '{proxy+}', '..'])(
    'arrives as the gateway decoded it: %s',
    async (name) => {
      expect(await ask(name)).toEqual({ status: 200, body: { name } });
    },
  );

  it.each(['a/b', '/', 'a/', '/a'])('holds no slash: %s', async (name) => {
    expect(await ask(name)).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it('comes with nothing of the route it arrived by, nor does a query reach for it', async () => {
    const { pathParameters, routeKey } = eventOf(echo.one, { parameters: { name: 'a' } });
    expect([routeKey, pathParameters]).toEqual(['ANY /echo/{proxy+}', { proxy: 'items/a/twice' }]);
    expect(await ask('a', { queryStringParameters: { proxy: 'items/a/twice' } })).toMatchObject({
      status: 400,
      body: { fields: { proxy: 'unknownField' } },
    });
  });
});

describe('an address', () => {
  const list = (rawQueryString: string) =>
    send('organisation', {
      ...eventOf(suppliers.list, {}),
      rawQueryString,
      queryStringParameters: Object.fromEntries(new URLSearchParams(rawQueryString)),
    });

  it.each([
    'limit=1&limit=1',
    'limit=1&limit=2',
    'limit=1&%6cimit=2',
    'limit&limit=1',
    'limit=1&next=x&limit=1',
  ])('names nothing twice: %s', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'invalidInput', fields: { limit: 'givenTwice' } },
    });
  });

  it.each(['limit=%', 'limit=%zz', 'limit=1&next=%ff', '%c3=1', 'limit=1&next=%ed%a0%80'])(
    'is whole: %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'brokenQuery' } });
    },
  );

  it.each(['limit=1', 'limit=1&', '&limit=1', 'limit=%31'])('may be written %s', async (query) => {
    expect((await list(query)).status).toBe(200);
  });

  it('and what is sent with it name the same thing', async () => {
    const leader = (await ok(operators.create, { code: 'AD', name: 'x' })).id;
    const { id } = await ok(teams.create, { code: 'AD', description: 'x', leaders: [leader] });
    const tell = (body: object) =>
      send(
        'organisation',
        eventOf(alerts.message, {
          parameters: { id: String(id) },
          body: JSON.stringify({ text: 'Hello', ...body }),
        }),
      );
    const other = { status: 400, body: { code: 'invalidInput', fields: { id: 'otherInPath' } } };
    for (const wrong of [id + 1, String(id + 1), '', null, [id], { id }, true])
      expect(await tell({ id: wrong })).toMatchObject(other);
    const get = (query: Record<string, string>) =>
      send('organisation', eventOf(teams.get, { parameters: { id: String(id) }, query }));
    expect(await get({ id: String(id + 1) })).toMatchObject(other);
    expect((await get({ id: String(id) })).status).toBe(200);
    for (const same of [id, String(id)]) expect((await tell({ id: same })).status).toBe(200);
  });
});

describe('id and version', () => {
  const known = ({ input }: { input: unknown }) => Object.keys((input as { shape?: object }).shape ?? {});
  // Calls with an id check it themselves.
  const without = everyCall.filter(
    ({ call }) => call.method !== 'GET' && !call.multipart && !call.byKey && !known(call).includes('id'),
  );
  it.each(without)('are no unknown fields of $name', async ({ feature, call }) => {
    const parameters = { id: '999' };
    const sent = (body: object) =>
      send(
        feature,
        eventOf(
          call,
          {
            ...(call.path.includes('{id}') && { parameters }),
            body: JSON.stringify({ id: 999, version: 7, nobody: 1, ...body }),
          },
          {
            as: call.requiredPermission[2] === 'tenant' ? 'tenantRoot' : 'admin',
            // These calls exist only in plants that manage resources.
            ...(call.plant === 'resources' && { plant: 'P2' }),
          },
        ),
      );
    const { status, body } = await sent({});
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { nobody: 'unknownField' } });
    // A call that accepts a client's id reports an invalid one by its type.
    const { id, version } = (body as { fields: Record<string, string> }).fields;
    expect([undefined, 'wrongType']).toContain(id);
    expect(version).toBeUndefined();
    expect(await sent({ version: [1] })).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  });

  it('of a create are passed over', async () => {
    const input = { code: 'ID', name: 'x', id: 4_711, version: 9 };
    const made = await ok(suppliers.create, input as never);
    expect(made).toMatchObject({ code: 'ID', version: 1 });
    expect(made.id).not.toBe(4_711);
    expect(await call(suppliers.create, { ...input, code: 'ID2', version: '9' } as never)).toMatchObject({
      status: 400,
      body: { fields: { version: 'wrongType' } },
    });
  });

  it('of a removal name what was seen', async () => {
    const { id } = await ok(suppliers.create, { code: 'SEEN', name: 'x' });
    await ok(suppliers.replace, { id, code: 'SEEN', name: 'y' });
    const remove = (more: object) =>
      send('organisation', eventOf(suppliers.remove, { parameters: { id: String(id) }, ...more }));
    const stale = { status: 409, body: { code: 'stale' } };
    expect(await remove({ query: { version: '1' } })).toMatchObject(stale);
    expect(await remove({ body: '{"version":1}' })).toMatchObject(stale);
    expect(await remove({ query: { version: '2' }, body: '{"version":2}' })).toMatchObject({
      status: 400,
      body: { fields: { version: 'givenTwice' } },
    });
    expect(await remove({ body: '{"x":1}' })).toMatchObject({
      status: 400,
      body: { fields: { x: 'unknownField' } },
    });
    expect(await remove({ body: `{"id":${id + 1}}` })).toMatchObject({
      status: 400,
      body: { fields: { id: 'otherInPath' } },
    });
    expect((await remove({ body: `{"id":${id},"version":2}` })).status).toBe(200);
  });
});

describe('a table that fails', () => {
  const table = () => mockClient(getTableClient());
  let mocked: ReturnType<typeof table> | undefined;
  afterEach(() => {
    mocked?.restore();
    vi.restoreAllMocks();
  });
  const busy = { status: 503, body: { code: 'unavailable' } };
  const error = { $metadata: {}, message: 'busy' };

  it.each([
    new ThrottlingException(error),
    new ProvisionedThroughputExceededException(error),
    new TransactionConflictException(error),
  ])('by $name is unavailable, and nothing is written', async (reason) => {
    const made = await ok(operators.create, { code: reason.name, name: 'x' });
    const before = await world.digest();
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    mocked = table();
    mocked.onAnyCommand().rejects(reason);
    expect(await call(operators.create, { code: 'new', name: 'x' })).toMatchObject(busy);
    expect(await call(operators.replace, { ...made, name: 'y' })).toMatchObject(busy);
    expect(await call(operators.remove, { id: made.id })).toMatchObject(busy);
    expect(await call(operators.list, {})).toMatchObject(busy);
    mocked.restore();
    expect(await world.digest()).toBe(before);
  });

  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      ...error,
      CancellationReasons: codes.map((Code) => ({ Code, Message: '' })),
    });

  /** Makes transactions fail with these errors in turn, and succeed afterwards. */
  function failing(errors: Error[]) {
    const client = getTableClient();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    return vi.spyOn(client, 'send').mockImplementation(((command: unknown) => {
      const error = command instanceof TransactWriteItemsCommand ? errors.shift() : undefined;
      return error ? Promise.reject(error) : send(command);
    }) as never);
  }

  it('for a moment is tried again', async () => {
    const errors = [cancelled('TransactionConflict', 'None'), cancelled('None', 'ThrottlingError')];
    failing(errors);
    const made = await ok(operators.create, { code: 'persistent', name: 'x' });
    expect(errors).toEqual([]);
    expect(await ok(operators.get, { id: made.id })).toMatchObject({ code: 'persistent' });
  });

  it('for long is unavailable', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    failing(Array.from({ length: 8 }, () => cancelled('TransactionConflict', 'None')));
    expect(await call(operators.create, { code: 'patient', name: 'x' })).toMatchObject(busy);
  });

  it('in a way nobody foresaw says nothing of itself, but logs it', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await ok(operators.list, {});
    mocked = table();
    mocked.onAnyCommand().rejects(new Error('secret detail of pk acme#P1'));
    const { status, body } = await call(operators.list, {});
    expect(status).toBe(500);
    expect(body).toEqual({ code: 'unexpected', message: 'Something went wrong', requestId: REQUEST_ID });
    expect(String(logged.mock.calls[0]![0])).toContain('secret detail');
  });
});

describe('a refusal that somebody should know of', () => {
  const SECRET = 'Bearer aaa.bbb.ccc';
  async function refused(endpoint: Parameters<typeof eventOf>[0], who: As) {
    const lines: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const headers = { ...who.headers, authorization: SECRET };
    const event = eventOf(endpoint, { body: '{"code":"HIDDEN","name":"Secret"}' }, { ...who, headers });
    const { status } = await send('organisation', event);
    out.mockRestore();
    return { status, lines };
  }

  it.each<[string, As, number, object]>([
    ['401', { as: 'nobody' }, 401, { code: 'signIn', plant: 'P1' }],
    ['403', { as: 'guest' }, 403, { code: 'notAllowedHere', tenant: 'acme', user: 'guest', plant: 'P1' }],
  ])('leaves one line of %s: who, what and where, nothing that was sent', async (_, who, expected, line) => {
    const { status, lines } = await refused(suppliers.create, {
      ...who,
      headers: { 'x-viewer-address': '203.0.113.7' },
    });
    expect(status).toBe(expected);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'warn',
      message: 'refused',
      status: expected,
      route: 'POST /supplier/items',
      from: '203.0.113.7',
      ...line,
    });
    for (const hidden of ['aaa.bbb', 'HIDDEN', 'Secret', 'Ms ', '@']) expect(lines[0]).not.toContain(hidden);
  });

  it('says of too many when to come again, in the header and the line', async () => {
    const lines: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const offer = eventOf(images.offer, { body: '{"type":"image/png","bytes":9}' });
    const { handler } = await import('#functions/ingestion/handler.ts');
    const ask = () =>
      (handler as unknown as (...event: unknown[]) => Promise<Answer>)(structuredClone(offer), {});
    let answer = await ask();
    for (let n = 0; n < 60 && answer.statusCode !== 429; n++) answer = await ask();
    out.mockRestore();
    expect(answer.statusCode).toBe(429);
    // The limit of 600 an hour refills one every six seconds.
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(6);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'refused', status: 429, code: 'tooManyUploads', user: 'admin' },
    ]);
  });
});
