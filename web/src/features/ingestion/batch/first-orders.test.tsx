import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CheckAnswer } from '#shared/ingestion/import-api.ts';
import { flushWork, renderPage, startServer } from '#web/testing.tsx';
import { FirstOrderPreview } from './first-orders.tsx';

const order = (plannedOn: string, code: string, manMinutes: number) => ({
  ...{ plannedOn, minutes: manMinutes, manMinutes },
  cycle: { code, description: 'Change the filter' },
  machine: { code: 'PR-03', description: 'Press' },
});
const preview = {
  ...{ from: '2026-03-02', to: '2026-04-01', count: 3, changed: 2 },
  orders: [
    order('2026-03-03', 'C1', 90),
    order('2026-03-04', 'C1', 30),
    { ...order('2026-03-04', 'C2', 45), team: { code: 'MEC', description: 'Mechanics' } },
  ],
};
const teamDay = (on: string, load: number, capacity: number) => ({
  on,
  teamId: 1,
  load,
  capacity,
  saturation: 0,
});
const counts = { insert: 2, update: 0, unchanged: 0, error: 0 };
const check = (index: number, more: object = {}) =>
  ({
    ...{ mappingId: '01J00000000000000000000005', state: 'checked', counts },
    tables: [{ index, name: '', counts: { ...counts, ...more } }],
  }) as unknown as CheckAnswer;

async function open(answer: object, checked = check(8)) {
  const asked = startServer({
    'GET /dataingestion/mapping/{id}/orders': () => ({ body: answer }),
    'GET /workload': () => ({
      body: { days: [teamDay('2026-03-03', 100, 420), teamDay('2026-03-04', 400, 450)] },
    }),
  });
  await renderPage(<FirstOrderPreview check={checked} />, { namespaces: ['ingestion'] });
  return asked;
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('shows the work of each day against the capacity, and each order', async () => {
  await open(preview);
  await screen.findByText('Orders of the first month');
  await screen.findByText('7 h');
  expect(rowsOf('Days with new orders').slice(1)).toEqual([
    '03/03/202611 h 30 min1 h 40 min7 h',
    '04/03/202621 h 15 min6 h 40 min7 h 30 minMore than the capacity',
  ]);
  expect(rowsOf('Each order')[3]).toBe('04/03/2026PR-03PressChange the filterC2MEC45 min');
  screen.getByText(/2 existing cycles change/);
  screen.getByText('What the import generates from 02/03/2026 to 01/04/2026. Nothing is written yet.');
});

it('says that nothing is due, and that a long list ends early', async () => {
  await open({ ...preview, orders: [], count: 0, changed: 0 });
  await screen.findByText('No new cycle is due in this month.');
  expect(screen.queryByText(/existing cycle/)).toBeNull();
});

it('shows a long list bit by bit', async () => {
  const orders = Array.from({ length: 40 }, (_, n) => order('2026-03-03', `C${n}`, 5));
  await open({ ...preview, orders, count: 40 });
  await screen.findByText('Orders of the first month');
  expect(rowsOf('Each order')).toHaveLength(31);
  fireEvent.click(screen.getByText('Show more'));
  expect(rowsOf('Each order')).toHaveLength(41);
});

it('leaves out the last day of a list that ends early', async () => {
  await open({ ...preview, count: 5000 });
  await screen.findByText('Only the first 3 orders are shown.');
  expect(rowsOf('Days with new orders')).toHaveLength(2);
});

it('asks for nothing where no cycle is new or changed', async () => {
  const asked = await open(preview, check(2));
  await flushWork();
  expect(asked).toEqual([]);
  await open(preview, check(8, { insert: 0 }));
  await flushWork();
  expect(screen.queryByText('Orders of the first month')).toBeNull();
});
