import { expect, it, vi } from 'vitest';
import { listHeads, writeChanges } from '../../offline/store.ts';
import { clearTablet, signInPeople } from '../../offline/testing.ts';
import { startServer } from '../../testing.tsx';
import { logout } from './logout.ts';

const left = vi.fn();
vi.mock('../../session/sign-in.ts', async (actual) => ({
  ...(await actual<object>()),
  signOutAtProvider: async (to: string) => left(to),
}));

const anna = { user: 'demo/anna', plant: 'TO1' };
const ben = { user: 'demo/ben', plant: 'TO1' };
const keep = { kind: 'read', id: '/ewo/items', body: { answer: [] } } as const;

it('a desk’s log-out forgets what was kept of that person where the browser was a tablet too', async () => {
  clearTablet();
  startServer({ 'POST /user/logout': () => ({ body: {} }) });
  await signInPeople(ben);
  await writeChanges(ben, [keep]);
  await signInPeople(anna);
  await writeChanges(anna, [keep]);
  const payload = btoa(JSON.stringify({ tenant: 'demo', user: 'anna' }));
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  sessionStorage.setItem('handed-over', JSON.stringify({ accessToken: `x.${payload}.x`, expiresAt }));
  await logout();
  expect(left).toHaveBeenCalledWith('/');
  expect([await listHeads(anna, 'read'), (await listHeads(ben, 'read')).length]).toEqual([[], 1]);
});
