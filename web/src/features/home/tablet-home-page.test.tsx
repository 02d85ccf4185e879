import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getProfileId } from '#shared/permissions.ts';
import { cache } from '../../cache.ts';
import { buildFirstRequests } from '../../first-requests.ts';
import { SessionContext } from '../../session/session.ts';
import { createSession, flushWork, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { routes } from './routes.tsx';
import { TabletHomePage } from './tablet-home-page.tsx';

const orders = Array.from({ length: 27 }, (_, at) => ({
  id: `W-${at}`,
  version: 1,
  code: `W-${at}`,
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-11-20',
  earliestOn: '2026-11-17',
  reason: 'onGrid',
  tolerance: 2,
  minutes: 20,
  tasks: 1,
  state: 'assigned',
  teamId: 1,
}));
const teams = [
  { id: 1, code: 'T1', description: 'Mechanics', leaders: [], active: true },
  { id: 2, code: 'T2', description: 'Electricians', leaders: [], active: true },
];
const user = { id: 'u1', idplant: 'P1', teamId: 1, plant: { risorse: true } } as never;
const now = '2026-11-20T08:00:00.000Z';

const open = (session: object, ordersCome = Promise.resolve()) => {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
    'GET /team/items': () => ({ body: { items: teams } }),
    'GET /workorder/open': () => ({ body: { items: orders } }),
    'GET /checklistorder/open': () => ({ body: { items: [] } }),
  });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/workorder/open')) await ordersCome;
    return answer(url, init);
  });
  const page = (
    <SessionContext value={{ ...createSession('technician'), ...session }}>
      <TabletHomePage />
    </SessionContext>
  );
  return renderPage(page, { namespaces: ['orders'] }).then(() => asked);
};
const teamsAsked = (asked: { path: string; query: URLSearchParams }[]) => [
  ...new Set(asked.filter(({ path }) => path === '/workorder/open').map(({ query }) => query.get('teamId'))),
];

it.each([
  ['work orders', false, 5],
  ['work orders and checklists', true, 6],
])('asks first what its route has announced, in a plant of %s', async (_, chklst, count) => {
  const plant = { risorse: true, chklst, timeZone: 'UTC' };
  const technician = { ...(user as object), idprofilo: getProfileId('technician'), plant } as never;
  const asked = await open({ user: technician });
  await screen.findByText('W-0');
  const { firstRequests = [] } = routes.find(({ path }) => path.endsWith('/homeTablet'))!;
  const first = buildFirstRequests(firstRequests, technician, now);
  expect(first).toHaveLength(count);
  const made = asked.map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  expect(made).toEqual(expect.arrayContaining(first));
  // All requests the page waits for are announced by the route; EWOs and tags are read later.
  const lists = asked.map(({ path }) => path).filter((path) => path.endsWith('order/open'));
  expect(first.map((path) => path.split('?')[0])).toEqual(expect.arrayContaining(lists));
});

it('takes the team of whoever signed in, whatever the tablet was told before', async () => {
  localStorage.setItem('team.P1', '2');
  const asked = await open({ user });
  await screen.findByText('W-0');
  expect(teamsAsked(asked)).toEqual(['1']);
});

it('takes the first of the teams somebody belongs to by their technician alone', async () => {
  const asked = await open({ user: { ...(user as object), teamId: undefined, teamIds: [2, 1] } });
  await screen.findByText('W-0');
  expect(teamsAsked(asked)).toEqual(['2']);
});

it('asks for the team of the tablet where the sign-in has none', async () => {
  const asked = await open({ user: { ...(user as object), teamId: undefined } });
  await screen.findByRole('option', { name: 'T2 Electricians' });
  expect(teamsAsked(asked)).toEqual([]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
  await screen.findByText('W-0');
  expect(teamsAsked(asked)).toEqual(['2']);
});

it('draws twenty orders, those in sight first, and the others when asked', async () => {
  await open({ user });
  await screen.findByText('W-4');
  await screen.findByText('W-19');
  expect(screen.getAllByRole('article')).toHaveLength(20);
  fireEvent.click(screen.getByRole('link', { name: 'Show 7 more orders' }));
  expect(await screen.findAllByRole('article')).toHaveLength(27);
  expect(screen.queryByRole('link', { name: /more/ })).toBeNull();
});

it('asks for EWOs and tags once the orders stand', async () => {
  const orders = Promise.withResolvers<void>();
  const asked = await open({ user }, orders.promise);
  const requests = () => asked.map(({ path }) => path).filter((path) => /^\/(ewo|tag)\/open$/.test(path));
  await flushWork();
  expect(requests()).toEqual([]);
  orders.resolve();
  await screen.findByText('W-0');
  await waitUntil(() => expect(requests().sort()).toEqual(['/ewo/open', '/tag/open']));
});

it('follows the shortest round until the technician switches it off, and says whose parts are missing', async () => {
  const places = [
    { machineId: 1, x: 0, y: 0 },
    { machineId: 2, x: 10, y: 10 },
    { machineId: 3, x: 0, y: 10 },
    { machineId: 4, x: 10, y: 0 },
  ];
  let base = {};
  const onMachine = (machineId: number, at: number) => ({ ...orders[at]!, machineId });
  startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /team/items': () => ({ body: { items: [{ ...teams[0]!, ...base }] } }),
    'GET /workorder/open': () => ({
      body: { items: [0, 1, 2, 3, 4].map((at) => onMachine([1, 1, 2, 3, 4][at]!, at)) },
    }),
    'GET /workorder/kits': () => ({ body: { kits: [{ id: 'W-0', colour: 'amber', missing: 1 }] } }),
    'GET /workorder/positions': () => ({ body: { positions: places } }),
  });
  const page = (id: string) => (
    <SessionContext value={{ ...createSession('technician'), user: { ...(user as object), id } as never }}>
      <TabletHomePage />
    </SessionContext>
  );
  const listCards = () =>
    screen.queryAllByRole('article').map(({ textContent }) => /W-\d/.exec(textContent!)![0]);
  const { unmount } = await renderPage(page('u1'), { namespaces: ['orders'] });
  await waitUntil(() => expect(listCards()).toEqual(['W-1', 'W-3', 'W-2', 'W-4', 'W-0']));
  expect(screen.getAllByText('Parts are missing: last of its day')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Shortest round' }));
  await waitUntil(() => expect(listCards()).toEqual(['W-1', 'W-2', 'W-3', 'W-4', 'W-0']));
  unmount();
  // Remembered for this person on this device.
  const again = await renderPage(page('u1'), { namespaces: ['orders'] });
  await waitUntil(() => expect(listCards()).toEqual(['W-1', 'W-2', 'W-3', 'W-4', 'W-0']));
  again.unmount();
  const other = await renderPage(page('u2'), { namespaces: ['orders'] });
  await waitUntil(() => expect(listCards()).toEqual(['W-1', 'W-3', 'W-2', 'W-4', 'W-0']));
  other.unmount();
  base = { baseMachineId: 3 };
  cache.clear();
  await renderPage(page('u2'), { namespaces: ['orders'] });
  await waitUntil(() => expect(listCards()).toEqual(['W-3', 'W-2', 'W-4', 'W-1', 'W-0']));
});
