import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProfileId, type Profile } from '#shared/permissions.ts';
import { buildFirstRequests } from '#web/first-requests.ts';
import { tabletRunsRoute } from '#web/paths/runs.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, type ReceivedRequest, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { simulateHandScan } from '#web/ui/scan/testing.ts';
import { routes } from '../routes.tsx';
import { TabletRoundPage } from './round-page.tsx';

const now = '2026-03-16T08:00:00.000Z';
const run = (id: string, more: object = {}) => ({
  ...{ id, version: 1, updatedAt: now, updatedBy: 'x', code: `A-${id}`, type: 'am', cycleId: 9 },
  ...{ machineId: 3, plannedOn: '2026-03-16', earliestOn: '2026-03-16', reason: 'onPath', tolerance: 0 },
  ...{ minutes: 7, tasks: 4, state: 'planned', title: 'Round of the press', shift: 1, ...more },
});
const tomorrow = { plannedOn: '2026-03-17', earliestOn: '2026-03-17' };
const open = [
  run('1', { shift: 2, state: 'inProgress', walked: { C: { ok: 1, nok: 1 } } }),
  run('2', { plannedOn: '2026-03-15', earliestOn: '2026-03-15', machineId: 4, title: 'Round of the lathe' }),
  run('3', { ...tomorrow, title: 'Round of tomorrow' }),
];
const machines = [
  { id: 3, code: 'PRS-01', description: 'Press', stato: 'active' },
  { id: 4, code: 'LAT-02', description: 'Lathe', stato: 'active' },
  { id: 5, code: 'SAW-03', description: 'Saw', stato: 'active' },
];

async function opened(profile: Profile = 'pm', more: object = {}): Promise<ReceivedRequest[]> {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: machines } }),
    'GET /machinestructure/search': () => ({ body: { items: [], more: false } }),
    'GET /amorder/open': () => ({ body: { items: open } }),
  });
  const page = (
    <SessionContext value={{ ...createSession(profile), ...more }}>
      <TabletRoundPage />
    </SessionContext>
  );
  await renderPage(page, {
    path: tabletRunsRoute,
    at: tabletRunsRoute,
    namespaces: ['amRuns', 'orders', 'planned', 'scan'],
  });
  await screen.findByRole('link', { name: 'Round of the lathe' });
  return asked;
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (path: string) => screen.getByText(path).closest('article')!;
const choice = () => screen.getByRole('combobox') as HTMLSelectElement;

it('asks first what its route has announced, and nothing of a team', async () => {
  const plant = { risorse: true, chklst: true, timeZone: 'UTC' };
  const user = { id: 'u1', idplant: 'P1', idprofilo: getProfileId('pm'), plant } as never;
  const asked = await opened('pm', { user });
  const { firstRequests = [] } = routes.find(({ path }) => path === tabletRunsRoute)!;
  const first = buildFirstRequests(firstRequests, user, now);
  expect(first).toEqual(['/amorder/open?to=2026-03-23', '/machine/items']);
  const made = asked.map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  expect(made).toEqual(expect.arrayContaining(first));
  expect(made.filter((path) => path.startsWith('/team'))).toEqual([]);
});

it('tells late and due runs machine by machine, and folds the next days', async () => {
  await opened();
  expect(headings().slice(0, 2)).toEqual(['LAT-02 Lathe (1)', 'PRS-01 Press (1)']);
  expect(card('Round of the lathe').textContent).toContain('late');
  const begun = card('Round of the press').textContent;
  for (const said of ['In progress', 'Afternoon', '2 of 4 points', '7', '1 not OK', 'A-1'])
    expect(begun).toContain(said);
  expect(screen.getByRole('link', { name: 'Round of the press' }).getAttribute('href')).toBe(
    '/app/tablet/run/1',
  );
  const later = screen.getByText('Next days: 1 run').closest('details')!;
  expect(later.open).toBe(false);
  expect(within(later).getByText('Round of tomorrow')).toBeTruthy();
});

it.each<[Profile, boolean]>([
  ['pm', true],
  ['admin', false],
])('says to %s from when a run may be walked: %s', async (profile, waits) => {
  await opened(profile);
  expect(card('Round of tomorrow').textContent!.includes('can be walked from')).toBe(waits);
});

it('is narrowed to a machine, and stays so', async () => {
  await opened();
  fireEvent.change(choice(), { target: { value: '4' } });
  expect(screen.queryByText('Round of the press')).toBeNull();
  expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('runs.machine'))!)).toBe(
    '4',
  );
});

it('the label of a machine narrows to it, one with nothing to walk too', async () => {
  await opened();
  simulateHandScan('PRS-01');
  await waitUntil(() => expect(choice().value).toBe('3'));
  expect(screen.queryByText('Round of the lathe')).toBeNull();
  simulateHandScan('SAW-03');
  await waitUntil(() => expect(choice().value).toBe('5'));
  expect(screen.getByText('No run is late or planned for today at this machine.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All machines' }));
  expect(headings()).toContain('PRS-01 Press (1)');
  expect(choice().value).toBe('');
});
