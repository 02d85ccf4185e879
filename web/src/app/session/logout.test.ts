import { expect, it, vi } from 'vitest';
import { headsOf, write } from '../../offline/store.ts';
import { emptyTablet, knownHere } from '../../offline/testing.ts';
import { serve } from '../../testing.tsx';
import { logout } from './logout.ts';

const left = vi.fn();
vi.mock('../../session/sign-in.ts', async (actual) => ({
  ...(await actual<object>()),
  leave: async (to: string) => left(to),
}));

const anna = { user: 'demo/anna', plant: 'TO1' };
const ben = { user: 'demo/ben', plant: 'TO1' };
const keep = { kind: 'read', id: '/ewo/items', body: { answer: [] } } as const;

it('a desk’s log-out forgets what was kept of that person where the browser was a tablet too', async () => {
  emptyTablet();
  serve({ 'POST /user/logout': () => ({ body: {} }) });
  await knownHere(ben);
  await write(ben, [keep]);
  await knownHere(anna);
  await write(anna, [keep]);
  const payload = btoa(JSON.stringify({ tenant: 'demo', user: 'anna' }));
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  sessionStorage.setItem('handed-over', JSON.stringify({ accessToken: `x.${payload}.x`, expiresAt }));
  await logout();
  expect(left).toHaveBeenCalledWith('/');
  expect([await headsOf(anna, 'read'), (await headsOf(ben, 'read')).length]).toEqual([[], 1]);
});
