import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addDays } from '#shared/day.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { ResultPage } from './result-page.tsx';

const today = '2026-03-16';
const control = {
  ...{ code: 'OIL-P', description: 'Oil pressure', unit: 'bar', decimals: 1 },
  ...{ lower: 5, upper: 10, warningMargin: 10 },
};
const result = (n: number, more: object = {}) => ({
  ...{ id: `7.1.x.${n}.3`, orderId: '7.1.x', type: 'checklists', on: today, machineId: 4, elementId: '4.2' },
  ...{ element: { code: 'PMP', description: 'Pump' }, controlId: 3, control, value: 10.4, colour: 'red' },
  ...{ technician: 'Ada Lovelace', note: 'Valve stuck', checklistId: 1 },
  checklist: { code: 'CHK-1', description: 'Round' },
  ...more,
});
const look = result(2, {
  ...{ controlId: 5, control: { code: 'LEAK', description: 'Leaks' }, value: undefined, answer: 'Damp' },
  ...{ colour: 'yellow', element: undefined, elementId: undefined },
});
const taken = (values: readonly number[]) =>
  values.map((value, i) => ({ on: addDays('2026-01-01', i * 10), value, colour: 'green' }));
const asked = { id: 3, type: 'measure', nature: 'quantitative', answers: [], ...control };
const trend = (values: readonly number[], more: object = {}) => ({
  body: {
    control: { ...asked, ...more },
    element: { code: 'PMP', description: 'Pump' },
    values: taken(values),
  },
});
const named = (id: number, code: string, description: string) => ({ id, code, description });
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: `${today}T07:00:00.000Z` } }),
  'GET /machine/items': () => ({ body: { items: [named(4, 'PRS-01', 'Press')] } }),
  'GET /checklist/items': () => ({ body: { items: [named(1, 'CHK-1', 'Round')] } }),
  'GET /control/items': () => ({ body: { items: [named(3, 'OIL-P', 'Oil pressure')] } }),
  'GET /checklist/results': ({ query }) => ({
    body: query.get('next') ? { items: [look] } : { items: [result(1)], next: 'more' },
  }),
  'GET /checklist/trend': () => trend([5, 5.5, 6, 6.5, 7]),
};
// The chart measures its size, which jsdom cannot do.
vi.mock('./trend-chart.tsx', () => ({ TrendChart: () => null }));

async function open(at = '/page', answers: TestServer = {}) {
  const log = startServer({ ...server, ...answers });
  const view = await renderPage(<ResultPage />, { at, namespaces: ['results'] });
  const askedOf = (path: string) =>
    log.filter((each) => each.path === path).map(({ query }) => String(query));
  return { ...view, askedOf };
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);

it('opens on what deviated in the last 31 days, page after page, in the limits of its day', async () => {
  const { askedOf } = await open();
  const row = await rowOf('10.4 bar');
  for (const text of ['CHK-1', 'PRS-01', 'PMP', 'Oil pressure', '5 – 10 bar', 'Red']) row.getByText(text);
  row.getByText('Ada Lovelace');
  const other = await rowOf('Damp');
  other.getByText('Yellow');
  expect(other.queryByRole('link', { name: 'Leaks' })).toBeNull();
  // The first request uses the device's day.
  expect(askedOf('/checklist/results').slice(-2)).toEqual([
    'from=2026-02-13&to=2026-03-16&colour=deviating&limit=40',
    'from=2026-02-13&to=2026-03-16&colour=deviating&next=more',
  ]);
});

it('shows every colour only of what was chosen, and says so', async () => {
  const { container, askedOf } = await open('/page?colour=all');
  await screen.findByText('Damp');
  expect(askedOf('/checklist/results')[0]).toContain('colour=deviating');
  const colour = createWrapper(container).findAllSelects()[0]!;
  colour.openDropdown();
  const option = colour.findDropdown({ expandToViewport: true }).findOptionByValue('all')!;
  expect(option.getElement().textContent).toContain('Choose a machine, a checklist or a control first.');
});

it('asks for every colour of a machine the address names, and for one of another choice', async () => {
  const { askedOf } = await open('/page?colour=all&machine=4&from=2026-01-01&to=2026-03-01');
  await screen.findByText('Damp');
  expect(askedOf('/checklist/results')[0]).toBe('from=2026-01-01&to=2026-03-01&machineId=4&limit=40');
});

it('says that nothing deviated, and why a list failed', async () => {
  const empty = await open('/page', { 'GET /checklist/results': () => ({ body: { items: [] } }) });
  await screen.findByText('Nothing was yellow or red in this period.');
  empty.unmount();
  await open('/page?control=8', {
    'GET /checklist/results': () => refuse(400, { code: 'periodTooLong', values: { limit: 366 } }),
  });
  await screen.findByText(/At most 366 days/);
});

it('leads from a row to the trend of its control, and says when a limit is reached', async () => {
  const { askedOf, router } = await open();
  fireEvent.click(await screen.findByRole('link', { name: 'Oil pressure' }));
  await screen.findByRole('heading', { name: 'Trend of Oil pressure' });
  await screen.findByText(
    'Rises by 0.05 bar a day. It reaches the upper limit of 10 bar on 11/04/2026, in 26 days.',
  );
  screen.getByText('PRS-01 – Press · PMP – Pump');
  const shown = () => new URLSearchParams(router.state.location.search).get('trend');
  expect(shown()).toBe('3.4.2');
  expect(askedOf('/checklist/trend').at(-1)).toBe(
    'controlId=3&machineId=4&elementId=4.2&from=2025-03-16&to=2026-03-16',
  );
  fireEvent.click(screen.getByRole('button', { name: '5 values as a table' }));
  const table = within(screen.getByRole('table', { name: 'Values' }));
  await waitUntil(() => expect(table.getAllByRole('row')).toHaveLength(6));
  table.getByText('7 bar');
  fireEvent.click(screen.getByRole('button', { name: 'Close the trend' }));
  await waitUntil(() => expect(shown()).toBeNull());
});

it.each([
  [[5, 6], {}, 'Too few values: a line needs five, of different days.'],
  [[7, 7.1, 6.9, 7.1, 6.9], {}, 'The values stay where they are: no limit is in sight.'],
  [[7, 6.5, 6, 5.5, 5], { lower: undefined }, 'Falls by 0.05 bar a day. No limit lies ahead.'],
  [[6, 6.01, 6.02, 6.03, 6.04], {}, 'Rises by 0.001 bar a day. A limit is more than two years away.'],
  [
    [9, 9.5, 10, 10.5, 11],
    {},
    'Rises by 0.05 bar a day. The line reached the upper limit of 10 bar on 21/01/2026.',
  ],
] as const)('says of %j what there is to say', async (values, more, text) => {
  await open('/page?trend=3.4', { 'GET /checklist/trend': () => trend(values, more) });
  await screen.findByText(text);
});
