import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RunningPermit } from '#shared/safety/permit-api.ts';
import { renderPage, startServer } from '#web/testing.tsx';
import { RunningPermitsPage } from './running-permits-page.tsx';

const permit: RunningPermit = {
  ...{ id: '01P', version: 3, code: 'P-2026-000001', kind: 'hotWork', machine: 'PRS-01 · Press' },
  ...{ state: 'running', to: '2026-03-02T16:00:00Z', acceptor: 'Ada' },
};

it('lets somebody without rights on permits suspend one, with a reason', async () => {
  let stored = permit;
  const requests = startServer({
    'GET /permit/running': () => ({ body: { items: [stored] } }),
    'POST /permit/items/01P/suspend': () => {
      const pause = { from: '2026-03-02T09:00:00Z', by: 'Grace', reason: 'Smoke' };
      stored = { ...permit, state: 'suspended', pause };
      return { body: { ...stored, version: 4 } };
    },
  });
  await renderPage(<RunningPermitsPage />, { profile: 'requestor', namespaces: ['permits'] });
  await screen.findByText('P-2026-000001 · Hot work');
  fireEvent.click(screen.getByRole('button', { name: 'Suspend P-2026-000001' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Smoke' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await screen.findByText(/Suspended by Grace/);
  expect(screen.queryByRole('button', { name: /P-2026-000001/ })).toBeNull();
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([{ body: { version: 3, reason: 'Smoke' } }]);
});

it('is printed by those who may print permits', async () => {
  startServer({ 'GET /permit/running': () => ({ body: { items: [permit] } }) });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { unmount } = await renderPage(<RunningPermitsPage />, { profile: 'admin', namespaces: ['permits'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  unmount();
  await renderPage(<RunningPermitsPage />, { profile: 'requestor', namespaces: ['permits'] });
  await screen.findByText('P-2026-000001 · Hot work');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
