import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { refSources } from '#web/app/ref-sources.ts';
import {
  createSession,
  createWrapper,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { RefsContext } from '#web/ui/refs.ts';
import { NewSparePage } from './spare-form-page.tsx';
import { SpareListPage } from './spare-list-page.tsx';
import { SparePartPage } from './spare-page.tsx';

const metrics = {
  ...{ occupiedArea: 0.72, averageArea: 0.48, minimumArea: 0.24 },
  ...{ occupiedCost: 86.4, averageCost: 57.6, minimumCost: 28.8 },
  ...{ IR: 2.82, IRL: 0, INU: 25, MSV: 425, IM: 4.9 },
};
const spare = (n: number, more: object = {}) => ({
  ...{ id: n, code: `S${n}`, description: `Bearing ${n}`, warehouseId: 1, unit: 'pc', active: true },
  ...{ stackable: false, version: 4, updatedAt: '2026-03-01T07:00:00.000Z', updatedBy: 'Anna' },
  ...{ stock: 12, reserved: 2, level: 'active', safetyStock: 5, reorderLevel: 8, optimalStock: 40 },
  ...{ reorderPoint: 7, safetyProposal: 3, orderQuantity: 0, value: 60, unitPrice: 5, supplierId: 9 },
  ...{ leadTimeReal: 20, averageStock: 85, daily: 0.25, metrics, risk: null },
  ...more,
});
const page = (more: object = {}) => ({
  ...spare(1, more),
  ...{
    totalStock: 22,
    stocks: [
      { warehouseId: 1, stock: 12, reserved: 2 },
      { warehouseId: 2, stock: 10, reserved: 0 },
    ],
  },
});
const movement = (n: number, more: object = {}) => ({
  ...{ id: `1.0${n}`, spareId: 1, code: 'S1', description: 'Bearing 1', warehouseId: 1, unit: 'pc' },
  ...{ type: '101', quantity: 20, on: '2026-02-01', at: '2026-02-01T08:00:00.000Z', user: 'Anna' },
  ...{ source: 'manual', sapState: 'none', version: 1, updatedAt: '', updatedBy: '' },
  ...more,
});
const warehouse = (id: number) => ({
  id,
  code: `W${id}`,
  description: 'Warehouse',
  active: true,
  version: 1,
});
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T07:00:00.000Z' } }),
  'GET /warehouse/items': () => ({ body: { items: [warehouse(1), warehouse(2)] } }),
  'GET /warehouse/items/1': () => ({ body: warehouse(1) }),
  'GET /supplier/items': () => ({
    body: { items: [{ id: 9, code: 'SKF', name: 'SKF Industrie', active: true }] },
  }),
  'GET /sparepart/items': () => ({ body: { items: [spare(1), spare(2, { level: 'low', stock: 4 })] } }),
  'GET /sparepart/items/1': () => ({ body: page() }),
  'GET /document/items/{id}': () => ({ body: { id: 'sparePart.1', version: 0, files: [] } }),
  'GET /movement/items': () => ({
    body: {
      items: [
        movement(1, { unitPrice: 5 }),
        movement(2, {
          type: '261',
          quantity: -8,
          on: '2026-03-02',
          source: 'ewo',
          sourceId: 'E1',
          sourceCode: 'E-2026-000001',
        }),
        movement(3, { type: '702', quantity: -1, on: '2026-03-03', reason: 'Count' }),
        movement(4, { type: '102', quantity: -5, on: '2026-03-04', reverses: '1.09' }),
      ],
    },
  }),
};
// The charts measure their size, which jsdom cannot do.
vi.mock('./stock-chart.tsx', () => ({ StockChart: () => null }));
vi.mock('./price-chart.tsx', () => ({ PriceChart: () => null }));

interface Look {
  answers?: TestServer;
  profile?: Profile;
  warSap?: boolean;
  at?: string;
}
async function look(
  pageShown: ReactNode,
  path: string,
  { answers, profile = 'admin', warSap = false, at }: Look = {},
) {
  const log = startServer({ ...server, ...answers });
  const session = { ...createSession(profile), user: { plant: { warSap } } as never };
  const view = await renderPage(<RefsContext value={refSources}>{pageShown}</RefsContext>, {
    ...{ session, path, at: at ?? path.replace(/:\w+/, '1'), namespaces: ['warehouse', 'words'] },
  });
  return { ...view, log };
}
const list = (more?: Look) => look(<SpareListPage />, '/spareparts/:Id', more);
const sheet = (more?: Look) => look(<SparePartPage />, '/detail/:codespare', more);
const posted = (log: ReceivedRequest[]) =>
  log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

async function ask(verb: string) {
  const books = await screen.findByRole('button', { name: 'Book' });
  await waitUntil(() => expect(books.hasAttribute('disabled')).toBe(false));
  fireEvent.click(books);
  fireEvent.click(screen.getByRole('menuitem', { name: verb }));
}

it('says it in its own words when a warehouse is empty', async () => {
  await list({ answers: { 'GET /sparepart/items': () => ({ body: { items: [] } }) } });
  await screen.findByText('No spareparts in this warehouse.');
});

it('shows rows as pages come, each with its level, and what they amount to', async () => {
  const { log } = await list({
    answers: {
      'GET /sparepart/items': ({ query }) => ({
        body: query.get('next')
          ? { items: [spare(2, { level: 'critical', stock: 4, value: 20 })] }
          : { items: [spare(1)], next: 'more' },
      }),
    },
  });
  const row = (await screen.findByText('S2')).closest('tr')!;
  within(row).getByText('Critical');
  screen.getByText(/^2 spare parts · Active: 1 · Critical: 1 · Stock value: .*80\.00/);
  const asked = log.filter(({ path }) => path === '/sparepart/items').map(({ query }) => String(query));
  expect(asked).toEqual(['warehouseId=1&limit=150', 'warehouseId=1&next=more']);
});

it('puts what to order first by supplier, as much as is suggested', async () => {
  await list({
    at: '/spareparts/1?view=first',
    answers: {
      'GET /sparepart/items': () => ({
        body: {
          items: [
            spare(1),
            spare(2, { level: 'low', orderQuantity: 36 }),
            spare(3, { level: 'notInStock', stock: 0, supplierId: undefined, reorderLevel: 8 }),
          ],
        },
      }),
    },
  });
  const order = within(await screen.findByRole('table', { name: 'SKF – SKF Industrie' }));
  order.getByText('36 pc');
  expect(screen.queryByText('S1')).toBeNull();
  within(screen.getByRole('table', { name: 'No supplier' })).getByText('S3');
});

it('says how much of each stock is reserved, and how much is free to be issued', async () => {
  const stocks = [
    { warehouseId: 1, stock: 12, reserved: 5 },
    { warehouseId: 2, stock: 20, reserved: 4 },
  ];
  await sheet({
    answers: { 'GET /sparepart/items/1': () => ({ body: { ...page({ reserved: 5 }), stocks } }) },
  });
  const table = await screen.findByRole('table', { name: 'Stock by warehouse' });
  const figure = (label: string) =>
    screen
      .getAllByText(label)
      .find((text) => !table.contains(text))
      ?.closest('dt')?.nextElementSibling?.textContent;
  expect([figure('Reserved'), figure('Free')]).toEqual(['5 pc', '7 pc']);
  const rows = within(table).getAllByRole('row');
  expect(rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual(
    [
      ['12 pc', '5 pc', '7 pc'],
      ['20 pc', '4 pc', '16 pc'],
    ],
  );
  await ask('Issue');
  dialog().getByText(/^12 pc are in stock in .*, 7 of them free\./);
});

it('books a receipt of the warehouse that is looked at', async () => {
  const { log } = await sheet({
    answers: { 'POST /sparepart/items/1/receive': () => ({ body: page({ stock: 22 }) }) },
  });
  await ask('Receive');
  type(/^Quantity/, '10');
  type(/^Unit price/, '6,5');
  press('Receive');
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(log)).toEqual([
    [
      '/sparepart/items/1/receive',
      { version: 4, warehouseId: 1, quantity: 10, receivedOn: '2026-03-16', unitPrice: 6.5 },
    ],
  ]);
});

const short: TestServer = {
  'POST /sparepart/items/1/issue': ({ body }) =>
    (body as { confirmed?: true }).confirmed
      ? { body: page({ stock: -8 }) }
      : refuse(409, {
          code: 'stockShort',
          values: { code: 'S1', stock: 12, free: 12 },
          fields: { quantity: 'stockShort' },
        }),
};

it('says at the field how much there is, and takes more once an administrator has checked', async () => {
  const { log } = await sheet({ answers: short });
  await ask('Issue');
  expect(dialog().queryByRole('checkbox')).toBeNull();
  type(/^Quantity/, '20');
  press('Issue');
  expect((await screen.findAllByText(/Only 12 of S1 are in stock\./)).length).toBeGreaterThan(0);
  fireEvent.click(dialog().getByRole('checkbox', { name: /I have checked the shelf/ }));
  press('Issue');
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(log).at(-1)).toEqual([
    '/sparepart/items/1/issue',
    { version: 4, warehouseId: 1, confirmed: true, quantity: 20 },
  ]);
});

it('leaves who may not adjust stocks with the refusal', async () => {
  await sheet({ answers: short, profile: 'am' });
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Receive',
    'Issue',
    'Transfer',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Issue' }));
  type(/^Quantity/, '20');
  press('Issue');
  await screen.findAllByText(/Only 12 of S1 are in stock\./);
  expect(dialog().queryByRole('checkbox')).toBeNull();
});

it('offers nobody who only looks anything to book', async () => {
  await sheet({ profile: 'technician' });
  await screen.findByText('261 Issue to order');
  expect(screen.queryByRole('button', { name: /Book|Edit|Reverse/ })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it.each([
  ['am', true],
  ['technician', false],
] as const)('shows its documents to %s, who may change them: %s', async (profile, may) => {
  const { log } = await sheet({ profile });
  await screen.findByRole('heading', { name: 'Documents' });
  await waitUntil(() => expect(log.some(({ path }) => path === '/document/items/sparePart.1')).toBe(true));
  await waitUntil(() =>
    expect(screen.queryAllByRole('button', { name: 'Edit: Documents' })).toHaveLength(may ? 1 : 0),
  );
});

it('says that the stock is not what was booked, and what to do', async () => {
  await sheet({ answers: { 'GET /sparepart/items/1': () => ({ body: page({ difference: 2 }) }) } });
  await screen.findByText('Stock does not match its movements');
  screen.getByText(/^The booked stock is 12 pc, but all movements add up to 10 pc \(\+2 pc\)/);
  screen.getByText(/^Count what is on the shelf/);
});

it('lists on demand the stocks that are not what was booked', async () => {
  await list({
    at: '/spareparts/1?q=%5B%22and%22%2C%5B%22differs%22%2C%22%3D%22%2C%22Yes%22%5D%5D',
    answers: {
      'GET /sparepart/items': () => ({ body: { items: [spare(1), spare(2, { difference: -1 })] } }),
    },
  });
  await screen.findByText('S2');
  expect(screen.queryByText('S1')).toBeNull();
});

it('names movements, signs quantities, and leads to what they were for', async () => {
  await sheet({ warSap: true });
  const row = (await screen.findByText('261 Issue to order')).closest('tr')!;
  within(row).getByText('-8 pc');
  within(row).getByText('Not for SAP');
  expect(within(row).getByRole('link', { name: 'EWO E-2026-000001' }).getAttribute('href')).toContain('E1');
  within((await screen.findByText('101 Receipt')).closest('tr')!).getByText('+20 pc');
});

it('reverses a movement for a reason; what takes one back is not reversed', async () => {
  const { log } = await sheet({
    answers: { 'POST /movement/items/{id}/reverse': () => ({ body: movement(5) }) },
  });
  const choose = (text: string) =>
    fireEvent.click(within(screen.getByText(text).closest('tr')!).getByRole('radio'));
  const reverse = () => screen.getByRole('button', { name: 'Reverse' }) as HTMLButtonElement;
  await screen.findByText('102 Receipt reversed');
  choose('102 Receipt reversed');
  expect(reverse().disabled).toBe(true);
  choose('702 Count: shortage');
  await waitUntil(() => expect(reverse().disabled).toBe(false));
  fireEvent.click(reverse());
  await screen.findByText(/702 Count: shortage of -1 pc on 03\/03\/2026/);
  type(/^Reason/, 'Counted wrong');
  press('Reverse');
  await waitUntil(() =>
    expect(posted(log)).toEqual([['/movement/items/1.03/reverse', { version: 1, reason: 'Counted wrong' }]]),
  );
});

it('says of a figure how it is computed and from what', async () => {
  await sheet();
  await screen.findByText('101 Receipt');
  const label = screen.getAllByText('Reorder point')[0]!;
  fireEvent.click(within(label.parentElement!.parentElement!).getByText('7 pc'));
  await screen.findByText('Consumption a day × lead time + safety stock, rounded up.');
  screen.getByText('0.25 pc');
  screen.getByText('Lead time used (days)');
});

it('warns of limits out of order, and saves them all the same', async () => {
  const { log } = await look(<NewSparePage />, '/create/:Id', {
    answers: { 'POST /sparepart/items': ({ body }) => ({ body: { ...page(), ...(body as object) } }) },
  });
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  await screen.findByRole('textbox', { name: /^Code/ });
  fill(/^Code/, 'S7');
  fill(/^Description/, 'Seal');
  fill(/^Safety/, '9');
  fill(/^Optimal/, '5');
  await screen.findByText(/should rise in this order/);
  createWrapper().findAutosuggest()!.setInputValue('pc');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitUntil(() => expect(posted(log)).toHaveLength(1));
  expect(posted(log)[0]![1]).toMatchObject({
    ...{ code: 'S7', unit: 'pc', warehouseId: 1, safetyStock: 9, optimalStock: 5 },
  });
});
