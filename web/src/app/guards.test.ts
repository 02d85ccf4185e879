import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfileId, type Profile } from '#shared/permissions.ts';
import { cache } from '../cache.ts';
import { Unreachable } from '../call.ts';
import { initLanguages } from '../i18n/i18n.ts';
import { answerJson } from '../testing-answers.ts';
import { guardPage } from './guards.ts';

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
  guardPage({ layout: 'tablet' }, `https://plant.example${path}`).catch((error: unknown) => error);

it('a tablet without a network stays at its address, where it says so', async () => {
  expect(await guarded('/app/tablet/homeTablet')).toBeInstanceOf(Unreachable);
});

it('a desk leaves for the page of an error', async () => {
  const left = await guarded('/app/reports/dashboard');
  expect(left).toBeInstanceOf(Response);
  expect((left as Response).headers.get('location')).toBe('/500');
});

describe('a page of a setting the plant does not have', () => {
  beforeEach(() => initLanguages());
  const settings = {
    risorse: false,
    chklst: false,
    warSap: false,
    publicReports: false,
    timeZone: 'Europe/Rome',
  };
  /** Returns where the guard redirects a member of a plant without resources, checklists and SAP. */
  async function ledTo(profile: Profile, route: Parameters<typeof guardPage>[0]): Promise<string | null> {
    const answers: Record<string, unknown> = {
      '/api/UserTenant/get': { id: 'u1', endpointRoot: false },
      '/api/user/get': { id: 'anna', idplant: 'TO1', idprofilo: getProfileId(profile), plant: settings },
      '/api/health': { now: '2026-03-16T07:00:00.000Z' },
    };
    vi.stubGlobal('fetch', async (url: string) =>
      answerJson(answers[new URL(url, location.href).pathname] ?? {}),
    );
    const left = await guardPage(route, 'https://plant.example/app/x').catch((error: unknown) => error);
    return (left as Response).headers.get('location');
  }

  it.each([
    ['risorse', '/401?without=risorse'],
    ['warSap', '/401?without=warSap'],
    ['chklst', '/404?without=chklst'],
  ] as const)('is refused with the setting %s as the reason', async (plant, path) => {
    expect(await ledTo('admin', { layout: 'main', requiredPermission: ['workOrders', 'edit'], plant })).toBe(
      path,
    );
  });

  it('is not authorised to whom a profile closes it anyway', async () => {
    expect(
      await ledTo('viewer', { layout: 'main', requiredPermission: ['workOrders', 'edit'], plant: 'risorse' }),
    ).toBe('/401');
  });
});
