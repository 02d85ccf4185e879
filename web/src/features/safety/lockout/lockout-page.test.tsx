import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Lockout } from '#shared/safety/lockout-api.ts';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { LockoutBoardPage } from './lockout-board-page.tsx';
import { LockoutPage } from './lockout-page.tsx';

const work = { workKind: 'order' as const, workId: '0.W-1' };
const other = { userId: 'u-9', userName: 'Ada Owner', at: '2026-03-02T08:00:00.000Z' };
const lock = { id: 'l1', number: 'L-17', ...other, pointId: 1, works: [work] };
const lockout: Lockout = {
  ...{ ...work, workCode: 'W-1', machineId: 1, required: true, frozen: true, isolated: false },
  ...{ points: [1, 2], release: [3], locks: [lock], released: [], crew: [] },
  gaps: { isUndescribed: false, toLock: [1, 2], toRelease: [3], isTryMissing: true },
  conflicts: [],
  acts: [{ ...other, act: 'lock', pointId: 1, number: 'L-17' }],
};
const point = (id: number, code: string, more: object = {}) => ({
  ...{ id, version: 1, code, kind: 'point', machineId: 1, location: 'Panel A', feeds: [] },
  ...{ updatedAt: '2026-03-01T08:00:00.000Z', updatedBy: 'Admin', ...more },
});
const server: TestServer = {
  'GET /energysource/items': () => ({ body: { items: [] } }),
  'GET /isolationpoint/items': () => ({
    body: { items: [point(1, 'Q1'), point(2, 'V2'), point(3, 'ACC', { residual: true })] },
  }),
  'GET /machine/items': () => ({ body: { items: [{ id: 1, code: 'PRS-01', description: 'Press' }] } }),
  'GET /lockout/items/order/0.W-1': () => ({ body: lockout }),
  'GET /lockout/removals': () => ({ body: { items: [] } }),
  'GET /lockout/removalfigure': () => ({
    body: { from: '2025-03-17', to: '2026-03-16', count: 23, unconfirmed: 4 },
  }),
  'GET /lockout/items': () => ({ body: { items: [lock] } }),
};

async function open(more: TestServer = {}, profile: 'admin' | 'technician' | 'am' = 'admin') {
  const asked = startServer({ ...server, ...more });
  await renderPage(<LockoutPage />, {
    at: '/app/safety/lockouts/order/0.W-1',
    path: '/app/safety/lockouts/:workKind/:workId',
    namespaces: ['isolation'],
    session: { ...createSession(profile), user: { id: 'u-1', plant: {} } as never },
  });
  await screen.findByText('2 points still need your lock.');
  return { posted: (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body) };
}

it('names how far the clock of the device of an act was ahead or behind', async () => {
  const acts = [
    { ...other, act: 'lock' as const, pointId: 1, number: 'L-17', clockDifference: 840 },
    { ...other, act: 'unlock' as const, pointId: 1, number: 'L-17', clockDifference: -3660 },
  ];
  await open({ 'GET /lockout/items/order/0.W-1': () => ({ body: { ...lockout, acts } }) });
  screen.getByText(/ · L-17 · clock of the tablet 14 min ahead$/);
  screen.getByText(/ · L-17 · clock of the tablet 61 min behind$/);
});

it('shows the locks of a work, and locks a point with the number of a lock', async () => {
  const { posted } = await open({ 'POST /lockout/items/lock': () => ({ body: lockout }) });
  screen.getByText(/L-17 · Ada Owner/);
  expect(screen.getByRole('button', { name: 'Absence of energy tried' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Lock V2' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Lock number'), { target: { value: 'L-22' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock' }));
  await waitUntil(() =>
    expect(posted('/lockout/items/lock')).toMatchObject([
      { ...work, pointId: 2, lock: 'L-22', lockId: expect.any(String) },
    ]),
  );
});

it('takes the lock of another person off with a reason, after a confirmation', async () => {
  const { posted } = await open({ 'POST /lockout/items/unlock': () => ({ body: lockout }) });
  fireEvent.click(screen.getByRole('button', { name: 'Take lock L-17 off' }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Take off' });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Left the plant' } });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(button);
  await waitUntil(() =>
    expect(posted('/lockout/items/unlock')).toEqual([
      { ...work, pointId: 1, lockIds: ['l1'], reason: 'Left the plant' },
    ]),
  );
});

it('offers no lock of others to technicians, and no act to those who only read', async () => {
  await open({}, 'technician');
  expect(screen.queryByRole('button', { name: 'Take lock L-17 off' })).toBeNull();
  screen.getByRole('button', { name: 'Lock Q1' });
});

it('only shows to those who may not lock', async () => {
  await open({}, 'am');
  expect(screen.queryByRole('button', { name: 'Lock Q1' })).toBeNull();
});

it('lists the locks that are on with their works', async () => {
  startServer(server);
  await renderPage(<LockoutBoardPage />, { namespaces: ['isolation'], session: createSession('admin') });
  const row = (await screen.findByText('L-17')).closest('tr')!;
  within(row).getByText('Ada Owner');
  expect(within(row).getByText('Order 0.W-1').closest('a')?.getAttribute('href')).toBe(
    '/app/safety/lockouts/order/0.W-1',
  );
  await screen.findByText('23');
});
