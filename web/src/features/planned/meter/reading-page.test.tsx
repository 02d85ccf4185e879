import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  createWrapper,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { TabletMeterPage } from '../tablet/tablet-meter-page.tsx';
import { MeterPage } from './reading-page.tsx';

const meter = (cycleId: number, more: object = {}) => ({
  cycleId,
  machineId: 3,
  meter: 'hits',
  lastRun: 100_000,
  reading: 147_250,
  readAt: '2026-11-20T06:30:00.000Z',
  nextRun: 150_000,
  remaining: 2_750,
  usedPercent: 94.5,
  perDay: 900,
  estimatedOn: '2026-11-24',
  earliestOn: null,
  latestOn: null,
  rollsOverAt: null,
  daysWithoutReading: null,
  openOrder: { id: '7.1.r0000000150000', code: 'W-2026-000007', dueRun: 150_000 },
  colour: 'yellow',
  ...more,
});
const base: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
  'GET /maintenancecycle/items': () => ({ body: { items: [{ id: 7, code: 'C-7', description: 'Die' }] } }),
  'GET /reading/items': () => ({ body: { items: [meter(7)] } }),
};
const doubting =
  (kept: ReceivedRequest[] = []) =>
  (asked: ReceivedRequest) => {
    if ((asked.body as { confirmed?: true }).confirmed) {
      kept.push(asked);
      return { body: { items: [meter(7)] } };
    }
    return refuse(400, {
      code: 'readingImplausible',
      fields: { value: 'readingImplausible' },
      values: { expected: 148_150, low: 147_400, high: 148_900 },
    });
  };
const namespaces = ['orders', 'planned'] as const;

async function openDesk(server: TestServer = {}) {
  const asked = startServer({ ...base, ...server });
  const { router } = await renderPage(<MeterPage />, { namespaces });
  await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(1));
  return { asked, router };
}
const choose = () => createWrapper().findTable()!.findRowSelectionArea(1)!.click();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

async function typeTooMuch() {
  press('Enter reading');
  const dialog = await inDialog();
  const typed = dialog.getByRole('textbox');
  await waitUntil(() => expect(document.activeElement).toBe(typed));
  fireEvent.change(typed, { target: { value: '1 472 500' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save reading' }));
  await screen.findByText('Is this reading right?');
  return within(screen.getByRole('dialog'));
}

it('links the open order', async () => {
  await openDesk();
  const link = await screen.findByRole('link', { name: 'W-2026-000007' });
  expect(link.getAttribute('href')).toBe('/app/planning/orders/edit/id=7.1.r0000000150000/idsmp=0');
});

it.each([
  { estimatedOn: '2026-11-20', daysWithoutReading: 14, shown: '20/11/2026No reading for 14 days' },
  { estimatedOn: '2026-11-24', daysWithoutReading: null, shown: '24/11/2026' },
  { estimatedOn: null, daysWithoutReading: 5, shown: 'No reading for 5 days' },
  { estimatedOn: null, daysWithoutReading: null, shown: '' },
])('shows the expected day, and that readings are missing: $shown', async ({ shown, ...more }) => {
  await openDesk({ 'GET /reading/items': () => ({ body: { items: [meter(7, more)] } }) });
  const table = createWrapper().findTable()!;
  const headers = table.findColumnHeaders().map((header) => header.getElement().textContent);
  const column = headers.findIndex((header) => header?.includes('Estimated date')) + 1;
  expect(table.findBodyCell(1, column)!.getElement().textContent).toBe(shown);
});

it.each([
  [{ earliestOn: '2026-11-23', latestOn: '2026-11-27' }, '24/11/2026from 23/11/2026 to 27/11/2026'],
  [
    { earliestOn: '2026-11-23', daysWithoutReading: 9 },
    '24/11/2026from 23/11/2026, no end · No reading for 9 days',
  ],
])('shows the band of the expected day: %j', async (more, shown) => {
  await openDesk({ 'GET /reading/items': () => ({ body: { items: [meter(7, more)] } }) });
  expect(screen.getByText('24/11/2026', { exact: false }).closest('td')?.textContent).toBe(shown);
});

it('says at which value a meter begins again, and takes a lower reading then', async () => {
  const rolling = { rollsOverAt: 200_000 };
  const { asked } = await openDesk({
    'GET /reading/items': () => ({ body: { items: [meter(7, rolling)] } }),
    'POST /reading/rollover': () => ({ body: { items: [meter(7, rolling)] } }),
    'POST /reading/items': () => ({ body: { items: [meter(7, rolling)] } }),
  });
  choose();
  press('Set roll-over');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1 000 000' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save roll-over' }));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Enter reading');
  const reading = await inDialog();
  fireEvent.change(reading.getByRole('textbox'), { target: { value: '12' } });
  fireEvent.click(reading.getByRole('button', { name: 'Save reading' }));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { machineId: 3, meter: 'hits', rollsOverAt: 1_000_000 },
    { machineId: 3, meter: 'hits', value: 12 },
  ]);
});

it('says on the tablet, too, that readings are missing', async () => {
  const stale = { estimatedOn: '2026-11-20', daysWithoutReading: 14 };
  startServer({ ...base, 'GET /reading/items': () => ({ body: { items: [meter(7, stale)] } }) });
  await renderPage(<TabletMeterPage />, { profile: 'technician', namespaces });
  expect(await screen.findByText('Expected on 20/11/2026')).toBeTruthy();
  expect(screen.getByText('No reading for 14 days')).toBeTruthy();
});

it('asks again for a reading that is hard to believe, with what was expected, and keeps it with a reason', async () => {
  const kept: ReceivedRequest[] = [];
  const { asked } = await openDesk({ 'POST /reading/items': doubting(kept) });
  choose();
  const question = await typeTooMuch();
  for (const text of ['1,472,500', 'about 148,150', 'from 147,400 to 148,900'])
    expect(question.getByText(text)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'It is right: save' }));
  await question.findByText('Give a reason.');
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  fireEvent.change(question.getByRole('textbox'), { target: { value: ' Two shifts on one die ' } });
  fireEvent.click(question.getByRole('button', { name: 'It is right: save' }));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(kept.map(({ body }) => body)).toEqual([
    { machineId: 3, meter: 'hits', value: 1_472_500, confirmed: true, reason: 'Two shifts on one die' },
  ]);
});

it('goes back to what was typed, ready to be corrected', async () => {
  const { asked } = await openDesk({ 'POST /reading/items': doubting() });
  choose();
  const question = await typeTooMuch();
  fireEvent.click(question.getByRole('button', { name: 'Correct the reading' }));
  const typed = await screen.findByDisplayValue('1472500');
  await waitUntil(() => expect(document.activeElement).toBe(typed));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('takes back the last reading, naming value, time and the orders it called for', async () => {
  const order = (code: string, more: object) => ({
    id: code,
    code,
    cycleId: 7,
    state: 'planned',
    values: { due: 150_000, reading: 147_250 },
    ...more,
  });
  const { asked } = await openDesk({
    'GET /workorder/items': () => ({
      body: {
        items: [
          order('W-2026-000007', { values: { due: 150_000, reading: 146_000 } }),
          order('W-2026-000008', { dueRun: 150_000 }),
          order('W-2026-000009', { state: 'cancelled' }),
          order('W-2026-000010', { cycleId: 8 }),
        ],
      },
    }),
    'POST /reading/undo': () => ({ body: { items: [meter(7, { reading: 146_000, openOrder: null })] } }),
  });
  choose();
  press('Take back last reading');
  const dialog = await inDialog();
  expect(dialog.getByText(/^The reading 147,250 of 20\/11\/2026.* is taken back/)).toBeTruthy();
  expect(
    await dialog.findByText('Order W-2026-000008, created by this reading, is removed too.'),
  ).toBeTruthy();
  const takeBack = dialog.getByRole('button', { name: 'Take back last reading' });
  fireEvent.click(takeBack);
  await dialog.findByText('Give a reason.');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Typed a digit too many' } });
  fireEvent.click(takeBack);
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/reading/undo', { machineId: 3, meter: 'hits', reason: 'Typed a digit too many' }],
  ]);
});

it('says why a reading stays', async () => {
  await openDesk({
    'GET /workorder/items': () => ({ body: { items: [] } }),
    'POST /reading/undo': () => refuse(409, { code: 'readingFollowed', values: { code: 'W-2026-000007' } }),
  });
  choose();
  press('Take back last reading');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong machine' } });
  await dialog.findByText('This reading created no order.');
  fireEvent.click(dialog.getByRole('button', { name: 'Take back last reading' }));
  expect(await dialog.findByText(/worked on order W-2026-000007 since/)).toBeTruthy();
});

it('asks again on the tablet too, and leads to the order there', async () => {
  startServer({ ...base, 'POST /reading/items': doubting() });
  await renderPage(<TabletMeterPage />, { profile: 'technician', namespaces });
  const order = await screen.findByRole('link', { name: 'Open W-2026-000007' });
  expect(order.getAttribute('href')).toBe('/app/tablet/orders/edit/id=7.1.r0000000150000/idsmp=0');
  press('Enter reading: PR-03');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1472500' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText('Is this reading right?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

it('takes back on the tablet what was just read, where the profile may', async () => {
  const asked = startServer({
    ...base,
    'GET /reading/items': () => ({
      body: { items: [meter(7, { openOrder: null }), meter(8, { machineId: 4, readAt: null })] },
    }),
    'POST /reading/undo': () => ({ body: { items: [meter(7, { openOrder: null })] } }),
  });
  await renderPage(<TabletMeterPage />, { profile: 'admin', namespaces });
  expect(await screen.findAllByRole('button', { name: /^Enter reading/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  press('Take back last reading: PR-03');
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong machine' } });
  await dialog.findByText('This reading created no order.');
  fireEvent.click(dialog.getByRole('button', { name: 'Take back last reading' }));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/reading/undo', { machineId: 3, meter: 'hits', reason: 'Wrong machine' }],
  ]);
});
