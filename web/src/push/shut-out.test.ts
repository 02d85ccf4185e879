import { beforeEach, expect, it, vi } from 'vitest';
import { getProfileId } from '#shared/permissions.ts';
import { cache } from '../cache.ts';
import { refuse, startServer } from '../testing.tsx';
import { leaveWithoutConfirmation } from '../ui/form/leaving.ts';
import { leaveIfShutOut } from './shut-out.ts';

vi.mock('../session/sign-in.ts', () => ({ getAccessToken: async () => 'token' }));
vi.mock('../ui/form/leaving.ts', () => ({ leaveWithoutConfirmation: vi.fn() }));

const profile = (name: 'technician' | 'disabled') => ({
  body: { id: 'u1', idplant: 'TO1', idprofilo: getProfileId(name) },
});
beforeEach(() => {
  cache.clear();
  vi.mocked(leaveWithoutConfirmation).mockClear();
});

it.each([
  ['a disabled profile', () => profile('disabled'), 1],
  ['a user who is disabled', () => refuse(403, { code: 'notAuthorized' }), 1],
  ['a suspended tenant', () => refuse(403, { code: 'tenantSuspended' }), 1],
  ['a profile that works', () => profile('technician'), 0],
  ['another plant', () => refuse(404, { code: 'notFound' }), 0],
  ['a busy service', () => refuse(503, { code: 'dataNewer' }), 0],
])('loads the page again only for who is shut out: %s', async (_, answer, times) => {
  vi.useFakeTimers();
  startServer({ 'GET /user/get': answer });
  const left = leaveIfShutOut();
  await vi.advanceTimersByTimeAsync(60_000);
  await left;
  vi.useRealTimers();
  expect(leaveWithoutConfirmation).toHaveBeenCalledTimes(times);
});
