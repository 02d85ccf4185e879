import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type {
  MetricMapItem,
  MetricNodeItem,
  NodeAccess,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { MetricMapsPage } from './metric-maps-page.tsx';

const stored = { version: 1, updatedAt: '2026-03-16T07:00:00.000Z', updatedBy: 'Anna' };
const node: MetricNodeItem = {
  ...{ ...stored, id: 'press-cell', state: 'online', since: '2026-03-16T07:00:00.000Z' },
  renewedAt: '2026-03-16T06:00:00.000Z',
  unmapped: [{ metric: 'Press/Oil', last: { state: 'current', value: 8, at: '2026-03-16T07:00:00.000Z' } }],
};
const map: MetricMapItem = {
  ...{ ...stored, id: 'press-cell.0', node: 'press-cell', metric: 'Press/Hits', machineId: 7 },
  ...{ target: 'meter', meter: 'hits' },
  last: {
    ...{ state: 'stale', value: 100_250, at: '2026-03-16T07:01:00.000Z' },
    since: '2026-03-16T08:02:00.000Z',
  },
  outcome: { status: 'waiting', code: 'readingTooLow' },
};
const access: NodeAccess = {
  ...{ id: 'oven', address: 'mqtts://broker.example:8883', group: 'acme.P1' },
  ...{ userName: 'acme.P1/oven', password: 'secret-of-oven' },
};

async function open() {
  const asked = startServer({
    'GET /metricmap/nodes': () => ({ body: { items: [node], group: 'acme.P1' } }),
    'GET /metricmap/items': () => ({ body: { items: [map] } }),
    'POST /metricmap/nodes': () => ({ body: access }),
    'POST /metricmap/items': () => ({ body: map }),
    'DELETE /metricmap/items/{id}': () => ({ body: {} }),
  });
  await renderPage(<MetricMapsPage />, { namespaces: ['metricMaps', 'serviceAccounts'] });
  await screen.findByText('Press/Hits');
  return asked;
}
const tableOf = (name: RegExp) => within(screen.getByRole('table', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the last value of each mapping, that it is stale and why it waits', async () => {
  await open();
  const row = tableOf(/Mappings/);
  expect(row.getByText('100,250')).toBeTruthy();
  expect(row.getByText('No longer current')).toBeTruthy();
  expect(row.getByText(/\d\d:02/)).toBeTruthy();
  expect(row.getByText('Lower than the last reading')).toBeTruthy();
});

it('shows the password of a new gateway once', async () => {
  await open();
  press('Add gateway');
  const dialog = within(await screen.findByRole('dialog', { name: 'New gateway' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /Gateway/ }), { target: { value: 'oven' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add gateway' }));
  expect(await screen.findByText(access.password)).toBeTruthy();
  expect(screen.getByText(access.userName)).toBeTruthy();
  press('I have stored it');
  await waitUntil(() => expect(screen.queryByText(access.password)).toBeNull());
});

it('refuses a name of a gateway that would be no part of a topic', async () => {
  const asked = await open();
  press('Add gateway');
  const dialog = within(await screen.findByRole('dialog', { name: 'New gateway' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /Gateway/ }), { target: { value: 'a/b' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add gateway' }));
  expect(await dialog.findAllByText(/Use letters, digits/)).not.toEqual([]);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('offers a metric without a mapping for a new one', async () => {
  await open();
  const table = tableOf(/Metrics without a mapping/);
  fireEvent.click(table.getByRole('radio'));
  press('Map metric');
  const dialog = within(await screen.findByRole('dialog', { name: 'New mapping' }));
  expect(dialog.getByDisplayValue('Press/Oil')).toBeTruthy();
});

it('deletes a mapping after a question', async () => {
  const asked = await open();
  fireEvent.click(tableOf(/Mappings/).getByRole('radio'));
  press('Delete mapping');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the mapping of Press/Hits?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete mapping' }));
  await waitUntil(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});
