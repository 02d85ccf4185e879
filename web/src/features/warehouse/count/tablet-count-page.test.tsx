import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { tabletWarehousePageRoutes } from '#web/paths/warehouse.ts';
import { createSession, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { simulateHandScan } from '#web/ui/scan/testing.ts';
import { TabletCountPage } from './tablet-count-page.tsx';

vi.mock('#web/config.ts', () => ({
  loadConfig: async () => ({ local: true, version: '0', host: 'plants.example' }),
}));

const line = (spareId: number, more: object = {}) => ({
  ...{ spareId, version: 1, code: `S${spareId}`, description: 'Bearing', unit: 'pc', shelving: 'R1' },
  ...more,
});
async function opened(entries: object[]) {
  startServer({
    'GET /count/items/C1': () => ({
      body: {
        ...{ id: 'C1', version: 1, updatedAt: '2026-03-02T10:00:00Z', updatedBy: 'ada', warehouseId: 1 },
        ...{ description: 'Shelf R1', state: 'open', lines: 2, openedOn: '2026-03-02', openedBy: 'Ada' },
        ...{ tally: { counted: 0, differing: 0, value: 0 }, entries },
      },
    }),
  });
  const user = { idplant: 'TO1', plant: { descrizione: 'Torino' } } as SignedInUser;
  await renderPage(createElement(TabletCountPage), {
    at: '/count/C1',
    path: '/count/:countId',
    namespaces: ['warehouseCount', 'warehouse', 'words', 'scan'],
    session: { ...createSession('technician'), user },
  });
  await screen.findByLabelText('Counted quantity of S2 (pc)');
}
const scan = (text: string) => act(async () => simulateHandScan(text));

it.each([
  `http://${location.host}/app/tablet/spare/2`,
  'https://plants.example/app/tablet/spare/2',
  'https://torino.plants.example/app/tablet/spare/2/',
  'https://old.example/app/tablet/spare/2?plant=TO1',
])('takes %s as a label of this product', async (label) => {
  await opened([line(1), line(2)]);
  await scan(label);
  await waitUntil(() => expect(document.activeElement?.id).toBe('counted-2'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['http://evil.example/app/tablet/spare/2', /^This label has the address evil.example, which is not/],
  ['https://plants.example.evil.example/app/tablet/spare/2', /the address plants.example.evil.example,/],
  ['https://plants.example/app/tablet/spare/2?plant=MI1', 'This is a label of another plant (MI1).'],
  ['https://plants.example/app/tablet/spare/9', 'This spare part does not belong to this count.'],
])('does not take %s, and says why', async (label, text) => {
  await opened([line(1), line(2)]);
  await scan(label);
  await screen.findByText(text);
  expect(document.activeElement?.id).not.toBe('counted-2');
});

it('leads by the label of a shelf to what is not counted, or to be counted again', async () => {
  const counted = { counted: 4, expected: 9, countedBy: 'Bob', countedAt: '2026-03-02T10:00:00Z' };
  await opened([line(1, counted), line(2, { ...counted, recount: true })]);
  await scan(location.origin + tabletWarehousePageRoutes.shelf(1, 'R1'));
  await waitUntil(() => expect(document.activeElement?.id).toBe('counted-2'));
  screen.getByText('The stock was too short for this difference: count again.');
});
