import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import type { Profile } from '#shared/permissions.ts';
import type { EwoReport, Kpi, OrderReport } from '#shared/reports/kpi-api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const kpi: Kpi = {
  ...{
    corrective: { count: 2, onTime: 1, hours: 3 },
    scheduledHours: 320,
    breakdowns: 4,
    minor: 1,
    downtimeHours: 10,
    mtbf: 77.5,
    mttr: 90,
    mdt: 150,
  },
  ...{ waiting: 12, availability: 96.9, oee: null, compliance: 80, completion: 88, overdue: 4 },
  ...{ cancelled: 2, checklistsCancelled: 0 },
  ...{
    overdueDays: 3,
    pmHours: 120,
    ewoHours: 30,
    pmShare: 80,
    checklistCompliance: null,
    checklistOk: null,
  },
  ...{
    rcaCoverage: 50,
    repetitive: 25,
    maintenanceCost: null,
    missedWarning: null,
    metersDue: 1,
    metersLate: 0,
  },
};
const ewo: EwoReport = {
  kpi,
  weeks: [{ on: '2026-03-09', opened: 3, closed: 2, open: 1 }],
  months: [{ month: '2026-03', breakdowns: 4, mtbf: 77.5, mttr: 90, availability: 96.9 }],
  pareto: [
    { key: '7', code: 'M7', description: 'Press', count: 3, minutes: 500, cumulative: 83.3 },
    { key: '8', code: 'M8', description: 'Lathe', count: 1, minutes: 100, cumulative: 100 },
  ],
  strata: [
    { type: 'hydraulic', key: '7', count: 3, minutes: 500 },
    { type: 'electrical', key: '8', count: 1, minutes: 100 },
  ],
  anatomy: [],
  standing: [],
  causes: [
    { month: '2026-03', cause: 'RC4', count: 3, minutes: 500 },
    { month: '2026-03', cause: 'none', count: 1, minutes: 100 },
  ],
};
const group = {
  green: 8,
  orange: 1,
  blue: 0,
  yellow: 0,
  red: 1,
  plannedHours: 9,
  actualHours: 8,
  cancelled: 0,
};
const pm: OrderReport = {
  kpi: {
    compliance: 80,
    completion: 88,
    cancelled: 2,
    overdue: 4,
    overdueDays: 3,
    pmHours: 120,
    okRate: null,
    corrective: { count: 2, onTime: 1, hours: 3 },
  },
  days: [
    { on: '2026-03-10', ...group, plannedMinutes: 60, actualMinutes: 50 } as OrderReport['days'][number],
  ],
  groups: [{ key: '7', ...group, compliance: 80, completion: 90 }],
};
const machine = (id: number) => ({ id, code: `M${id}`, description: `Machine ${id}`, classPre: 'A' });
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' } }),
  'GET /kpi': () => ({ body: kpi }),
  'GET /dashboard/ewo': () => ({ body: ewo }),
  'GET /dashboard/pm': () => ({ body: pm }),
  'GET /dashboard/checklist': () => ({ body: pm }),
  'GET /machine/items': () => ({ body: { items: [machine(7), machine(8)] } }),
  'GET /stops/months': () => ({ body: { months: [{ month: '2026-03', before: 9, after: 4 }] } }),
  'GET /team/items': () => ({ body: { items: [] } }),
  'GET /department/items': () => ({ body: { items: [] } }),
};

async function open(
  at: string,
  {
    profile = 'admin',
    answers = {},
    checklists = false,
  }: { profile?: Profile; answers?: TestServer; checklists?: boolean } = {},
) {
  const log = startServer({ ...server, ...answers });
  const session = {
    ...createSession(profile),
    user: { plant: { chklst: checklists, risorse: true } } as SignedInUser,
  };
  const view = await renderPage(
    <SessionContext value={session}>
      <DashboardPage />
    </SessionContext>,
    { at, namespaces: ['reports', 'figures', 'words', 'ewoWork'] },
  );
  return { ...view, log };
}
const wayOf = (link: Element) => new URL(link.getAttribute('href')!, 'http://local');
const breakdowns = ['state', '=', 'Closed'];
const stopped = ['machineStatus', '=', 'Down'];

it('leads from a figure, a bar and a cell to the list behind it, with period and filters', async () => {
  const { log } = await open('/page?tab=ewo&from=2026-03-01&to=2026-03-31&class=A');
  const tile = await screen.findByRole('link', { name: 'Breakdowns: 4' });
  const asked = log.find(({ path }) => path === '/dashboard/ewo')!.query;
  expect(Object.fromEntries(asked)).toMatchObject({ from: '2026-03-01', to: '2026-03-31', class: 'A' });
  expect(wayOf(tile).pathname).toBe('/app/planning/ewo/ewohistory');
  expect(Object.fromEntries(wayOf(tile).searchParams)).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-31', count: 'reported', sort: '-createdAt' },
    q: JSON.stringify(['and', ['class', '=', 'A'], breakdowns, stopped]),
  });
  const down = screen.getByRole('link', { name: 'Downtime (h): 10.0' });
  // Stops that began earlier or have not ended are included: the link has no filter by state.
  expect(Object.fromEntries(wayOf(down).searchParams)).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-31', count: 'stopped', sort: '-createdAt' },
    q: JSON.stringify(['and', ['class', '=', 'A']]),
  });
  const bar = await screen.findByRole('link', { name: /^M7 – Press: Minutes 500, Cumulative % 83.3$/ });
  await waitUntil(() =>
    expect(JSON.parse(wayOf(bar).searchParams.get('q')!)).toContainEqual(['machine', '=', 'M7']),
  );
  const cell = screen.getByRole('link', { name: 'Hydraulic, M7: 3' });
  expect(JSON.parse(wayOf(cell).searchParams.get('q')!)).toEqual([
    ...['and', ['machine', '=', 'M7'], ['class', '=', 'A'], ['breakdownType', '=', 'Hydraulic']],
    ...[breakdowns, stopped],
  ]);
});

it('says how many breakdowns had been announced, and leads to them', async () => {
  await open('/page?tab=ewo', {
    answers: { 'GET /kpi': () => ({ body: { ...kpi, missedWarning: 37.5 } }) },
  });
  const tile = await screen.findByRole('link', { name: 'Missed warnings: 37.5 %' });
  expect(wayOf(tile).pathname).toBe('/app/planning/ewo/ewohistory');
  expect(wayOf(tile).searchParams.get('count')).toBe('reported');
  expect(wayOf(tile).searchParams.get('q')).toBe('["and",["failed","!=",""]]');
});

const listOf = (link: Element) => [wayOf(link).pathname, Object.fromEntries(wayOf(link).searchParams)];
const march = { from: '2026-03-01', to: '2026-03-31', sort: 'plannedOn' };

it('leads from checklists to those that fell due or were closed, of the plant or of a machine', async () => {
  await open('/page?tab=checklist&from=2026-03-01&to=2026-03-31', { checklists: true });
  const path = '/app/mgmt/workorders';
  const tile = await screen.findByRole('link', { name: 'Checklist compliance: 80.0 %' });
  expect(listOf(tile)).toEqual([path, { ...march, of: 'checklists', show: 'due' }]);
  const hours = screen.getByRole('link', { name: 'Total PM hours: 120.0 h' });
  expect(listOf(hours)).toEqual([path, { ...march, of: 'checklists', show: 'closed' }]);
  const machine = await screen.findByRole('link', { name: /^M7/ });
  expect(listOf(machine)).toEqual([
    path,
    { ...march, of: 'checklists', show: 'falling', q: '["and",["machine","=","M7"]]' },
  ]);
});

it('leads from planned work to what fell due, was closed, or was cancelled and is told beside', async () => {
  await open('/page?tab=pm&from=2026-03-01&to=2026-03-31');
  const of = async (name: string) => listOf(await screen.findByRole('link', { name }))[1];
  expect(await of('PM compliance: 80.0 %')).toEqual({ ...march, show: 'due' });
  expect(await of('PM completion: 88.0 %')).toEqual({ ...march, show: 'due' });
  expect(await of('Total PM hours: 120.0 h')).toEqual({ ...march, show: 'closed' });
  expect(await of('Cancelled, not counted: 2')).toEqual({ ...march, show: 'cancelled' });
  expect(await of('Overdue PM: 4')).toEqual({ show: 'late', count: 'late', sort: 'plannedOn' });
});

it('compares the machine stops of a month before and after, for those who see stops', async () => {
  await open('/page?tab=pm&from=2026-03-01&to=2026-03-31');
  await screen.findByLabelText('March 2026 (month not complete): Before 9, After 4');
});

it('hatches months that are not complete, and says so', async () => {
  const months = ['2026-01', '2026-02', '2026-03'].map((month) => ({ ...ewo.months[0]!, month }));
  const body = { ...ewo, months };
  // Today is 16 March. The root causes of January cover only a part of the month.
  await open('/page?tab=ewo&from=2026-01-10&to=2026-03-16', {
    answers: {
      'GET /dashboard/ewo': () => ({
        body: { ...body, causes: months.map(({ month }) => ({ month, cause: 'RC4', count: 1, minutes: 5 })) },
      }),
    },
  });
  const hatchedIn = async (chart: string) => {
    const drawn = await screen.findByLabelText(chart);
    return [...drawn.querySelectorAll('[data-place]')].flatMap((place) =>
      place.querySelector('rect.partial') ? place.getAttribute('aria-label')!.split(':')[0] : [],
    );
  };
  expect(await hatchedIn('MTBF and MTTR, twelve months')).toEqual(['March 2026 (month not complete)']);
  expect(await hatchedIn('Root causes by month')).toEqual([
    'January 2026 (month not complete)',
    'March 2026 (month not complete)',
  ]);
  const legends = screen.getAllByText('month not complete');
  expect(legends).toHaveLength(2);
  expect(legends[0]!.querySelector('.swatch.partial')).toBeTruthy();
  const view = await screen.findByRole('group', { name: 'View of “Root causes by month”' });
  fireEvent.click(within(view).getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Root causes by month' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.filter((row) => row?.includes('2026-01 (month not complete)'))).toHaveLength(1);
  expect(rows.filter((row) => row?.includes('2026-02') && !row.includes('not complete'))).toHaveLength(1);
});

it('leads to what is not known, and to all that no bar shows', async () => {
  const body = {
    ...ewo,
    pareto: [
      ewo.pareto[0]!,
      { key: 'none', count: 2, minutes: 90, cumulative: 95 },
      { key: 'others', count: 1, minutes: 10, cumulative: 100 },
    ],
    strata: [{ type: 'none', key: '7', count: 2, minutes: 90 }],
  };
  await open('/page?tab=ewo&from=2026-03-01&to=2026-03-31&pareto=element', {
    answers: { 'GET /dashboard/ewo': () => ({ body }) },
  });
  const asks = (link: Element) => JSON.parse(wayOf(link).searchParams.get('q')!).slice(1);
  const others = await screen.findByRole('link', { name: /^Others/ });
  expect(asks(others)).toEqual([
    ['failed', '!=', 'M7 Press'],
    ['failed', '!=', ''],
  ]);
  expect(asks(screen.getByRole('link', { name: /^Not stated: Minutes 90/ }))).toEqual([['failed', '=', '']]);
  // Elements of different machines may have the same name, so the machine is a condition as well.
  await waitUntil(() =>
    expect(asks(screen.getByRole('link', { name: /^M7 – Press: Minutes/ }))).toEqual([
      ['machine', '=', 'M7'],
      ['failed', '=', 'M7 Press'],
    ]),
  );
  await waitUntil(() =>
    expect(asks(screen.getByRole('link', { name: 'Not stated, M7: 2' }))).toContainEqual([
      'breakdownType',
      '=',
      '',
    ]),
  );
});

it('arrow keys walk along a chart, one stop for all of it', async () => {
  await open('/page?tab=ewo');
  const chart = within(await screen.findByLabelText('Pareto of breakdowns'));
  const places = chart.getAllByRole('link');
  expect(places.map((place) => place.getAttribute('tabindex'))).toEqual(['0', '-1']);
  places[0]!.focus();
  fireEvent.keyDown(places[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(places[1]);
});

it('says n/a and why, and how a figure is computed', async () => {
  const none = { ...kpi, breakdowns: 0, mtbf: null, mttr: null, downtimeHours: 0 };
  await open('/page?tab=ewo', { answers: { 'GET /dashboard/ewo': () => ({ body: { ...ewo, kpi: none } }) } });
  await screen.findByText('> 320.0 h');
  expect(screen.getAllByText('There was no breakdown.').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'How computed: MTTR (min)' }));
  await screen.findByText('Minutes of intervention ÷ number of breakdowns');
});

it('shows the same figures as a table', async () => {
  await open('/page?tab=ewo');
  const view = await screen.findByRole('group', { name: 'View of “Pareto of breakdowns”' });
  fireEvent.click(within(view).getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Pareto of breakdowns' });
  const cells = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['M7', 'Press', '3', '500', '83.3'],
    ['M8', 'Lathe', '1', '100', '100'],
  ]);
});

it('keeps the tab in the address and remembers it; leads nobody to lists they do not have', async () => {
  const { router, unmount } = await open('/page?tab=ewo', { profile: 'technician' });
  await screen.findByText('Minor breakdowns');
  expect(screen.queryByRole('link', { name: /^Breakdowns/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Checklists' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'PM' }));
  await screen.findByText('Overdue PM');
  expect(router.state.location.search).toContain('tab=pm');
  unmount();
  const again = await open('/page');
  await waitUntil(() => expect(again.router.state.location.search).toContain('tab=pm'));
});
