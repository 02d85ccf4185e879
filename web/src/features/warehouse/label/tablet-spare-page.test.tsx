import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refSources } from '#web/app/ref-sources.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { RefsContext } from '#web/ui/refs.ts';
import { TabletSparePage } from './tablet-spare-page.tsx';

it('says how much of the stock is reserved and how much is free, and what other warehouses have', async () => {
  startServer({
    'GET /sparepart/items/1': () => ({
      body: {
        ...{ id: 1, version: 1, code: 'S1', description: 'Bearing', unit: 'pc', warehouseId: 1 },
        ...{ stock: 12, reserved: 5, level: 'active', totalStock: 32 },
        stocks: [
          { warehouseId: 1, stock: 12, reserved: 5 },
          { warehouseId: 2, stock: 20, reserved: 4 },
          { warehouseId: 3, stock: 0, reserved: 0 },
        ],
      },
    }),
    'GET /warehouse/items': () => ({
      body: { items: [1, 2, 3].map((id) => ({ id, code: `W${id}`, description: 'Shelf', active: true })) },
    }),
    'GET /document/items/{id}': () => ({ body: { id: 'sparePart.1', version: 0, files: [] } }),
  });
  await renderPage(
    <RefsContext value={refSources}>
      <TabletSparePage />
    </RefsContext>,
    {
      ...{ session: createSession('technician'), path: '/spare/:codespare', at: '/spare/1' },
      namespaces: ['warehouse', 'words'],
    },
  );
  const figure = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling?.textContent;
  await screen.findByText('12 pc');
  expect([figure('Reserved'), figure('Free')]).toEqual(['5 pc', '7 pc']);
  screen.getByText('20 pc');
  expect(screen.queryByText('0 pc')).toBeNull();
});
