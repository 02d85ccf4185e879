import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cache } from '#web/cache.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { OrderListPage } from './order-list-page.tsx';

const order = (n: number, more: object) => ({
  id: `7.1.${n}`,
  version: 1,
  updatedAt: '',
  updatedBy: '',
  code: `W-2026-00000${n}`,
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-11-10',
  reason: 'onGrid',
  tolerance: 2,
  minutes: 20,
  tasks: 2,
  state: 'planned',
  ...more,
});

const server = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
  'GET /machine/items': () => ({
    body: { items: [{ id: 3, code: 'PR-03', description: 'Press', department: 'Stamping' }] },
  }),
  'GET /maintenancecycle/items': () => ({
    body: {
      items: [
        {
          ...{ id: 7, code: 'C-7', description: 'Weekly lubrication', morePlaces: 2 },
          places: [{ id: '3.1', code: 'GDE', description: 'Guides', path: 'PR-03/GDE' }],
        },
      ],
    },
  }),
  'GET /workorder/items': () => ({
    body: {
      items: [
        order(1, {}),
        order(2, { state: 'closed', closedOn: '2026-11-11' }),
        order(3, { plannedOn: '2026-11-19' }),
      ],
    },
  }),
};
const rows = () =>
  createWrapper()
    .findTable()!
    .findRows()
    .map((row) => row.getElement().textContent!);
const open = (at = '/page', profile: 'admin' | 'guest' = 'admin') =>
  renderPage(<OrderListPage />, { at, profile, namespaces: ['orders', 'planned'] });

it('asks for 31 days back and ahead, and says what is to be done and where', async () => {
  const asked = startServer(server);
  await open();
  await waitUntil(() => expect(rows()).toHaveLength(3));
  const period = () =>
    asked
      .filter(({ path }) => path === '/workorder/items')
      .at(-1)!
      .query.toString();
  await waitUntil(() => expect(period()).toBe('from=2026-10-20&to=2026-12-21'));
  for (const text of ['PR-03', 'Press', 'Weekly lubrication', 'GDE Guides +2'])
    await waitUntil(() => expect(rows()[0]).toContain(text));
});

it('says what is late as of today, in words beside the colour', async () => {
  startServer(server);
  await open('/page?sort=code');
  await waitUntil(() => expect(rows()[0]).toContain('Planned, late'));
  expect(rows()[1]).toContain('Closed');
  expect(rows()[1]).not.toContain('late');
  expect(rows()[2]).toContain('Planned');
  expect(rows()[2]).not.toContain('late');
});

it('keeps the history apart, in the URL', async () => {
  startServer(server);
  const { router } = await open();
  await waitUntil(() => expect(rows()).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  await waitUntil(() => expect(rows()).toHaveLength(1));
  expect(router.state.location.search).toContain('show=history');
});

it('gives a guest nothing to do but look', async () => {
  startServer(server);
  await open('/page', 'guest');
  await waitUntil(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByRole('link', { name: 'W-2026-000001' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Actions of W-2026-000001' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Calendar of the cycle']);
});

it('shows what matters without scrolling: the work, the machine, the day, the state and the team', async () => {
  startServer(server);
  await open();
  await waitUntil(() => expect(rows()).toHaveLength(3));
  const headers = createWrapper()
    .findTable()!
    .findColumnHeaders()
    .map((header) => header.getElement().textContent!);
  const first = headers.filter(Boolean).slice(1, 7);
  expect(first).toEqual(['Order', 'What is to be done', 'Machine', 'Planned on', 'State', 'Actions']);
});

it('shows every late order when asked for them, whatever the period', async () => {
  const asked = startServer({
    ...server,
    'GET /workorder/late': () => ({
      body: { items: [order(1, {}), order(4, { plannedOn: '2025-08-01', machineId: 4 })] },
    }),
  });
  await open('/page?show=late&from=2026-11-01&to=2026-11-20&sort=plannedOn');
  await waitUntil(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain('W-2026-000004');
  expect(asked.some(({ path }) => path === '/workorder/items')).toBe(false);
  expect(screen.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: /period/i })).toBeNull();
});

it('knows the word late in its filter, of all and of open ones, whatever the period', async () => {
  startServer({
    ...server,
    'GET /workorder/late': () => ({
      body: { items: [order(1, {}), order(4, { plannedOn: '2025-08-01', machineId: 4 })] },
    }),
  });
  const q = encodeURIComponent('["and",["colour","=","Late"]]');
  for (const shown of ['', '&show=open']) {
    const { unmount } = await open(`/page?sort=plannedOn&q=${q}${shown}`);
    await waitUntil(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('W-2026-000004');
    expect(rows()[1]).toContain('W-2026-000001');
    screen.getByText('(2)');
    screen.getByText('Late orders are shown whatever the period.');
    unmount();
    cache.clear();
  }
});

it('shows the orders of one machine, counts them and says which machine', async () => {
  const asked = startServer({
    ...server,
    'GET /workorder/late': () => ({ body: { items: [order(1, {}), order(4, { plannedOn: '2025-08-01' })] } }),
  });
  await open('/page?machine=3&show=late&sort=plannedOn');
  await screen.findByRole('heading', { name: /Work orders of PR-03 – Press/ });
  await waitUntil(() => expect(rows()).toHaveLength(2));
  screen.getByText('(2)');
  const [late] = asked.filter(({ path }) => path === '/workorder/late');
  expect(late!.query.get('machineId')).toBe('3');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitUntil(() =>
    expect(asked.findLast(({ path }) => path === '/workorder/items')?.query.get('machineId')).toBe('3'),
  );
});

it('shows what a figure counts, says so, and leads back to all of the period', async () => {
  const asked = startServer({
    ...server,
    'GET /workorder/items': ({ query }) => ({
      body: {
        items: query.has('counted')
          ? [order(2, { plannedOn: '2026-09-30', tolerance: 40, state: 'closed', closedOn: '2026-11-11' })]
          : [order(1, {}), order(3, { state: 'cancelled' })],
      },
    }),
  });
  await open('/page?from=2026-11-01&to=2026-11-30&show=due&sort=plannedOn');
  await waitUntil(() => expect(rows()).toHaveLength(1));
  const list = asked.find(({ path }) => path === '/workorder/items')!;
  expect(Object.fromEntries(list.query)).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    counted: 'due',
  });
  // The last day on which closing would have been in time.
  expect(rows()[0]).toContain('09/11/2026');
  await screen.findByText(/^As counted in the figures: due in the period/);
  fireEvent.click(screen.getByRole('button', { name: 'Show all of the period' }));
  await waitUntil(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByText(/^As counted in the figures/)).toBeNull();
});

it('lists checklists for the figures that count them', async () => {
  const asked = startServer({
    ...server,
    'GET /checklistorder/items': () => ({ body: { items: [order(4, { type: 'checklists' })] } }),
  });
  await open('/page?of=checklists&show=closed&sort=plannedOn');
  await waitUntil(() => expect(rows()).toHaveLength(1));
  expect(asked.find(({ path }) => path === '/checklistorder/items')!.query.get('counted')).toBe('closed');
  expect(asked.some(({ path }) => path === '/workorder/kits')).toBe(false);
  expect(screen.getByRole('heading', { name: /^Checklists/ })).toBeTruthy();
});
