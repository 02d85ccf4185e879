import { describe, expect, it, vi } from 'vitest';
import { alerts } from '#shared/organisation/alert-api.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { RefusalError } from '#shared/refused.ts';
import { machines } from '#shared/structure/api.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { buildRequest, call, fetchResponse, Unreachable } from './call.ts';
import { initLanguages } from './i18n/i18n.ts';
import { selectPlant } from './session/selected-plant.ts';
import { refuse, startServer } from './testing.tsx';
import { answerJson } from './testing-answers.ts';
import { Intercepted, ServiceFailure } from './unreachable.ts';

describe('a request', () => {
  it('puts path parameters in the path, encoded', () => {
    expect(buildRequest({ method: 'GET', path: '/machine/items/{id}' }, { id: 'a/b' }).url).toBe(
      '/machine/items/a%2Fb',
    );
  });
  it('puts the rest of a GET in the query', () => {
    const { url, body } = buildRequest(
      { method: 'GET', path: '/smp/items' },
      { typology: 'control', limit: 10, next: undefined },
    );
    expect([url, body]).toEqual(['/smp/items?typology=control&limit=10', undefined]);
  });
  it('puts the rest of a POST in the body', () => {
    const { url, body } = buildRequest(
      { method: 'POST', path: '/ewo/items/{id}/assign' },
      { id: 'x', team: 3 },
    );
    expect([url, body]).toEqual(['/ewo/items/x/assign', '{"team":3}']);
  });
});

describe('an answer', () => {
  it('is parsed', async () => {
    startServer({ 'GET /supplier/items': () => ({ body: { items: [] } }) });
    await expect(call(suppliers.list, {})).resolves.toEqual({ items: [] });
  });
  it('that refuses carries code, fields and values', async () => {
    startServer({
      'PUT /machine/items': () => refuse(409, { code: 'codeTaken', fields: { code: 'codeTaken' } }),
    });
    const error = await call(machines.replace, { id: 1 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({
      kind: 'conflict',
      code: 'codeTaken',
      details: { fields: { code: 'codeTaken' } },
    });
  });
  it('of the gateway to a token is a refusal', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Unauthorized' }, { status: 401 }));
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ kind: 'unauthenticated', code: 'signIn' });
  });
  it.each([
    [403, '<html>Request blocked</html>', 'blocked'],
    [403, '{"message":"Forbidden"}', 'blocked'],
    [403, '{"code":"blocked","message":"Blocked by the web ACL."}', 'blocked'],
    [429, '{"code":"blocked","message":"Too many requests."}', 'tooManyRequests'],
    [401, '<html>Sign in to this network</html>', 'blocked'],
    [401, '{"message":"Unauthorized","realm":"proxy"}', 'blocked'],
    [404, '<html>Not found</html>', 'blocked'],
    [404, '{"message":"Not Found"}', 'blocked'],
    [409, '{"error":"conflict"}', 'blocked'],
    [413, '<html>Too large</html>', 'bodyTooLarge'],
    [429, '{"message":"Too Many Requests"}', 'tooManyRequests'],
    [500, '{"message":"Internal Server Error"}', 'unavailable'],
    [502, '<html>Bad gateway</html>', 'unavailable'],
    [503, '{"message":"Service Unavailable"}', 'unavailable'],
    [503, '', 'unavailable'],
    [302, '', 'blocked'],
    [200, '<html>Accept the conditions of this network</html>', 'blocked'],
    [200, '{"status":"login","url":"https://portal.example"}', 'blocked'],
    [200, '"ok"', 'blocked'],
    [200, 'null', 'blocked'],
  ])('%i with %s is no refusal and no answer, and has its text', async (status, body, code) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    const error = await call(suppliers.list, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Intercepted);
    expect(error).not.toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({ code });
  });
  it.each([
    [409, '{"code":"stale","mess'],
    [200, '{"items":[{"co'],
  ])('%i with %s is cut', async (status, body) => {
    const headers = { 'content-type': 'application/json', [VERSION_HEADER]: version };
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
    const error = await call(suppliers.list, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).not.toBeInstanceOf(Intercepted);
  });
  it('in our format with a code that is not ours is no refusal', async () => {
    await initLanguages();
    startServer({ 'GET /supplier/items': () => refuse(403, { code: 'WAF_BLOCK' as never }) });
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ name: 'Unreachable', code: 'unexpected' });
    startServer({ 'GET /supplier/items': () => refuse(403, { code: 'notAllowedHere' }) });
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ name: 'Refused', code: 'notAllowedHere' });
  });
  it('of a function that the distribution did not call says nothing about the request', async () => {
    startServer({ 'GET /supplier/items': () => refuse(403, { code: 'blocked' }) });
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ name: 'Unreachable', code: 'blocked' });
  });
  it('of an HTML page is no stream either, and is not parsed', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in</html>', { headers }));
    await expect(fetchResponse(alerts.hear, { team: 1 })).rejects.toMatchObject({ code: 'blocked' });
  });
  it('is never followed to another address', async () => {
    const asked = vi.fn(async () => answerJson({ items: [] }));
    vi.stubGlobal('fetch', asked);
    await call(suppliers.list, {});
    expect(asked).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ redirect: 'manual' }),
    );
  });
  it.each([
    ['7', 7],
    [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1)],
    ['soon', 30],
    ['-5', 30],
    [undefined, 30],
  ])('asks to wait: 429 with Retry-After %s', async (header, seconds) => {
    const init = { status: 429, headers: { ...(header !== undefined && { 'retry-after': header }) } };
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Too Many Requests' }, init));
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ retryAfter: seconds });
    vi.stubGlobal('fetch', async () => answerJson({ code: 'tooManyRequests', message: '' }, init));
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ details: { retryAfter: seconds } });
  });
  it.each([
    [200, { items: [] }, 'blocked'],
    [409, { code: 'stale', message: '', values: { by: 'Ada' } }, 'blocked'],
    [403, { code: 'notAllowedHere', message: '' }, 'blocked'],
    [413, { code: 'bodyTooLarge', message: '' }, 'bodyTooLarge'],
    [500, { code: 'unexpected', message: '', requestId: 'r1' }, 'unavailable'],
  ])(
    'of status %i in our format, but without the version of the service, counts for nothing',
    async (status, body, code) => {
      vi.stubGlobal('fetch', async () => Response.json(body, { status }));
      const error = await call(suppliers.list, {}).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Intercepted);
      expect(error).not.toBeInstanceOf(RefusalError);
      expect(error).not.toBeInstanceOf(ServiceFailure);
      expect(error).toMatchObject({ code });
    },
  );
  it.each<[string, () => Promise<Response>]>([
    ['a proxy fails', async () => new Response('', { status: 502 })],
    ['the gateway gives up', async () => Response.json({ message: 'Service Unavailable' }, { status: 503 })],
    ['nobody answers', async () => Promise.reject(new TypeError('network'))],
    [
      'the answer is cut',
      async () =>
        new Response('{"id', {
          headers: { 'content-type': 'application/json', [VERSION_HEADER]: version },
        }),
    ],
  ])('missing to a write because %s does not say that nothing was saved', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    const draft = { code: 'A', name: 'A' };
    await expect(call(suppliers.create, draft, undefined, { key: 'K' })).rejects.toMatchObject({
      name: 'Unreachable',
      code: 'outcomeUnknown',
    });
    await expect(call(suppliers.create, draft)).rejects.toMatchObject({ code: 'outcomeUnclear' });
  });
  it.each([
    [{ message: 'Unauthorized' }, { kind: 'unauthenticated', code: 'signIn' }],
    [{ error: 'proxy authentication' }, { name: 'Unreachable', code: 'blocked' }],
  ])('of 401 without our code renews the token once and sends the same again: %j', async (body, refusal) => {
    const sent: (string | null)[][] = [];
    const answers = [
      () => Response.json(body, { status: 401 }),
      () => answerJson({ id: 1, version: 1, code: 'A', name: 'A', updatedAt: '', updatedBy: '' }),
    ];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      sent.push([headers.get('authorization'), headers.get('idempotency-key'), String(init.body)]);
      return answers[Math.min(sent.length, answers.length) - 1]!();
    });
    const renewToken = vi.fn(async () => 'new');
    const send = () =>
      call(suppliers.create, { code: 'A', name: 'A' }, undefined, { token: 'old', renewToken, key: 'K' });
    await send();
    expect(renewToken.mock.calls).toEqual([['old']]);
    expect(sent).toEqual(
      ['Bearer old', 'Bearer new'].map((token) => [token, 'K', '{"code":"A","name":"A"}']),
    );
    // The new token is not accepted either.
    answers.pop();
    await expect(send()).rejects.toMatchObject(refusal);
    expect(sent).toHaveLength(4);
    // No other token is to be had.
    renewToken.mockResolvedValue('old');
    await expect(send()).rejects.toMatchObject(refusal);
    expect(sent).toHaveLength(5);
  });
  it('of a service that failed has the reference of its request', async () => {
    const body = { code: 'unexpected', message: 'Something went wrong', requestId: 'JKJaXmPLvHcESHA' };
    startServer({ 'GET /supplier/items': () => ({ status: 500, body }) });
    const error = await call(suppliers.list, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServiceFailure);
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ reference: 'JKJaXmPLvHcESHA' });
  });
  it('of somebody in between is no refusal', async () => {
    startServer({ 'GET /supplier/items': () => ({ status: 502, body: { message: 'bad gateway' } }) });
    await expect(call(suppliers.list, {})).rejects.toBeInstanceOf(Unreachable);
  });
  it('speaks for the selected plant', async () => {
    selectPlant('MIR');
    const headers: Headers[] = [];
    startServer({ 'GET /supplier/items': () => ({ body: { items: [] } }) });
    const answer = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      headers.push(new Headers(init?.headers));
      return answer(url, init);
    };
    await call(suppliers.list, {});
    expect(headers.at(-1)!.get('x-plant')).toBe('MIR');
    expect(headers.at(-1)!.has('content-type')).toBe(false);
    // The plant may be any text from an address.
    selectPlant('工場\n');
    await call(suppliers.list, {});
    expect(headers.at(-1)!.get('x-plant')).toBe('%E5%B7%A5%E5%A0%B4%0A');
  });
});
