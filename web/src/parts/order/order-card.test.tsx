import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TabletOrderPage } from '../../features/planned/tablet/tablet-order-page.tsx';
import { SessionContext } from '../../session/session.ts';
import { createSession, refuse, renderPage, startServer } from '../../testing.tsx';
import { OrderCards } from './order-card.tsx';
import type { OrderRow } from './order-rows.ts';

const order = (code: string, more: object = {}) => ({
  id: code,
  version: 1,
  updatedAt: '',
  updatedBy: '',
  code,
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-11-20',
  reason: 'onGrid',
  tolerance: 2,
  minutes: 20,
  tasks: 1,
  state: 'assigned',
  ...more,
});
const row = (code: string, more: object) =>
  order(code, { machine: 'PR-03', colour: 'yellow', ...more }) as OrderRow;
const technician = {
  ...createSession('technician'),
  user: { teamId: 1, teamIds: [1], plant: { risorse: true } } as never,
};
const server = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [] } }),
  'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
  'GET /team/items': () => ({
    body: { items: [{ id: 2, code: 'T2', description: 'Electricians', leaders: [], active: true }] },
  }),
  'GET /workorder/items/{id}': () => ({
    body: { ...order('W-2', { teamId: 2 }), activities: [], earliestOn: '2026-11-17' },
  }),
};
const namespaces = ['orders', 'planned'] as const;

it('offers the start of the own team’s orders, says where they are and which team has another’s', async () => {
  startServer(server);
  const rows = [
    row('W-1', { teamId: 1, team: 'T1 Mechanics', elementText: 'GDE Guides +2' }),
    row('W-2', { teamId: 2, team: 'T2 Electricians' }),
    row('W-3', { teamId: 2, team: 'T2 Electricians', state: 'inProgress' }),
  ];
  await renderPage(
    <SessionContext value={technician}>
      <OrderCards rows={rows} label="Today" />
    </SessionContext>,
    { namespaces },
  );
  const steps = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(steps).toEqual(['Start: W-1', 'Open: W-2', 'Open: W-3']);
  expect(screen.getByText('GDE Guides +2')).toBeTruthy();
  expect(screen.getAllByText('This order is assigned to team T2 Electricians.')).toHaveLength(2);
});

it('says from when an order may be started, where that day has not come; who manages may start it now', async () => {
  startServer(server);
  const rows = [
    row('W-1', { teamId: 1, plannedOn: '2026-11-24', earliestOn: '2026-11-21' }),
    row('W-2', { teamId: 1, plannedOn: '2026-11-23', earliestOn: '2026-11-20' }),
  ];
  const view = await renderPage(
    <SessionContext value={technician}>
      <OrderCards rows={rows} label="Next" />
    </SessionContext>,
    { namespaces },
  );
  const steps = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  await expect.poll(steps).toEqual(['Open: W-1', 'Start: W-2']);
  expect(screen.getByText('May be started from 21/11/2026.')).toBeTruthy();
  view.unmount();
  await renderPage(<OrderCards rows={rows} label="Next" />, { namespaces });
  expect(steps()).toEqual(['Start: W-1', 'Start: W-2']);
});

it('opens to read without starting', async () => {
  startServer(server);
  const { router } = await renderPage(
    <SessionContext value={technician}>
      <OrderCards rows={[row('W-1', { teamId: 1 })]} label="Today" />
    </SessionContext>,
    { namespaces },
  );
  fireEvent.click(screen.getByRole('link', { name: 'PR-03' }));
  expect(router.state.location).toMatchObject({
    pathname: '/app/tablet/orders/edit/id=W-1/idsmp=0',
    search: '?step=0',
  });
});

it('says beside the button why it did nothing', async () => {
  startServer({
    ...server,
    'POST /workorder/items/{id}/start': () =>
      refuse(409, { code: 'stale', values: { by: 'Ada', at: '2026-11-20T07:00:00.000Z' } }),
  });
  await renderPage(
    <SessionContext value={technician}>
      <OrderCards rows={[row('W-1', { teamId: 1 }), row('W-2', { teamId: 1 })]} label="Today" />
    </SessionContext>,
    { namespaces },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start: W-2' }));
  const [first, second] = screen.getAllByRole('article');
  expect((await within(second!).findByRole('alert')).textContent).toMatch(/Ada/);
  expect(within(first!).queryByRole('alert')).toBeNull();
});

it('says on the order itself which team has it, and offers no start', async () => {
  startServer(server);
  await renderPage(
    <SessionContext value={technician}>
      <TabletOrderPage />
    </SessionContext>,
    { path: '/page/:id/:idsmp', at: '/page/id=W-2/idsmp=0', namespaces },
  );
  expect(await screen.findByText('This order is assigned to team T2 Electricians.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});
