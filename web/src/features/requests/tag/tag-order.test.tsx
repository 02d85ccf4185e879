import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, refuse, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { TagDialog } from './tag-dialogs.tsx';

const order = { id: '0.W-9', version: 1, code: 'W-9', plannedOn: '2026-12-06' };

it('asks before the order of a tag falls on a closed day, and loads its texts then', async () => {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-12-01T08:00:00.000Z' } }),
    'GET /smp/items': () => ({ body: { items: [] } }),
    'POST /tag/items/{id}/toorder': ({ body }) =>
      (body as { confirmed?: true }).confirmed
        ? { body: { order } }
        : refuse(400, { code: 'closedDay', fields: { plannedOn: 'closedDay' } }),
  });
  const tag = { id: 'T1', version: 2, code: 'T-2026-000001', anomaly: 'Oil', machineId: 7, pillar: 'PM' };
  await renderPage(<TagDialog ask="toOrder" tag={tag as never} onClose={() => {}} />, {
    namespaces: ['tag', 'words'],
    session: { ...createSession('admin'), user: { plant: { risorse: false } } as never },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText(/Planned date/);
  fireEvent.change(day, { target: { value: '06/12/2026' } });
  fireEvent.blur(day);
  fireEvent.click(dialog.getByRole('button', { name: 'Plan an order' }));
  await screen.findByText('Plan work on a closed day?');
  expect(screen.getByText('06/12/2026 is a closed day of the plant.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Stocktaking' } });
  fireEvent.click(screen.getByRole('button', { name: 'Plan for this day' }));
  const bodies = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitUntil(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ plannedOn: '2026-12-06', confirmed: true, reason: 'Stocktaking' });
});
