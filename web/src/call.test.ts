import { describe, expect, it } from 'vitest';
import { suppliers } from '../../shared/organisation/api.ts';
import { Refused } from '../../shared/refused.ts';
import { machines } from '../../shared/structure/api.ts';
import { call, requestOf, Unreachable } from './call.ts';
import { selectPlant } from './session/selected-plant.ts';
import { refuse, serve } from './testing.tsx';

describe('a request', () => {
  it('puts path parameters in the path, encoded', () => {
    expect(requestOf({ method: 'GET', path: '/machine/items/{id}' }, { id: 'a/b' }).url).toBe(
      '/machine/items/a%2Fb',
    );
  });
  it('puts the rest of a GET in the query', () => {
    const { url, body } = requestOf(
      { method: 'GET', path: '/smp/items' },
      { typology: 'control', limit: 10, next: undefined },
    );
    expect([url, body]).toEqual(['/smp/items?typology=control&limit=10', undefined]);
  });
  it('puts the rest of a POST in the body', () => {
    const { url, body } = requestOf({ method: 'POST', path: '/ewo/items/{id}/assign' }, { id: 'x', team: 3 });
    expect([url, body]).toEqual(['/ewo/items/x/assign', '{"team":3}']);
  });
});

describe('an answer', () => {
  it('is parsed', async () => {
    serve({ 'GET /supplier/items': () => ({ body: { items: [] } }) });
    await expect(call(suppliers.list, {})).resolves.toEqual({ items: [] });
  });
  it('that refuses carries code, fields and values', async () => {
    serve({ 'PUT /machine/items': () => refuse(409, { code: 'codeTaken', fields: { code: 'codeTaken' } }) });
    const error = await call(machines.replace, { id: 1 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({
      kind: 'conflict',
      code: 'codeTaken',
      details: { fields: { code: 'codeTaken' } },
    });
  });
  it.each([
    [401, 'unauthenticated', 'signIn'],
    [403, 'forbidden', 'notAuthorized'],
    [429, 'tooMany', 'tooManyRequests'],
  ])('%i of the gateway itself is a refusal', async (status, kind, code) => {
    serve({ 'GET /supplier/items': () => ({ status, body: { message: 'Unauthorized' } }) });
    await expect(call(suppliers.list, {})).rejects.toMatchObject({ kind, code });
  });
  it('of somebody in between is no refusal', async () => {
    serve({ 'GET /supplier/items': () => ({ status: 502, body: { message: 'bad gateway' } }) });
    await expect(call(suppliers.list, {})).rejects.toBeInstanceOf(Unreachable);
  });
  it('speaks for the selected plant', async () => {
    selectPlant('MIR');
    const headers: Headers[] = [];
    serve({ 'GET /supplier/items': () => ({ body: { items: [] } }) });
    const answer = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      headers.push(new Headers(init?.headers));
      return answer(url, init);
    };
    await call(suppliers.list, {});
    expect(headers.at(-1)!.get('x-plant')).toBe('MIR');
    expect(headers.at(-1)!.has('content-type')).toBe(false);
    // whatever an address named
    selectPlant('工場\n');
    await call(suppliers.list, {});
    expect(headers.at(-1)!.get('x-plant')).toBe('%E5%B7%A5%E5%A0%B4%0A');
  });
});
