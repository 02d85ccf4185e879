import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { cache } from '../../cache.ts';
import { renderPage, startServer, type TestServer, waitUntil } from '../../testing.tsx';
import { simulateCamera, simulateHandScan } from '../../ui/scan/testing.ts';
import { MachinePick } from './machine-pick.tsx';

const machine = (id: number, code: string, department: string | null, stato = 'active') => ({
  id,
  code,
  description: `Machine ${code}`,
  department,
  stato,
  version: 1,
});
const hit = (id: string, machineId: number, code: string, level: number) => ({
  ...{ id, machineId, machineCode: `M${machineId}`, machineDescription: '', level, spare: false },
  ...{ code, description: `Part ${code}` },
});
const node = (id: string, code: string, tiporec: number, below: object = {}) => ({
  ...{ id, code, descr: `Part ${code}`, child: 0, idMacchina: 1, image: null, spare: false, tiporec },
  ...{ flagAm: false, path: code, version: 1, groups: [], subGroups: [], components: [], ...below },
});
const server: TestServer = {
  'GET /machine/items': () => ({
    body: {
      items: [
        machine(1, 'M1', 'Press shop'),
        machine(2, 'M2', 'Paint shop'),
        machine(3, 'OLD', 'Press shop', 'dismissed'),
      ],
    },
  }),
  'GET /machinestructure/search': ({ query }) => ({
    body: {
      items: query.get('text') === 'seal' ? [hit('1.9', 1, 'SEAL', 3), hit('3.1', 3, 'SEAL', 3)] : [],
      more: false,
    },
  }),
  'GET /machinestructure/getstructure': () => ({
    body: node('1', 'M1', 0, {
      groups: [node('1.1', 'HYD', 1, { subGroups: [node('1.2', 'PUMP', 2)] }), node('1.3', 'MEC', 1)],
    }),
  }),
};
const to = (machineId: number, elementId?: string) => `/report/${machineId}/${elementId ?? ''}`;
const picker = (at = '/page') =>
  renderPage(<MachinePick to={to} title="Which machine?" hint="In doubt the machine alone." />, {
    profile: 'requestor',
    at,
    namespaces: ['structure', 'scan'],
  });
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(() => {
  startServer(server);
});

it('leads to every machine that works, with its description, in one tap', async () => {
  const { router } = await picker();
  const row = await screen.findByRole('link', { name: /M1 ?Machine M1 · Press shop/ });
  expect(screen.queryByText('OLD')).toBeNull();
  fireEvent.click(row);
  await waitUntil(() => expect(router.state.location.pathname).toBe('/report/1/'));
});

it('of a tablet says what it looked through where the service cannot be reached', async () => {
  const usual = cache.getDefaultOptions();
  cache.setDefaultOptions({ queries: { ...usual.queries, retry: false } });
  history.replaceState(null, '', '/app/tablet/newTag');
  startServer({
    ...server,
    'GET /machinestructure/search': () => {
      throw new TypeError('network');
    },
  });
  await picker();
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'seal' } });
  await screen.findByText(/“seal” was not found in what this device stores/);
  history.replaceState(null, '', '/');
  cache.setDefaultOptions(usual);
});

it('shows the machines of the department in the address', async () => {
  await picker('/page?department=Paint shop');
  await screen.findByText('M2');
  expect(screen.queryByText('M1')).toBeNull();
});

it('offers the machines chosen lately on this device first, as long as they work', async () => {
  localStorage.setItem('machines.recent.', '[3,2]');
  await picker();
  const lately = await screen.findByRole('list', { name: 'Recently on this device' });
  expect(
    within(lately)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/report/2/', '/page?machine=2']);
});

it('lists the machines of the own line first', async () => {
  localStorage.setItem('machines.recent.', '[2]');
  await picker();
  const all = await screen.findByRole('list', { name: 'Equipment' });
  const routes = within(all)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(routes.filter((route) => route?.startsWith('/report'))).toEqual(['/report/2/', '/report/1/']);
});

it('finds parts by words, none of a machine out of use, and takes the only one by Enter', async () => {
  const { router } = await picker();
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'seal' } });
  await screen.findByText('1 match');
  expect(hrefs()).toEqual(['/report/1/1.9']);
  fireEvent.submit(screen.getByRole('searchbox').closest('form')!);
  await waitUntil(() => expect(router.state.location.pathname).toBe('/report/1/1.9'));
});

it('says when nothing fits', async () => {
  await picker();
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'xyz' } });
  await screen.findByText('Nothing in this plant matches “xyz”.');
});

it('opens the parts of a machine level by level, as far as the one in the address', async () => {
  await picker('/page?machine=1');
  await screen.findByText('HYD');
  expect(screen.queryByText('PUMP')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Parts of HYD' }));
  await screen.findByText('PUMP');
  expect(hrefs()).toEqual(['/report/1/', '/report/1/1.1', '/report/1/1.2', '/report/1/1.3']);
  expect(screen.queryByRole('button', { name: 'Parts of MEC' })).toBeNull();
});

it('stands open where a part was chosen before', async () => {
  await picker('/page?machine=1&element=1.2');
  await screen.findByText('PUMP');
});

it('offers the camera only where there is one', async () => {
  await picker();
  await screen.findByText('M1');
  expect(screen.queryByRole('button', { name: 'Scan a label' })).toBeNull();
});

it('a label read by the camera leads to its machine and part; anything else is told', async () => {
  const seen = vi.fn<() => string>();
  simulateCamera(seen);
  seen
    .mockReturnValueOnce('https://elsewhere.example/menu')
    .mockReturnValue(`${location.origin}/app/mgmt/equipStructure/1?element=1.2`);
  const { router } = await picker();
  fireEvent.click(await screen.findByRole('button', { name: 'Scan a label' }));
  await screen.findByText('“https://elsewhere.example/menu” is neither a label of this product nor a code.');
  await waitUntil(() => expect(router.state.location.pathname).toBe('/report/1/1.2'));
});

it.each([
  ['m2', '/report/2/'],
  ['seal', '/report/1/1.9'],
])('a hand scanner’s %s leads to it, also while words are typed', async (code, path) => {
  const { router } = await picker();
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'pre' } });
  simulateHandScan(code.padEnd(4, ' '));
  await waitUntil(() => expect(router.state.location.pathname).toBe(path));
});

it('a machine out of use is not chosen, nor is what no plant has', async () => {
  await picker();
  await screen.findByText('M1');
  simulateHandScan('OLD ');
  await screen.findByText('Nothing in this plant has the code “OLD”.');
});
