import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SignedInUser } from '../../../../shared/access/api.ts';
import { cache } from '../../cache.ts';
import { SessionContext } from '../../session/session.ts';
import { serve, sessionOf, show } from '../../testing.tsx';
import { RedirectPage } from './redirect-page.tsx';

const session = { ...sessionOf('admin'), user: { idplant: 'TO1' } as SignedInUser };
const page = (
  <SessionContext value={session}>
    <RedirectPage />
  </SessionContext>
);
const at = '/app/reports/redirect-ext';
const visit = (biAddress: string) => {
  serve({ 'GET /plant/items/TO1': () => ({ body: { biAddress } }) });
  return show(page, { namespaces: ['reports'], path: at, at });
};

it('leads to our own dashboard where the plant has none, or none that is safe', async () => {
  for (const biAddress of ['', 'http://bi.example']) {
    const { router, unmount } = await visit(biAddress);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/reports/dashboard'));
    unmount();
    cache.clear();
  }
});

it('opens what the plant has beside it, and stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { router, findByText } = await visit('https://bi.example/lines');
  const link = (await findByText(/^Open/)).closest('a')!;
  expect(link.getAttribute('href')).toBe('https://bi.example/lines');
  expect(opened).toHaveBeenCalledWith('https://bi.example/lines', '_blank', 'noopener,noreferrer');
  expect(router.state.location.pathname).toBe(at);
});

it('calls nobody back who has gone on before the answer came', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const { router, container } = await show(page, { namespaces: ['reports'], path: at, at });
  expect(container.textContent).not.toBe('');
  await act(async () => {
    void router.navigate('/far');
    answer.resolve(Response.json({ biAddress: '' }));
  });
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(router.state.navigation.location?.pathname).toBe('/far');
});
