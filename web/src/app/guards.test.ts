import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cache } from '../cache.ts';
import { Unreachable } from '../call.ts';
import { guard } from './guards.ts';

const usual = cache.getDefaultOptions();
beforeEach(() => {
  cache.setDefaultOptions({ queries: { retry: false } });
  const payload = btoa(JSON.stringify({ tenant: 'demo', user: 'anna', exp: Date.now() / 1000 + 600 }));
  sessionStorage.setItem(
    'handed-over',
    JSON.stringify({
      accessToken: `x.${payload}.x`,
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }),
  );
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') return Response.json({});
    throw new TypeError('no network');
  });
});
afterEach(() => {
  cache.setDefaultOptions(usual);
  cache.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const guarded = (path: string) =>
  guard({ layout: 'tablet' }, `https://plant.example${path}`).catch((error: unknown) => error);

it('a tablet without a network stays at its address, where it says so', async () => {
  expect(await guarded('/app/tablet/homeTablet')).toBeInstanceOf(Unreachable);
});

it('a desk leaves for the page of an error', async () => {
  const left = await guarded('/app/reports/dashboard');
  expect(left).toBeInstanceOf(Response);
  expect((left as Response).headers.get('location')).toBe('/500');
});
