import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, type ReceivedRequest, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { CalendarPage } from './calendar-page.tsx';

const now = '2026-11-20T08:00:00.000Z';
const total = (on: string, counts: object) => ({
  on,
  green: 0,
  yellow: 0,
  orange: 0,
  red: 0,
  blue: 0,
  minutes: 30,
  ...counts,
});
let asked: ReceivedRequest[];

beforeEach(() => {
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
    'GET /workorder/calendar': () => ({
      body: {
        days: [total('2026-11-18', { green: 2, red: 1 }), total('2026-11-20', { yellow: 1, orange: 1 })],
      },
    }),
    'GET /workorder/items': () => ({ body: { items: [] } }),
    'GET /workorder/kits': () => ({ body: { kits: [] } }),
  });
});

const open = async (query = '') =>
  renderPage(<CalendarPage type="workorders" />, {
    at: `/page?date=2026-11-20${query}`,
    namespaces: ['orders', 'planned', 'spares'],
  });
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const focused = () => document.activeElement?.getAttribute('data-day');

it('shows a month in one call, worst colour first, and says it in words', async () => {
  await open();
  await waitUntil(() => expect(cell('2026-11-18').parentElement!.className).toContain('red'));
  const marks = [...cell('2026-11-18').querySelectorAll('.colour-mark')].map((mark) => mark.className);
  expect(marks).toEqual(['colour-mark red', 'colour-mark green']);
  expect(cell('2026-11-18').textContent).toContain('3 orders (1 late, 2 closed on time)');
  expect(cell('2026-11-20').parentElement!.className).toContain('yellow');
  expect(cell('2026-11-19').textContent).toContain('no orders');
  const calls = asked.filter(({ path }) => path === '/workorder/calendar');
  expect(calls.map(({ query }) => query.toString())).toEqual(['from=2026-10-26&to=2026-12-06']);
  expect(asked.some(({ path }) => path === '/workorder/items')).toBe(false);
});

it('explains the five colours, and what is only expected, beside the grid', async () => {
  await open();
  const legend = await screen.findByRole('list', { name: 'What the colours mean' });
  expect(legend.textContent).toContain('At least one closed automatically');
  expect(legend.textContent).toContain('Expected, no order yet');
  expect(legend.querySelectorAll('li')).toHaveLength(7);
});

it('is walked with the keyboard, over the edge of the month too', async () => {
  const { router } = await open();
  await waitUntil(() => expect(cell('2026-11-20')).toBeTruthy());
  cell('2026-11-20').focus();
  const press = async (key: string, day: string) => {
    fireEvent.keyDown(document.activeElement!, { key });
    await waitUntil(() => expect(focused()).toBe(day));
  };
  await press('ArrowRight', '2026-11-21');
  await press('ArrowUp', '2026-11-14');
  await press('Home', '2026-11-09');
  await press('End', '2026-11-15');
  await press('PageDown', '2026-12-15');
  await press('ArrowLeft', '2026-12-14');
  expect(router.state.location.search).toContain('date=2026-12-14');
  const inTabOrder = document.querySelectorAll('[data-day][tabindex="0"]');
  expect([...inTabOrder].map((each) => each.getAttribute('data-day'))).toEqual(['2026-12-14']);
});

it('opens a day beside the grid and goes back to it', async () => {
  const { router } = await open();
  await waitUntil(() => expect(cell('2026-11-18')).toBeTruthy());
  cell('2026-11-18').focus();
  fireEvent.click(cell('2026-11-18'));
  const panel = await screen.findByRole('complementary', { name: /18 November 2026/ });
  await waitUntil(() => expect(document.activeElement).toBe(panel));
  expect(router.state.location.search).toContain('open=2026-11-18');
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitUntil(() => expect(focused()).toBe('2026-11-18'));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('says on a day which orders lack spares of their kit, and asks so of the next days alone', async () => {
  const order = (n: number) => ({
    ...{ id: `7.1.${n}`, code: `W-2026-00000${n}`, cycleId: 7, machineId: 3, state: 'planned' },
    ...{ plannedOn: '2026-11-25', nominalOn: '2026-11-25', tasks: 1, minutes: 30, tolerance: 2 },
    ...{ month: '2026-11', reason: 'onGrid', version: 1, updatedAt: now, updatedBy: 'Ms admin' },
  });
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
    'GET /workorder/calendar': () => ({ body: { days: [] } }),
    'GET /workorder/items': () => ({ body: { items: [order(1), order(2)] } }),
    'GET /workorder/kits': () => ({
      body: {
        kits: [
          { id: '7.1.1', colour: 'amber', missing: 1 },
          { id: '7.1.2', colour: 'green', missing: 0 },
        ],
      },
    }),
  });
  await open('&open=2026-11-25');
  const panel = await screen.findByRole('complementary', { name: /25 November 2026/ });
  await waitUntil(() => expect(panel.textContent).toContain('Kit incomplete'));
  const lacking = [...panel.querySelectorAll('li')].filter(({ textContent }) =>
    textContent!.includes('Kit incomplete'),
  );
  expect(lacking.map(({ textContent }) => /W-2026-\d+/.exec(textContent!)![0])).toEqual(['W-2026-000001']);
  asked.length = 0;
  fireEvent.keyDown(panel, { key: 'Escape' });
  fireEvent.click(cell('2026-12-05'));
  await screen.findByRole('complementary', { name: /5 December 2026/ });
  await waitUntil(() => expect(asked.some(({ path }) => path === '/workorder/items')).toBe(true));
  expect(asked.some(({ path }) => path === '/workorder/kits')).toBe(false);
});

it('draws the days of one machine as the service counts them, with work in orders of other days', async () => {
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
    'GET /workorder/calendar': () => ({ body: { days: [total('2026-11-22', { inLarger: 1 })] } }),
  });
  await open('&machine=3&view=week');
  await waitUntil(() => expect(cell('2026-11-22').textContent).toContain('1 date done in a larger order'));
  const call = asked.find(({ path }) => path === '/workorder/calendar')!;
  expect(Object.fromEntries(call.query)).toEqual({ from: '2026-11-16', to: '2026-11-22', machineId: '3' });
  expect(asked.some(({ path }) => path === '/workorder/items')).toBe(false);
});

it('draws the year ahead beyond the orders there are, and names whose dates a day expects', async () => {
  const cycle = {
    id: 7,
    code: 'C-7',
    description: 'Monthly check',
    machineId: 3,
    typeCycle: 'workorders',
    strategies: ['3.1'],
    meter: 'none',
    frequency: { n: 1, unit: 'M' },
    mode: 'initialScheduling',
    anchor: '2026-01-15',
    active: true,
    status: { generation: 1, activatedOn: '2026-01-01', through: '2027-01-10', ordinal: 0, plan: '' },
  };
  const floating = {
    ...cycle,
    id: 8,
    code: 'C-8',
    mode: 'lastCompletion',
    status: { ...cycle.status, through: undefined, open: '8.1.a0001', openOn: '2027-01-20', ordinal: 1 },
  };
  startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({
      body: {
        items: [
          { id: 3, code: 'PR-03', description: 'Press', stato: 'active' },
          { id: 4, code: 'PR-04', description: 'Press', stato: 'standby' },
        ],
      },
    }),
    'GET /maintenancecycle/items': () => ({
      body: { items: [cycle, floating, { ...cycle, id: 9, machineId: 4 }] },
    }),
    'GET /plant/items/P1': () => ({ body: { id: 'P1', version: 1, codice: 'P1' } }),
    'GET /workorder/calendar': () => ({ body: { days: [total('2027-01-20', { yellow: 1 })] } }),
    'GET /workorder/items': () => ({ body: { items: [] } }),
  });
  const session = {
    ...createSession('admin'),
    user: { idplant: 'P1', plant: { risorse: false } } as SignedInUser,
  };
  await renderPage(
    <SessionContext value={session}>
      <CalendarPage type="workorders" />
    </SessionContext>,
    { at: '/page?view=year&date=2027-06-15', namespaces: ['orders', 'planned'] },
  );
  await waitUntil(() => expect(cell('2027-06-15').textContent).toContain('1 expected date'));
  const marked = [...document.querySelectorAll('.colour-mark.outlined')].flatMap(
    (mark) => mark.closest('[data-day]')?.getAttribute('data-day') ?? [],
  );
  const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`);
  expect(marked).toEqual(months.flatMap((month, i) => [`${month}-15`, ...(i > 0 ? [`${month}-20`] : [])]));
  fireEvent.click(cell('2027-06-15'));
  const panel = await screen.findByRole('complementary', { name: /15 June 2027/ });
  await waitUntil(() => expect(panel.textContent).toContain('C-7 Monthly check'));
  expect(panel.textContent).toContain('PR-03 Press');
});

it('says in which larger order a date is done, on its own day and on the day of that order', async () => {
  const cycleOf = (id: number, code: string, more: object) => ({
    ...{ id, code, description: '', machineId: 3, typeCycle: 'workorders', strategies: ['3.1'] },
    ...{ meter: 'none', mode: 'initialScheduling', anchor: '2026-01-15', active: true, ...more },
  });
  const work = {
    ...{ cycleId: 1, id: '1.1.x', slot: 'x', nominal: '2026-11-18', planned: '2026-11-18' },
    ...{ reason: 'onGrid', values: {}, tolerance: 3, strategies: ['3.2'], minutes: 12, manMinutes: 12 },
  };
  const order = {
    ...{ id: '2.1.y', code: 'W-2026-000007', cycleId: 2, machineId: 3, state: 'planned' },
    ...{ plannedOn: '2026-11-20', tasks: 3, minutes: 77, tolerance: 0, month: '2026-11' },
    ...{ reason: 'onGrid', version: 1, updatedAt: now, updatedBy: 'Ada', joinedWork: [work] },
  };
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR', stato: 'active' }] } }),
    'GET /maintenancecycle/items': () => ({
      body: {
        items: [
          cycleOf(1, 'CYC-1M', { rank: 1, tolerance: 3, frequency: { n: 1, unit: 'M' } }),
          cycleOf(2, 'CYC-3M', { rank: 2, tolerance: 0, frequency: { n: 3, unit: 'M' } }),
        ],
      },
    }),
    'GET /workorder/calendar': () => ({ body: { days: [] } }),
    'GET /workorder/items': ({ query }) => {
      const isShown = order.plannedOn >= query.get('from')! && order.plannedOn <= query.get('to')!;
      return { body: { items: isShown ? [order] : [] } };
    },
    'GET /workorder/kits': () => ({ body: { kits: [] } }),
  });
  await open('&open=2026-11-18');
  const link = await screen.findByRole('link', { name: order.code });
  expect(link.closest('li')!.textContent).toMatch(/^Done in W-2026-000007.*CYC-1M/);
  fireEvent.click(cell('2026-11-20'));
  await screen.findByText(/with CYC-1M of 18\/11\/2026/);
});
