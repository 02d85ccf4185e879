import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { ExtraOrderButton } from './cycle-extra.tsx';

const cycle = { id: 7, version: 1, code: 'C-7', active: true, teamId: 2 } as never;
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-23T08:00:00.000Z' } }),
  'GET /team/items': () => ({
    body: { items: [{ id: 2, code: 'ELEC', description: 'Electricians', leaders: [], active: true }] },
  }),
  'POST /maintenancecycle/items/{id}/extra': () => ({
    body: { id: '7.X.1', version: 1, code: 'W-9', plannedOn: '2026-11-23' },
  }),
};
async function open(more: TestServer = {}, risorse = true) {
  const asked = startServer({ ...server, ...more });
  await renderPage(<ExtraOrderButton cycle={cycle} />, {
    namespaces: ['planned'],
    session: { ...createSession('admin'), user: { plant: { risorse } } as never },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Extra order …' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return {
    dialog,
    sent,
    act: () => fireEvent.click(dialog.getByRole('button', { name: 'Create the order' })),
  };
}

it('asks for a day and a reason, for the team of the cycle unless another is chosen', async () => {
  const { dialog, sent, act } = await open();
  act();
  await dialog.findByText('Give a reason.');
  expect(sent()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Audit ' } });
  act();
  await waitUntil(() => expect(sent()).toEqual([{ on: '2026-11-23', reason: 'Audit', teamId: 2 }]));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for no team where orders go to none, and says why there is no order', async () => {
  const { dialog, sent, act } = await open(
    {
      'POST /maintenancecycle/items/{id}/extra': () =>
        refuse(409, { code: 'dayHasOrder', values: { order: 'W-3' } }),
    },
    false,
  );
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Audit' } });
  act();
  await dialog.findByText('This cycle already has order W-3 on that day.');
  expect(dialog.queryByText('Team')).toBeNull();
  expect(sent()).toEqual([{ on: '2026-11-23', reason: 'Audit' }]);
});
