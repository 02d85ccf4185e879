import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { listLines, listMoves } from './stop-moves.ts';
import { StopsPage } from './stops-page.tsx';

const machine = (id: number, department?: string) => ({
  ...{ id, code: `M-${id}`, description: 'Press', stato: 'active', idoperazione: department && 'OP10' },
  department,
});
const work = (n: number, plannedOn: string, more: object = {}) => ({
  ...{ orderId: `7.1.${n}`, version: n, code: `W-${n}`, machineId: 1, plannedOn, minutes: 60, ...more },
});
const plan = {
  ...{ before: 4, after: 2, left: [work(9, '2026-11-28')] },
  days: [
    {
      ...{ on: '2026-11-24', orders: ['7.1.1', '7.1.2'], stop: true, closed: false, teams: [] },
      works: [work(1, '2026-11-25'), work(2, '2026-11-24', { fixed: 'orderFirm' })],
    },
    {
      ...{ on: '2026-11-29', orders: ['7.1.3'], stop: false, closed: true, teams: [] },
      works: [work(3, '2026-11-27'), { machineId: 1, cycleId: 7, plannedOn: '2026-11-30', minutes: 60 }],
    },
  ],
};
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-23T08:00:00.000Z' } }),
  'GET /machine/items': () => ({
    body: { items: [machine(1, 'Stamping'), machine(2, 'Stamping'), machine(3)] },
  }),
  'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
  'GET /stops/items': () => ({
    body: {
      items: [
        {
          ...{ id: 1, version: 1, code: 'S1', description: 'Stocktaking', machineIds: [], maintenance: true },
          ...{ from: '2026-11-29', to: '2026-11-29' },
        },
      ],
    },
  }),
  'POST /stops/plan': () => ({ body: plan }),
};
async function open(more: TestServer = {}, at = '/page?machines=1,2', profile: 'admin' | 'am' = 'admin') {
  const asked = startServer({ ...server, ...more });
  const view = await renderPage(<StopsPage />, {
    at,
    namespaces: ['stops', 'load'],
    session: { ...createSession(profile), user: { plant: { risorse: false } } as never },
  });
  const posted = (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body);
  return { ...view, posted };
}

it('shows the days of a line with their cost, what stays, and what is left, and saves nothing', async () => {
  const { posted } = await open();
  await screen.findByText('Stops: 4 before, 2 after');
  screen.getByText('2 stops fewer.');
  const rowOf = (code: string) => screen.getByText(code).closest('tr')!;
  expect(rowOf('W-1').textContent).toContain('moves from 25/11/2026');
  within(rowOf('W-1')).getByText('stops');
  within(rowOf('W-2')).getByText(/it is not moved/);
  within(rowOf('W-3')).getByText('closed, maintenance works');
  screen.getByText('expected, no order yet');
  within(rowOf('W-9')).getByText('28/11/2026');
  expect(posted('/stops/plan')).toEqual([{ machineIds: [1, 2], from: '2026-11-23', to: '2027-01-18' }]);
  expect(posted('/stops/apply')).toEqual([]);
});

it('asks before work goes to closed days, applies all, and takes it back', async () => {
  let calls = 0;
  const { posted, router } = await open({
    'POST /stops/apply': () => ({ body: { batchId: 'B1', done: ++calls, of: 2, refused: [] } }),
    'POST /stops/undo': () => ({ body: { undone: 2, kept: [] } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move 2 orders' }));
  await screen.findByText(/S1 Stocktaking/);
  fireEvent.click(screen.getAllByRole('button', { name: 'Move 2 orders' }).at(-1)!);
  await screen.findByText('2 of 2 orders were moved.');
  expect(posted('/stops/apply')).toEqual([
    {
      moves: [
        { orderId: '7.1.1', version: 1, plannedOn: '2026-11-24' },
        { orderId: '7.1.3', version: 3, plannedOn: '2026-11-29' },
      ],
      ...{ confirmed: true, reason: 'S1 Stocktaking' },
    },
    { batchId: 'B1' },
  ]);
  expect(router.state.location.search).toContain('batch=B1');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitUntil(() => expect(posted('/stops/undo')).toEqual([{ batchId: 'B1' }]));
  await screen.findAllByText('2 orders are where they were before.');
});

it('offers nothing to apply to those who only look, and nothing before machines are chosen', async () => {
  await open({}, '/page?machines=1', 'am');
  await screen.findByText('Stops: 4 before, 2 after');
  expect(screen.queryByRole('button', { name: 'Move 2 orders' })).toBeNull();
});

it.each([
  ['', 'Choose a line or machines to see their plan.'],
  ['machines=1&from=2026-11-23&to=2027-01-19', 'At most 56 days ahead.'],
  ['machines=1&from=2026-11-01&to=2026-11-22', 'Choose a period that does not end before today.'],
])('plans nothing without what it needs: %s', async (search, why) => {
  const { posted } = await open({}, `/page?${search}`);
  await screen.findByText(why);
  expect(posted('/stops/plan')).toEqual([]);
});

describe('lines and moves', () => {
  it('are machines of one department and operation, and orders that go to another day', () => {
    expect(
      listLines([machine(2, 'Stamping'), machine(1, 'Stamping'), machine(3), machine(4, 'Paint')] as never),
    ).toEqual([
      {
        ...{ key: '["Stamping","OP10"]', department: 'Stamping', operation: 'OP10' },
        machineIds: [1, 2],
      },
    ]);
    expect(listMoves(plan).map(({ orderId }) => orderId)).toEqual(['7.1.1', '7.1.3']);
  });
});
