import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { cache } from './cache.ts';
import { Unreachable } from './call.ts';
import { startServer } from './testing.tsx';
import { useSend } from './use-call.ts';
import { createWriteKeys } from './write-keys.ts';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

it('names every write, and each anew once it is answered', async () => {
  const { send } = createWriteKeys();
  const keys: string[] = [];
  const work = async (key: string) => keys.push(key);
  await send({ a: 1 }, work);
  await send({ a: 1 }, work);
  expect(keys).toEqual([expect.stringMatching(ULID), expect.stringMatching(ULID)]);
  expect(keys[0]).not.toBe(keys[1]);
});

it('repeats a write under its key while nobody knows what became of it, and another input under another', async () => {
  const { send } = createWriteKeys();
  const keys: string[] = [];
  const failing = async (key: string) => {
    keys.push(key);
    throw new Unreachable('no answer');
  };
  for (const input of [{ a: 1 }, { a: 1 }, { a: 2 }]) await expect(send(input, failing)).rejects.toThrow();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await send({ a: 1 }, async (key) => key)).toBe(keys[0]);
  expect(await send({ a: 1 }, async (key) => key)).not.toBe(keys[0]);
});

it.each([
  [409, 'codeTaken', false],
  [503, 'unavailable', true],
] as const)('after a %i the same input goes under the same key: %s, %s', async (status, code, isSame) => {
  const seen: (string | null)[] = [];
  startServer({ 'POST /supplier/items': () => ({ status, body: { code, message: code } }) });
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') seen.push(new Headers(init.headers).get('idempotency-key'));
    return answer(url, init);
  });
  const { result } = renderHook(() => useSend(suppliers.create), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  const supplier = { code: 'S', name: 'Bearings' };
  for (let time = 0; time < 2; time++)
    await act(async () => {
      await expect(result.current.send(supplier)).rejects.toMatchObject({ code });
    });
  expect(seen).toEqual([expect.stringMatching(ULID), expect.stringMatching(ULID)]);
  expect(seen[1] === seen[0]).toBe(isSame);
});
