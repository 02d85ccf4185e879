import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { createSession, refuse, renderPage, startServer, type TestServer } from '../../testing.tsx';
import type { TeamAlert } from './memory.ts';
import { PopUps } from './pop-ups.tsx';
import { watchAlerts } from './tabs.ts';

vi.mock('./tabs.ts', () => ({ watchAlerts: vi.fn() }));
vi.mock('./sound.ts', async (load) => ({ ...(await load<object>()), playAlertSound: async () => {} }));

let serial = 0;
/** Each test has its own plant, whose alerts no other test shows. */
let plants = 0;
const newEwo = (changes: Partial<TeamAlert> = {}): TeamAlert => ({
  id: `a${++serial}`,
  code: 'ewoCreated',
  at: '2026-03-16T07:00:00.000Z',
  link: 'ewo/intervention/?ewo=E1',
  text: 'New EWO E-2026-000001',
  ...changes,
});
const ewo = (changes: object = {}) => ({
  body: {
    id: 'E1',
    version: 3,
    code: 'E-2026-000001',
    state: 'created',
    updatedBy: 'Luca Rossi',
    ...changes,
  },
});
const taken = ewo({ state: 'assigned', teamId: 2, version: 4, updatedBy: 'Sara Bianchi' });
const teams = () => ({ body: { items: [{ id: 2, code: 'ELE', description: 'Electricians' }] } });

async function showAlert(alert: TeamAlert, server: TestServer, profile: Profile = 'technician') {
  plants++;
  vi.mocked(watchAlerts).mockImplementation((_, show) => show([alert]));
  const requests = startServer({ 'GET /team/items': teams, ...server });
  const session = {
    ...createSession(profile),
    user: { id: 'u1', idplant: 'TO1', teamIds: [1], plant: { risorse: true } } as never,
  };
  const view = await renderPage(
    <PopUps key={alert.id} plant={`P${plants}`} teamId={1} userId={undefined} under="/app/tablet" />,
    {
      session,
      namespaces: ['alerts'],
    },
  );
  await screen.findByText(alert.text);
  return { ...view, requests };
}
const takeButton = () => screen.queryByRole('button', { name: /^Take: / });

beforeEach(() => {
  vi.mocked(watchAlerts).mockReset();
});

it('an EWO is read, taken with the version that was read, and opened', async () => {
  const { requests, router } = await showAlert(newEwo(), {
    'GET /ewo/items/E1': () => ewo(),
    'POST /ewo/items/E1/take': () => ewo({ state: 'assigned', teamId: 1, version: 4 }),
  });
  fireEvent.click(takeButton()!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/tablet/ewo/intervention/'));
  expect(router.state.location.search).toBe('?ewo=E1');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/ewo/items/E1', undefined],
    ['POST', '/ewo/items/E1/take', { version: 3, teamId: 1 }],
  ]);
});

it('whoever comes second learns who has it, and nothing is sent', async () => {
  const { requests } = await showAlert(newEwo(), { 'GET /ewo/items/E1': () => taken });
  fireEvent.click(takeButton()!);
  await screen.findByText(
    'E-2026-000001 has already been taken: team ELE Electricians, last change by Sara Bianchi.',
  );
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(takeButton()).toBeNull();
  expect(screen.getByRole('button', { name: /^Open: / })).toBeTruthy();
});

it('a colleague who takes it in the same moment is named too', async () => {
  const answers = [ewo(), taken];
  await showAlert(newEwo(), {
    'GET /ewo/items/E1': () => answers.shift()!,
    'POST /ewo/items/E1/take': () => refuse(409, { code: 'stale' }),
  });
  fireEvent.click(takeButton()!);
  await screen.findByText(/has already been taken: team ELE Electricians/);
});

it('a cancelled EWO is reported without a team', async () => {
  await showAlert(newEwo(), { 'GET /ewo/items/E1': () => ewo({ state: 'cancelled' }) });
  fireEvent.click(takeButton()!);
  await screen.findByText(/can no longer be taken: last change by Luca Rossi/);
});

it('a refusal is shown, and taking can be tried again', async () => {
  await showAlert(newEwo(), {
    'GET /ewo/items/E1': () => ewo(),
    'POST /ewo/items/E1/take': () => refuse(403, { code: 'notAllowedHere' }),
  });
  fireEvent.click(takeButton()!);
  await waitFor(() => expect(document.querySelector('.alert .problem')?.textContent).toBeTruthy());
  expect(takeButton()).toBeTruthy();
});

it.each<[string, TeamAlert, Profile]>([
  ['a remark', newEwo({ code: 'remarkAdded' }), 'technician'],
  ['an EWO that is assigned already', newEwo({ code: 'ewoAssigned' }), 'technician'],
  ['an alert of an older version', newEwo({ code: undefined }), 'technician'],
  ['whoever may not take', newEwo(), 'guest'],
])('is not offered for %s', async (_, alert, profile) => {
  await showAlert(alert, {}, profile);
  expect(takeButton()).toBeNull();
});

it('is not offered without a network', async () => {
  await showAlert(newEwo(), {});
  expect(takeButton()).toBeTruthy();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await waitFor(() => expect(takeButton()).toBeNull());
  vi.restoreAllMocks();
});
