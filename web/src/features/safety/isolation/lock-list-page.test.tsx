import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, renderPage, startServer, type TestServer } from '#web/testing.tsx';
import { IsolationListPage } from './isolation-list-page.tsx';
import { LockListPage } from './lock-list-page.tsx';
import { IsolationLabelsPage } from './point-labels-page.tsx';

const point = (id: number, code: string, feeds: object[], more: object = {}) => ({
  ...{ id, version: 1, code, kind: 'point', machineId: 1, location: `Panel ${code}`, feeds },
  ...{ updatedAt: '2026-03-01T08:00:00.000Z', updatedBy: 'Admin', ...more },
});
const server: TestServer = {
  'GET /energysource/items': () => ({
    body: { items: [point(1, 'E', [{ kind: 'point', id: 2 }], { kind: 'source', energy: 'electric' })] },
  }),
  'GET /isolationpoint/items': () => ({
    body: {
      items: [
        point(2, 'Q0', [
          { kind: 'machine', id: 1 },
          { kind: 'machine', id: 2 },
        ]),
        point(3, 'Q9', [{ kind: 'machine', id: 3 }], { machineId: 3 }),
        point(4, 'ACC', [], { residual: true }),
      ],
    },
  }),
  'GET /machine/items': () => ({
    body: { items: [1, 2, 3].map((id) => ({ id, code: `M-${id}`, description: 'Press' })) },
  }),
  'POST /isolation/plan': () => ({ body: { points: [2], cost: 11, release: [4], stops: [2] } }),
};

it('shows the lock list of a machine with places, what it releases and what it stops', async () => {
  const asked = startServer(server);
  await renderPage(<LockListPage />, {
    ...{ at: '/page?machines=1', namespaces: ['isolation'], session: createSession('admin') },
  });
  await screen.findByText('Stops M-2, which is running.');
  screen.getByText('Panel Q0');
  screen.getByText('Panel ACC');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Lock list: M-1');
  expect(asked.filter(({ path }) => path === '/isolation/plan').map(({ body }) => body)).toEqual([
    { jobs: [{ machineId: 1 }] },
  ]);
});

it('lists the points of a machine with what they feed', async () => {
  startServer(server);
  await renderPage(<IsolationListPage />, {
    ...{ at: '/page?machine=2', namespaces: ['isolation'], session: createSession('admin') },
  });
  const row = (await screen.findByText('Panel Q0')).closest('tr')!;
  expect(row.textContent).toMatch(/M.1, .*M.2/);
  screen.getByText('Panel E');
  expect(screen.queryByText('Panel Q9')).toBeNull();
});

it('prints labels of the points of a machine, each with its place and code', async () => {
  startServer(server);
  const user = { idplant: 'TO1', plant: { descrizione: 'Torino' } } as never;
  const session = { ...createSession('admin'), user };
  await renderPage(<IsolationLabelsPage />, {
    ...{ at: '/page?machine=2', namespaces: ['isolation', 'structure'], session },
  });
  await screen.findByText('Q0');
  screen.getByText('Panel Q0');
  expect(screen.queryByText('Q9')).toBeNull();
  expect(screen.getAllByRole('img', { name: /QR/ })).toHaveLength(1);
});
