import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { largeLedger, smallLedger } from '#tests/fixtures/ledger.ts';
import {
  createWrapper,
  type ReceivedRequest,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { LedgerPage } from './ledger-page.tsx';

/** jsdom has no layout: every element gets the height of the grid's viewport. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {};
      unobserve = () => {};
      disconnect = () => {};
    },
  );
});

const things = [
  { kind: 'order', id: '1.7', code: 'WO-7', title: 'Oil', state: 'planned', on: '2026-03-10' },
  {
    kind: 'run',
    id: '3.9',
    code: 'RUN-9',
    title: 'Round',
    state: 'closed',
    on: '2026-03-11',
    closedOn: '2026-03-12',
  },
  { kind: 'ewo', id: '01J', code: 'EWO-1', title: 'Leaks', state: 'closed', on: '2026-03-12', minutes: 30 },
];
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' } }),
  'GET /ledger/items/{id}': () => ({ body: smallLedger }),
  'GET /ledger/items/{id}/week': () => ({ body: { items: things } }),
};
const open = async (search = '?year=2026', more: TestServer = {}) => {
  const asked = startServer({ ...server, ...more });
  const view = await renderPage(<LedgerPage />, {
    ...{ path: '/app/mgmt/MachineLedger/view/:id', at: `/app/mgmt/MachineLedger/view/1${search}` },
    namespaces: ['ledger', 'words'],
  });
  const grid = await screen.findByRole('treegrid', { name: /^Ledger of OP10/ });
  return { ...view, asked, grid };
};
const codes = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('rowheader')
    .flatMap((cell) => cell.querySelector('b')?.textContent?.split(' ').at(-1) ?? []);
const cell = (name: string) => screen.getByRole('gridcell', { name });
const search = ({ router }: Awaited<ReturnType<typeof renderPage>>) =>
  new URLSearchParams(router.state.location.search);
const ofWeeks = (asked: readonly ReceivedRequest[]) =>
  asked.filter(({ path }) => path.endsWith('/week')).map(({ query }) => Object.fromEntries(query));

it('shows every element and says its weeks in words', async () => {
  const { grid, asked } = await open();
  expect(asked.find(({ path }) => path === '/ledger/items/1')?.query.get('year')).toBe('2026');
  expect(codes(grid)).toEqual(['OP10', 'HYD', 'PUMP', 'BEARING', 'GUARD', 'OLD']);
  cell('Week 10: 1 done on time, anomaly found, component replaced');
  cell('Week 11: 2 orders, some open and late; 1 breakdown, 30 min');
  cell('Week 11: 5 orders, some closed automatically');
  cell('Week 11: 1 breakdown, 1 breakdown on parts below, 45 min');
  cell('Week 12: 1 planned; 1 of another week closed here');
  cell('Week 24: expected, no order yet');
  cell('Week 9: 1 done on time, done in order W-9');
  cell('Week 13: expected, no order yet, expected by meter 27/03/2026 (from 25/03/2026, no end)');
  expect(cell('Week 11: 1 breakdown, 1 breakdown on parts below, 45 min').textContent).toBe('11');
  expect(cell('Week 10: 1 done on time, anomaly found, component replaced').textContent).toBe('R');
  expect(screen.getByRole('columnheader', { name: 'Week 12' }).getAttribute('aria-current')).toBe('date');
  expect(within(grid).getAllByText('no longer in the structure', { exact: false })).toHaveLength(1);
});

it('has one cell for an element with two tasks', async () => {
  const { grid } = await open();
  const header = within(grid).getByText('1.1 PUMP', { exact: false }).closest('[role="rowheader"]')!;
  expect(header.getAttribute('aria-rowspan')).toBe('2');
  within(grid).getByText('Change the oil');
  within(grid).getByText('Wipe it');
});

it('keeps what is filtered for, and what stands above it, in the address', async () => {
  const view = await open('?year=2026&class=B');
  expect(codes(view.grid)).toEqual(['OP10', 'HYD', 'PUMP', 'BEARING']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only with breakdowns' }));
  await screen.findByText('No element matches the filters.');
  expect(search(view).get('failed')).toBe('1');
  const classes = createWrapper().findAllSelects()[1]!;
  act(() => classes.openDropdown());
  act(() => classes.selectOptionByValue('', { expandToViewport: true }));
  await waitUntil(() => expect(codes(view.grid)).toEqual(['OP10', 'HYD', 'PUMP']));
  expect(search(view).toString()).toBe('year=2026&failed=1');
  fireEvent.click(screen.getByRole('button', { name: 'AM' }));
  await waitUntil(() => expect(within(view.grid).queryByText('Change the oil')).toBeNull());
  within(view.grid).getByText('Wipe it');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only with breakdowns' }));
  await waitUntil(() => expect(search(view).toString()).toBe('year=2026&pillar=am'));
  expect(codes(view.grid)).toEqual(['OP10', 'HYD', 'PUMP']);
});

it('folds and unfolds its tree, in the address too', async () => {
  const view = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
  await waitUntil(() => expect(codes(view.grid)).toEqual(['OP10', 'HYD', 'GUARD', 'OLD']));
  const group = within(view.grid).getByText('1 HYD').closest('tr')!;
  expect(group.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(group.querySelector('.fold')!);
  await waitUntil(() => expect(codes(view.grid)).toEqual(['OP10', 'HYD', 'PUMP', 'GUARD', 'OLD']));
  expect(search(view).toString()).toBe('year=2026&depth=1&turned=1.1');
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
  await waitUntil(() => expect(codes(view.grid)).toHaveLength(6));
});

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...init });
const here = () => {
  const at = document.activeElement!;
  return [Number(at.closest('tr')?.dataset.line), Number((at as HTMLElement).dataset.column)];
};

it('is walked with the keys; one cell alone is met by Tab', async () => {
  const { grid } = await open();
  const [first] = within(grid).getAllByRole('rowheader');
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([first]);
  act(() => first!.focus());
  press('ArrowDown');
  expect(here()).toEqual([1, 0]);
  press('End');
  expect(here()).toEqual([1, 5 + 53 + 16]);
  press('Home', { ctrlKey: true });
  expect(here()).toEqual([0, 0]);
  press('PageDown');
  expect(here()[0]).toBeGreaterThan(1);
  press('End', { ctrlKey: true });
  expect(here()).toEqual([6, 74]);
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([document.activeElement]);
  press('ArrowLeft');
  press('Home');
  press('ArrowUp');
  press('ArrowUp');
  press('ArrowUp');
  expect(here()).toEqual([2, 0]);
  press('Enter');
  await waitUntil(() => expect(codes(grid)).toEqual(['OP10', 'HYD', 'PUMP', 'GUARD', 'OLD']));
});

it('says of an empty week that it is, where one stands on it', async () => {
  const { grid } = await open();
  act(() => within(grid).getAllByRole('rowheader')[0]!.focus());
  for (let n = 0; n < 5; n++) press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Week 1: nothing');
});

it('opens what stands behind a week with Enter, leads there, and back with Escape', async () => {
  const { asked } = await open();
  const week = cell('Week 11: 2 orders, some open and late; 1 breakdown, 30 min');
  act(() => week.focus());
  press('Enter');
  const dialog = await screen.findByRole('dialog', { name: 'Week 11 · PUMP · Change the oil' });
  await within(dialog).findByText('Leaks', { exact: false });
  expect(ofWeeks(asked)).toEqual([{ year: '2026', week: '11', elementId: '1.2', strategyId: '1.1' }]);
  const links = within(dialog)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['WO-7', '/app/planning/orders/edit/id=1.7/idsmp=0'],
    ['RUN-9', '/app/mgmtAM/AMCalendar/view/3.9'],
    ['EWO-1', '/app/planning/ewo/intervention/view?ewo=01J'],
    ['Interval advisor', '/app/mgmt/maintenance/interval/1.1'],
  ]);
  within(dialog).getByText(/Closed · planned on 11\/03\/2026 · closed on 12\/03\/2026/);
  within(dialog).getByText(/Closed · reported on 12\/03\/2026 · 30 min/);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(week);
});

it('leads from a line to its interval advisor, and says how well its rhythm fits', async () => {
  const { grid } = await open();
  act(() => within(grid).getAllByRole('rowheader')[2]!.focus());
  press('End');
  const line = document.activeElement!.closest('tr')!;
  const link = within(line).getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/app/mgmt/maintenance/interval/1.1');
  expect(link.getAttribute('tabindex')).toBe('-1');
  const said = (id: string) => {
    const headers = within(grid).getAllByRole('columnheader');
    const at = headers.find(({ textContent }) => textContent === id)!.getAttribute('aria-colindex');
    return line.querySelector(`[aria-colindex="${at}"]`)!.textContent;
  };
  expect([said('Escape'), said('Idle')]).toEqual(['50 %', '75 %']);
  // Neither condition-based tasks nor elements no longer in the structure have a replacement interval.
  for (const task of ['Look at it', 'Grease it'])
    expect(
      within(within(grid).getByText(task).closest('tr')!).queryByRole('link', { name: 'Open' }),
    ).toBeNull();
  press('Enter');
  await waitUntil(() => expect(screen.queryByRole('treegrid')).toBeNull());
});

it('takes the keyboard to an empty week that somebody clicks', async () => {
  const { grid } = await open();
  const weeks = within(grid).getByText('Wipe it').closest('tr')!.querySelector('.weeks')!;
  fireEvent.click(weeks, { clientX: 4 * 30 + 7 });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Week 5: nothing');
});

it('asks of the line the week is on, and says where there is no order yet', async () => {
  const { asked } = await open('?year=2026', {
    'GET /ledger/items/{id}/week': () => ({ body: { items: [] } }),
  });
  fireEvent.click(cell('Week 11: 5 orders, some closed automatically'));
  await screen.findByText('There is nothing to show.');
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(cell('Week 24: expected, no order yet'));
  await screen.findByText('Expected from the frequency of its cycle; there is no order yet.');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(cell('Week 11: 1 breakdown, 1 breakdown on parts below, 45 min'));
  await screen.findByText('There is nothing to show.');
  expect(ofWeeks(asked).map(({ year: _, ...of }) => of)).toEqual([
    { week: '11', elementId: '1.2', pointId: '7' },
    { week: '24', elementId: '1.2', strategyId: '1.1' },
    { week: '11' },
  ]);
});

it('shows all columns where somebody wants them, and remembers it', async () => {
  const { grid, unmount } = await open();
  const headers = () => within(grid).getAllByRole('columnheader').length;
  expect(headers()).toBe(5 + 53 + 17);
  fireEvent.click(screen.getByRole('checkbox', { name: 'All columns' }));
  await waitUntil(() => expect(headers()).toBe(13 + 9 + 53 + 17));
  unmount();
  const again = await open();
  expect(within(again.grid).getAllByRole('columnheader')).toHaveLength(13 + 9 + 53 + 17);
});

it('draws what the eye can see of two thousand elements, and all of them on paper', async () => {
  const { grid } = await open('?year=2026', { 'GET /ledger/items/{id}': () => ({ body: largeLedger(100) }) });
  expect(Number(grid.getAttribute('aria-rowcount'))).toBeGreaterThan(180);
  expect(grid.querySelectorAll('tr[data-line]').length).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.ledger-paper')!;
  const halves = [...paper.querySelectorAll('section')];
  for (const half of halves)
    expect(half.querySelectorAll('tbody:not(.foot) tr')).toHaveLength(1 + 20 + 2 * 80);
  expect(halves.map((half) => half.querySelectorAll('thead .week').length)).toEqual([26, 27]);
  expect(halves.map((half) => half.querySelectorAll('thead .figure').length)).toEqual([0, 16]);
  screen.getByRole('heading', { level: 1, name: 'Machine ledger of OP10 – Press' });
  expect(halves.map((half) => half.querySelector('h2')?.textContent)).toEqual([
    '2026, weeks 1–26',
    '2026, weeks 27–53',
  ]);
  expect(paper.textContent).toContain('Printed on 16/03/2026');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.ledger-paper')).toBeNull();
});

it('goes from year to year', async () => {
  const view = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Year before' }));
  await waitUntil(() => expect(view.asked.map(({ query }) => query.get('year'))).toContain('2025'));
  expect(search(view).get('year')).toBe('2025');
});
