import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { HomePage } from './home-page.tsx';

const none = { green: 0, orange: 0, blue: 0, yellow: 0, red: 0, plannedMinutes: 0, actualMinutes: 0 };
const safety = {
  ...{ from: '2025-03-17', to: '2026-03-16', lastInjuryOn: '2026-03-08', daysSinceInjury: 8 },
  pyramid: { injury: 1, firstAid: 2, nearMiss: 3, unsafeAct: 10, unsafeCondition: 7 },
};
const open = (days: number, answers: TestServer = {}) => {
  startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' } }),
    'GET /overview': () => ({
      body: {
        days: [{ ...none, on: '2026-03-10', green: 3, red: 2 }],
        today: { due: 1, late: 7, inProgress: 1 },
        compliance: 60,
        completion: 60,
        cancelled: 3,
        pmHours: 2,
        ewos: { created: 2, running: 3, onHold: 1 },
        tags: { assigned: 4 },
      },
    }),
    'GET /tag/safety': () => ({ body: safety }),
    'GET /workorder/items': () => ({ body: { items: [] } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /maintenancecycle/items': () => ({ body: { items: [] } }),
    ...answers,
  });
  return renderPage(<HomePage />, { at: `/page?days=${days}`, namespaces: ['reports', 'shell'] });
};

it('leads from what is late to all of it, whatever the period', async () => {
  for (const days of [31, 365]) {
    const { unmount } = await open(days);
    const late = await screen.findByRole('link', { name: 'Late: 7' });
    expect(late.getAttribute('href')).toBe('/app/mgmt/workorders?show=late&sort=plannedOn');
    unmount();
  }
});

it('leads from each figure to the orders it counts', async () => {
  await open(31);
  const wayOf = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    return Object.fromEntries(new URL(link.getAttribute('href')!, 'http://local').searchParams);
  };
  const period = { from: '2026-02-14', to: '2026-03-16', sort: 'plannedOn' };
  expect(await wayOf('Due today: 1')).toEqual({ ...period, from: period.to, show: 'open' });
  expect(await wayOf('In progress: 1')).toEqual({
    ...period,
    show: 'open',
    q: '["and",["state","=","In progress"]]',
  });
  const fellDue = { ...period, show: 'due' };
  expect(await wayOf('PM compliance: 60.0 %')).toEqual(fellDue);
  expect(await wayOf('PM completion: 60.0 %')).toEqual(fellDue);
  expect(await wayOf('Total PM hours: 2.0 h')).toEqual({ ...period, show: 'closed' });
  // Cancelled orders are shown separately and not counted as due.
  expect(await wayOf('Cancelled, not counted: 3')).toEqual({ ...period, show: 'cancelled' });
});

it('counts what is open of EWOs and tags', async () => {
  await open(31);
  const board = await screen.findByRole('link', { name: 'Open EWOs: 6' });
  expect(board.getAttribute('href')).toBe('/app/planning/ewo/assign');
  const tags = await screen.findByRole('link', { name: 'Open tags: 4' });
  expect(tags.getAttribute('href')).toBe('/app/planning/tag/assign');
  expect(screen.getByText('EWOs on hold').parentElement!.parentElement!.textContent).toContain('1');
});

it('counts orders a day, and of a year a week', async () => {
  for (const [days, title, chart] of [
    [31, 'Orders a day', 'Orders of each day by state'],
    [365, 'Orders a week', 'Orders of each week by state'],
  ] as const) {
    const { unmount } = await open(days);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await waitUntil(() => expect(screen.getByLabelText(chart)).toBeTruthy());
    expect(document.body.textContent).toContain('Number of orders');
    const legend = screen.getByRole('list', { name: 'Orders by state' });
    expect([...legend.children].map((each) => each.textContent!.trim())).toEqual([
      'Closed',
      'Scheduled',
      'Closed late',
      'Late',
      'Closed automatically',
    ]);
    unmount();
  }
});

it('draws what costs further calls below the tiles, each bar the way to its list', async () => {
  const month = { month: '2026-03', breakdowns: 2, mtbf: 77.5, mttr: 90, availability: 96.9 };
  const row = { key: '7', code: 'M7', count: 2, minutes: 90, cumulative: 100 };
  await open(31, {
    'GET /machine/items': () => ({ body: { items: [{ id: 7, code: 'M7', description: 'Press' }] } }),
    'GET /dashboard/home': () => ({
      body: {
        months: [month],
        pareto: [row],
        opened: [{ on: '2026-03-09', n: 3 }],
        closed: [
          { on: '2026-03-10', n: 2 },
          { on: '2026-03-16', n: 1 },
        ],
      },
    }),
  });
  const bar = await screen.findByRole('link', { name: /^M7 – Press/ });
  expect(bar.getAttribute('href')).toMatch(
    /^\/app\/planning\/ewo\/ewohistory\?from=2026-02-14&to=2026-03-16&count=stopped/,
  );
  const week = await screen.findByRole('link', { name: /Opened 3, Closed 2, Open at week end 5$/ });
  expect(week.getAttribute('href')).toMatch(
    /^\/app\/planning\/tag\/Reporting\?from=2026-03-09&to=2026-03-15&count=written/,
  );
  expect(
    screen.getByRole('link', {
      name: /^March 2026 \(month not complete\): MTBF \(h\) 77.5, MTTR \(min\) 90/,
    }),
  ).toBeTruthy();
});

it('tells the days since the last injury, and the pyramid of safety tags', async () => {
  await open(31);
  await screen.findByText(/^8 days since the last injury, on/);
  const levels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(levels.slice(-4)).toEqual([
    ...['1 Injuries', '2 First aid', '3 Near misses', '17 Unsafe acts and conditions'],
  ]);
});

it.each([
  [{ recordsSince: '2026-03-01' }, /^No injury since records began on/],
  [{}, 'No safety tag has been recorded yet'],
])('says in words that there is no injury: %j', async (since, text) => {
  const { lastInjuryOn: _, daysSinceInjury: __, ...none } = safety;
  await open(31, { 'GET /tag/safety': () => ({ body: { ...none, ...since } }) });
  await screen.findByText(text);
});
