import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSession, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { BalancePage } from './balance-page.tsx';

// The chart measures its size, which jsdom cannot do.
vi.mock('./balance-chart.tsx', () => ({ BalanceChart: () => null }));

const move = (n: number) => ({
  ...{ orderId: `7.1.${n}`, version: n, code: `W-${n}`, minutes: 100, teamId: 1, plannedOn: '2026-11-25' },
  before: { plannedOn: '2026-11-24' },
});
const proposal = {
  ...{ moves: [move(1), move(2)], before: 13_456, after: 0 },
  days: [
    { on: '2026-11-24', teamId: 1, capacity: 384, before: 500, after: 500 },
    { on: '2026-11-25', teamId: 1, capacity: 384, before: 250, after: 450 },
  ],
  left: [{ orderId: '7.1.3', code: 'W-3', why: 'orderState', values: { state: 'closed' } }],
};
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-23T08:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [] } }),
  'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
  'GET /team/items': () => ({
    body: { items: [{ id: 1, code: 'MECH', description: 'Mechanics', leaders: [], active: true }] },
  }),
  'POST /workload/balance': () => ({ body: proposal }),
};
async function open(more: TestServer = {}, at = '/page') {
  const asked = startServer({ ...server, ...more });
  const view = await renderPage(<BalancePage />, {
    at,
    namespaces: ['load', 'orders'],
    session: { ...createSession('admin'), user: { plant: { risorse: true } } as never },
  });
  const posted = (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body);
  return { ...view, posted };
}

it('shows what would move, what cannot, and saves nothing', async () => {
  const { posted } = await open();
  await screen.findByText('W-1');
  screen.getByText('Beyond capacity: 1 h 56 min before, 3 h 2 min after.');
  within(screen.getByText('W-3').closest('tr')!).getByText(/closed/i);
  expect(posted('/workload/balance')).toEqual([{ from: '2026-11-23', to: '2026-12-06', moves: 'assign' }]);
  expect(posted('/workload/apply')).toEqual([]);
});

it('applies what is left chosen, goes on until all is done, tells what stays, and takes it back', async () => {
  let calls = 0;
  const { posted, router } = await open({
    'POST /workload/apply': () => ({
      body: {
        ...{ batchId: 'B1', done: ++calls, of: 2 },
        refused: calls < 2 ? [] : [{ orderId: '7.1.2', code: 'orderState', values: { state: 'inProgress' } }],
      },
    }),
    'POST /workload/undo': () => ({ body: { undone: 1, kept: [] } }),
  });
  await screen.findByText('W-2');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select W-1' }));
  // Excess: 500 − 384 minutes before; 350 of 384 on the second day.
  await screen.findByText('Beyond capacity: 1 h 56 min before, 1 h 56 min after.');
  fireEvent.click(screen.getByRole('button', { name: 'Apply 1 move' }));
  await screen.findByText('1 of 2 orders were moved.');
  expect(posted('/workload/apply')).toEqual([
    { moves: [{ orderId: '7.1.2', version: 2, teamId: 1, plannedOn: '2026-11-25' }] },
    { batchId: 'B1' },
  ]);
  expect(router.state.location.search).toContain('batch=B1');
  within(screen.getByText('W-2').closest('tr')!).getByText(/progress/i);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitUntil(() => expect(posted('/workload/undo')).toEqual([{ batchId: 'B1' }]));
  await screen.findAllByText('1 order is where it was before.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says of one that was taken back that it was, whenever it is looked at', async () => {
  await open(
    {
      'POST /workload/apply': () => ({
        body: {
          ...{ batchId: 'B1', done: 2, of: 2, refused: [] },
          back: {
            undone: 1,
            kept: [{ orderId: '7.1.2', code: 'orderState', values: { state: 'inProgress' } }],
          },
        },
      }),
    },
    '/page?batch=B1',
  );
  await screen.findByText('1 order is where it was before.');
  screen.getByText('Could not be undone');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it.each([
  ['from=2026-11-23&to=2026-12-24', 'At most 31 days.'],
  ['from=2026-11-01&to=2026-11-22', 'Choose a period that does not end before today.'],
])('proposes nothing for a period it cannot look at: %s', async (period, why) => {
  const { posted } = await open({}, `/page?${period}`);
  await screen.findByText(why);
  expect(posted('/workload/balance')).toEqual([]);
});

it('goes on with one that was left half way, and says why it cannot', async () => {
  let broken = true;
  const { posted } = await open(
    {
      'POST /workload/apply': () =>
        broken ? refuse(404, { code: 'notFound' }) : { body: { batchId: 'B1', done: 2, of: 2, refused: [] } },
    },
    '/page?batch=B1',
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  fireEvent.click(again);
  await screen.findByText('2 of 2 orders were moved.');
  expect(posted('/workload/balance')).toEqual([]);
});
