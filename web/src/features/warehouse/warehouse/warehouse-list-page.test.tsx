import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { cache } from '#web/cache.ts';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { WarehouseListPage } from './warehouse-list-page.tsx';

const warehouse = (id: number, more: object = {}) => ({
  ...{ id, code: `W${id}`, description: `Warehouse ${id}`, active: true, version: 3 },
  ...{ updatedAt: '2026-03-16T07:00:00.000Z', updatedBy: 'Anna' },
  ...more,
});
const figures = {
  ...{ id: 1, items: 12, value: 4200, dimensionsMissing: 2 },
  levels: { active: 7, low: 2, critical: 1, notInStock: 2 },
  ...{ occupiedArea: 30, averageArea: 20, minimumArea: 10 },
  ...{ occupiedCost: 3600, averageCost: 2400, minimumCost: 1200 },
  ...{ IR: 2.82, IRL: 4.5, INU: 31, MSV: 425, IM: null },
};
const server: TestServer = {
  'GET /warehouse/items': () => ({
    body: {
      items: [
        warehouse(3, { active: false }),
        warehouse(2),
        warehouse(1, { surface: 120, costPerArea: 120, costCenter: '4100' }),
      ],
    },
  }),
  'GET /warehouse/overview': () => ({ body: { items: [figures] } }),
};
async function list(
  profile: Profile = 'admin',
  { warSap = false, ...answers }: TestServer & { warSap?: boolean } = {},
) {
  const log = startServer({ ...server, ...answers });
  const session = { ...createSession(profile), user: { plant: { warSap } } as never };
  const view = await renderPage(<WarehouseListPage />, { session, namespaces: ['warehouse', 'words'] });
  await screen.findByText('W1 – Warehouse 1');
  return { ...view, log };
}
const cardOf = (n: number) => screen.getByText(`W${n} – Warehouse ${n}`).closest('li')!;

it('shows what each amounts to; those out of use last', async () => {
  await list();
  const cards = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(cards).toEqual(['W1 – Warehouse 1', 'W2 – Warehouse 2', 'W3 – Warehouse 3']);
  within(cardOf(3)).getByText('Out of use');
  const card = within(cardOf(1));
  card.getByText('2 items have no container sizes: their area is not counted.');
  // 30 of 120 square metres.
  card.getByText('25');
});

it('counts stock levels in words, and leads to those of one level', async () => {
  await list();
  const counts = within(screen.getAllByRole('list', { name: 'Stock levels' })[0]!);
  expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Active 7',
    'Low stock 2',
    'Critical 1',
    'Not in stock 2',
  ]);
  const href = counts.getByRole('link', { name: 'Critical: 1' }).getAttribute('href')!;
  expect(new URLSearchParams(href.split('?')[1]).get('q')).toBe('["and",["level","=","Critical"]]');
});

it('says how a figure is computed, and from which numbers', async () => {
  await list();
  fireEvent.click(within(cardOf(1)).getByText('25'));
  await screen.findByText('Occupied area ÷ surface of the warehouse, in %.');
  fireEvent.click(within(cardOf(1)).getByText('2.82'));
  await screen.findByText(/^Turnover index:/);
});

it('takes one out of use as it stands, after a question', async () => {
  const { log } = await list('am', { 'PUT /warehouse/items': ({ body }) => ({ body: body as object }) });
  fireEvent.click(screen.getByRole('button', { name: 'Actions of W1' }));
  // Only administrators may delete.
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Take out of use',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Take out of use' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take out of use' }));
  await waitUntil(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
  expect(log.find(({ method }) => method === 'PUT')!.body).toEqual({
    ...{ id: 1, version: 3, code: 'W1', description: 'Warehouse 1' },
    ...{ surface: 120, costPerArea: 120, costCenter: '4100', active: false },
  });
});

it('lists the spares requested for held work, with the EWO where the user may open it', async () => {
  const request = {
    ...{ id: 'E1 7 1', ewoId: 'E1', ewoCode: 'E-2026-000001', what: 'Stands', machineId: 3, stopped: true },
    ...{ machine: { code: 'PR-03', description: 'Press' }, heldFrom: '2026-03-16T07:00:00.000Z' },
    ...{ spareId: 7, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc', quantity: 2 },
  };
  const items = [
    { ...request, stock: 3, free: 1 },
    { ...request, id: 'E1 3.2', spareId: undefined, warehouseId: undefined, code: 'E2', unit: undefined },
  ];
  const answers = { 'GET /sparepart/requested': () => ({ body: { items } }) };
  const { unmount } = await list('admin', answers);
  const table = within(await screen.findByRole('table', { name: 'Requested for held work' }));
  const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts[1]).toMatch(/^S7Belt2 pc3 pc1 pc freeE-2026-000001StandsPR-03 Pressdown16\/03\/2026/);
  expect(texts[2]).toMatch(/^E2Belt2 ×Not in the warehouse/);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/mgmt/warehouse/spareparts/detail/7?warehouse=1',
    '/app/planning/ewo/intervention/view?ewo=E1',
    '/app/planning/ewo/intervention/view?ewo=E1',
  ]);
  unmount();
  cache.clear();
  // The profile of the warehouse has no EWOs.
  await list('am', answers);
  await screen.findByRole('table', { name: 'Requested for held work' });
  expect(screen.queryByRole('link', { name: 'E-2026-000001' })).toBeNull();
});

it('shows no list while nothing is requested', async () => {
  await list('admin', { 'GET /sparepart/requested': () => ({ body: { items: [] } }) });
  expect(screen.queryByText('Requested for held work')).toBeNull();
});

it('leads to SAP where the plant has it', async () => {
  await list('admin', { warSap: true } as never);
  expect(within(cardOf(1)).getByRole('link', { name: 'SAP' }).getAttribute('href')).toBe(
    '/app/mgmt/warehouse/sap/spareparts/1',
  );
});

it('offers a technician nothing but to look', async () => {
  await list('technician', { warSap: true } as never);
  expect(screen.queryByRole('button', { name: /Actions|Export/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /New warehouse|SAP/ })).toBeNull();
});
