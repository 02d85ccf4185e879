import { expect, it, vi } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { cache } from '../../cache.ts';
import { SessionContext } from '../../session/session.ts';
import { createSession, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { RedirectPage } from './redirect-page.tsx';

const session = { ...createSession('admin'), user: { idplant: 'TO1' } as SignedInUser };
const page = (
  <SessionContext value={session}>
    <RedirectPage />
  </SessionContext>
);
const at = '/app/reports/redirect-ext';
const visit = (biAddress: string) => {
  startServer({ 'GET /plant/items/TO1': () => ({ body: { id: 'TO1', version: 1, biAddress } }) });
  return renderPage(page, { namespaces: ['reports'], path: at, at });
};

it('redirects to our own dashboard without an external one, or with one that is not secure', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const biAddress of ['', 'http://bi.example']) {
    const { router, unmount } = await visit(biAddress);
    await waitUntil(() => expect(router.state.location.pathname).toBe('/app/reports/dashboard'));
    unmount();
    cache.clear();
  }
  expect(opened).not.toHaveBeenCalled();
});

it('opens the external dashboard of the plant in a new tab, and stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { router, findByText } = await visit('https://bi.example/lines');
  const link = (await findByText('Open it again')).closest('a')!;
  expect(link.getAttribute('href')).toBe('https://bi.example/lines');
  expect(opened).toHaveBeenCalledWith('https://bi.example/lines', '_blank', 'noopener,noreferrer');
  expect(router.state.location.pathname).toBe(at);
});
