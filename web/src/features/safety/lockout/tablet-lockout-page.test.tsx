import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Lockout } from '#shared/safety/lockout-api.ts';
import { LockoutCard } from '#web/parts/isolation/lockout-card.tsx';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { simulateHandScan } from '#web/ui/scan/testing.ts';
import { TabletLockoutPage } from './tablet-lockout-page.tsx';

const work = { workKind: 'order' as const, workId: '0.W-1' };
const stamp = (userId: string, userName: string) => ({ userId, userName, at: '2026-03-02T08:00:00.000Z' });
const lock = (id: string, number: string, pointId: number, by: ReturnType<typeof stamp>) => ({
  ...{ id, number, pointId, works: [work] },
  ...by,
});
const [own, other] = [stamp('u-1', 'Me'), stamp('u-9', 'Ada Owner')];
const lockout: Lockout = {
  ...{ ...work, workCode: 'W-1', machineId: 1, required: true, frozen: true, isolated: false },
  ...{ points: [1, 2], release: [3], released: [], crew: [], conflicts: [], acts: [] },
  locks: [lock('l1', 'L-17', 1, other), lock('l2', 'L-22', 1, own)],
  gaps: { isUndescribed: false, toLock: [2], toRelease: [3], isTryMissing: true },
};
const point = (id: number, code: string, more: object = {}) => ({
  ...{ id, version: 1, code, kind: 'point', machineId: 1, location: `Panel ${code}`, feeds: [] },
  ...{ updatedAt: '2026-03-01T08:00:00.000Z', updatedBy: 'Admin', ...more },
});

function serve(shown: Partial<Lockout> = {}, more: TestServer = {}) {
  const answer = () => ({ body: { ...lockout, ...shown } });
  const asked = startServer({
    'GET /energysource/items': () => ({ body: { items: [] } }),
    'GET /isolationpoint/items': () => ({
      body: {
        items: [point(1, 'Q1', { method: 'Turn to 0' }), point(2, 'V2'), point(3, 'ACC', { residual: true })],
      },
    }),
    'GET /machine/items': () => ({ body: { items: [{ id: 1, code: 'PRS-01', description: 'Press' }] } }),
    'GET /lockout/items/order/0.W-1': answer,
    'GET /lockout/removals': () => ({ body: { items: [] } }),
    'POST /lockout/items/lock': answer,
    'POST /lockout/items/unlock': answer,
    'POST /lockout/items/released': answer,
    'POST /lockout/items/settle': answer,
    ...more,
  });
  return (verb: string) =>
    asked.filter(({ path }) => path === `/lockout/items/${verb}`).map(({ body }) => body);
}

const session = (profile: 'admin' | 'technician') => ({
  ...createSession(profile),
  user: { id: 'u-1', plant: {} } as never,
});
async function open(
  shown: Partial<Lockout> = {},
  profile: 'admin' | 'technician' = 'technician',
  more: TestServer = {},
) {
  const posted = serve(shown, more);
  await renderPage(<TabletLockoutPage />, {
    at: '/app/tablet/lockouts/order/0.W-1',
    path: '/app/tablet/lockouts/:workKind/:workId',
    namespaces: ['isolation', 'scan'],
    session: session(profile),
  });
  await screen.findByText('Panel Q1');
  return posted;
}

it('shows each point with its place, who has locked it, and the next act on it', async () => {
  const posted = await open();
  screen.getByText('1 point still needs your lock.');
  const [first, second, release] = screen.getAllByRole('listitem');
  within(first!).getByText('Turn to 0');
  within(first!).getByText(/L-17 · Ada Owner/);
  within(second!).getByText('Not locked');
  fireEvent.click(within(first!).getByRole('button', { name: 'Remove my lock: Q1' }));
  await waitUntil(() => expect(posted('unlock')).toMatchObject([{ ...work, pointId: 1, lockIds: ['l2'] }]));
  fireEvent.click(within(second!).getByRole('button', { name: 'Put my lock: V2' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Lock number'), { target: { value: 'L-23' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock' }));
  await waitUntil(() =>
    expect(posted('lock')).toMatchObject([{ ...work, pointId: 2, lock: 'L-23', lockId: expect.any(String) }]),
  );
  fireEvent.click(within(release!).getByRole('button', { name: 'Released: ACC' }));
  await waitUntil(() => expect(posted('released')).toMatchObject([{ ...work, pointId: 3 }]));
});

it('opens the lock of the point whose label is scanned', async () => {
  const posted = await open({ locks: [] });
  const label = (id: number, plant?: string) =>
    `https://plant.example/app/safety/isolation/point/${id}${plant ? `?plant=${plant}` : ''}`;
  simulateHandScan(label(9));
  await screen.findByText('This point is not on the list of this work.');
  simulateHandScan(label(2, 'P9'));
  await screen.findByText('This label belongs to another plant.');
  simulateHandScan(label(2));
  fireEvent.change(await screen.findByLabelText('Lock number'), { target: { value: 'L-23' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }));
  await waitUntil(() => expect(posted('lock')).toMatchObject([{ pointId: 2, lock: 'L-23' }]));
});

it('takes no scan of a point on which the user has a lock', async () => {
  await open();
  simulateHandScan('https://plant.example/app/safety/isolation/point/1');
  await screen.findByText('Your lock is on Q1 already.');
});

it('has the owner confirm the removal of a lock by another person', async () => {
  const removal = {
    ...{ ...work, id: 'order.0.W-1.l9', workCode: 'W-1', pointId: 1, number: 'L-9', byName: 'Ada Owner' },
    ...{ at: '2026-03-02T08:00:00.000Z', reason: 'Left the plant' },
  };
  const confirmed: string[] = [];
  await open({}, 'technician', {
    'GET /lockout/removals': () => ({ body: { items: confirmed.length > 0 ? [] : [removal] } }),
    'POST /lockout/removals/{id}/confirm': ({ path }) => {
      confirmed.push(path);
      return { body: {} };
    },
  });
  await screen.findByText(/Your lock L-9 on Q1 for W-1 was taken off by Ada Owner, .*: Left the plant/);
  fireEvent.click(screen.getByRole('button', { name: 'I know it' }));
  await waitUntil(() => expect(screen.queryByText(/Your lock L-9/)).toBeNull());
  expect(confirmed).toEqual(['/lockout/removals/order.0.W-1.l9/confirm']);
});

it('shows contradictions, which administrators settle', async () => {
  const conflict = {
    id: 'c1',
    ...other,
    act: 'lock' as const,
    code: 'lockNumberTaken',
    pointId: 1,
    number: 'L-9',
  };
  const posted = await open({ conflicts: [conflict] }, 'admin');
  screen.getByText(/an administrator settles it/i);
  screen.getByText(/Ada Owner, .*: locked · Q1 · L-9\. The number is on another point/);
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Misread' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Settle' }));
  await waitUntil(() => expect(posted('settle')).toEqual([{ ...work, conflictId: 'c1', reason: 'Misread' }]));
});

it('says on the page of the work who has locked and what blocks the start', async () => {
  serve();
  await renderPage(<LockoutCard work={work} />, {
    namespaces: ['isolation'],
    session: session('technician'),
  });
  await screen.findByText('Locked by Ada Owner, Me');
  screen.getByText('1 point still needs your lock.');
  expect(screen.getByRole('link', { name: 'Open lock-out' }).getAttribute('href')).toBe(
    '/app/tablet/lockouts/order/0.W-1',
  );
});

it('of work that may begin without lock-out shows the way to it alone', async () => {
  serve({ required: false, locks: [] });
  await renderPage(<LockoutCard work={work} />, {
    namespaces: ['isolation'],
    session: session('technician'),
  });
  await screen.findByRole('link', { name: 'Lock-out' });
  expect(screen.queryByText(/Locked by/)).toBeNull();
});
