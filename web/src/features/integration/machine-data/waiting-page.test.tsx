import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WaitingReading } from '#shared/integration/machine-data/waiting-api.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { WaitingReadingsPage } from './waiting-page.tsx';

const waiting = (more: Partial<WaitingReading> = {}): WaitingReading => ({
  ...{ id: '3.hits.1', version: 1, machineId: 3, meter: 'hits', value: 99, state: 'waiting' },
  ...{ readAt: '2026-03-16T07:00:00.000Z', because: 'readingTooLow', sender: 'Line controller' },
  ...more,
});
const server = (more: TestServer = {}): TestServer => ({
  'GET /machinedata/waiting': ({ query }) => ({
    body: {
      items:
        query.get('state') === 'waiting'
          ? [waiting()]
          : [waiting({ state: 'rejected', decidedBy: 'Anna', decision: 'Test bench' })],
    },
  }),
  'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
  'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
  ...more,
});
const open = async (more?: TestServer) => {
  const asked = startServer(server(more));
  await renderPage(<WaitingReadingsPage />, { namespaces: ['machineData', 'orders'] });
  await screen.findByText('Line controller');
  return asked;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function decide(verb: string, reason?: string) {
  fireEvent.click(screen.getByRole('radio'));
  await waitUntil(() => expect(screen.getByRole('button', { name: verb })).toHaveProperty('disabled', false));
  press(verb);
  const dialog = within(await screen.findByRole('dialog'));
  if (reason) fireEvent.change(dialog.getByRole('textbox'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: verb }));
  return dialog;
}

it('says why a value waits, and what accepting a lower one does', async () => {
  const asked = await open({
    'POST /machinedata/waiting/{id}/accept': () => ({ body: waiting({ state: 'accepted' }) }),
  });
  expect(screen.getByText('Lower than the last reading')).toBeTruthy();
  const dialog = await decide('Accept', 'New counter');
  expect(dialog.getByText(/sets the meter to it, as after a replacement/)).toBeTruthy();
  await waitUntil(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/machinedata/waiting/3.hits.1/accept',
    body: { version: 1, reason: 'New counter' },
  });
});

it('asks for a reason, and stays open while the service refuses', async () => {
  await open({
    'POST /machinedata/waiting/{id}/reject': () => refuse(409, { code: 'valueDecided' }),
  });
  const dialog = await decide('Reject');
  await dialog.findByText('Give a reason.');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Test bench' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText('Somebody has already decided about this value.');
});

it('shows the decisions of the past', async () => {
  await open();
  const select = createWrapper().findSelect()!;
  select.openDropdown();
  select.selectOptionByValue('rejected');
  await screen.findByText('Test bench');
  expect(screen.getByText('Anna')).toBeTruthy();
});
