import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Ewo } from '#shared/requests/ewo.ts';
import { cache } from '../../cache.ts';
import type { Entry } from '../../offline/entry.ts';
import { sendOrRecord } from '../../offline/send.ts';
import { clearTablet, signInPeople } from '../../offline/testing.ts';
import { changeEntries, listWaitingEntries, loadWaitingEntries } from '../../offline/waiting-entries.ts';
import { createSession, refuse, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { choiceField, refField, setHistoryLoader } from '../../ui/history/history-things.ts';
import { routes } from './routes.tsx';
import { UnsentPage } from './unsent-page.tsx';

vi.mock('../../offline/send-schedule.ts', () => ({ startSending: vi.fn(), scheduleSending: vi.fn() }));
vi.mock('../../offline/send.ts', async (actual) => ({ ...(await actual<object>()), sendOrRecord: vi.fn() }));

const person = { user: 'u1', plant: 'TO1' };
const entry = (id: string, verb: string, input: object, more: Partial<Entry> = {}): Entry => ({
  ...person,
  ...{ id, order: Number(id), at: '2026-03-16T08:05:00.000Z', method: 'POST' as const },
  ...{ path: `/ewo/items/{id}/${verb}`, input: { id: 'E1', version: 3, ...input }, thing: 'ewo:E1' },
  ...{ state: 'waiting' as const, answer: { id: 'E1' }, files: [], tries: 0 },
  ...more,
});
const refused = entry(
  '1',
  'start',
  { interventionAt: '2026-03-16T08:00:00.000Z' },
  {
    state: 'refused',
    stoppedAt: 3,
    title: { key: 'ewoStart', values: { code: 'E-1' } },
    refusal: { kind: 'conflict', code: 'ewoState', details: { values: { state: 'running' } } },
  },
);
const closing = entry(
  '2',
  'close',
  { interventionDescription: 'Changed the bearing', images: ['P1'], spares: [{ spareId: 7, quantity: 2 }] },
  {
    title: { key: 'ewoClose', values: { code: 'E-1' } },
    answer: { id: 'E1', spares: [{ spareId: 7, quantity: 2, code: 'BRG-6204', description: 'Bearing' }] },
  },
);
const now = {
  ...{ id: 'E1', version: 9, state: 'running', teamId: 4, createdAt: '2026-03-16T06:00:00.000Z' },
  ...{ interventionAt: '2026-03-16T07:30:00.000Z', updatedBy: 'Ada', updatedAt: '2026-03-16T07:31:00.000Z' },
};

const left = async () => {
  await loadWaitingEntries();
  return listWaitingEntries();
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const inDialog = () => within(screen.getByRole('dialog'));

async function open(answers: boolean) {
  startServer(
    answers ? { 'GET /ewo/items/{id}': () => ({ body: now }), 'GET /image/items': () => ({ body: [] }) } : {},
  );
  const answer = globalThis.fetch;
  if (!answers)
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url === '/config.json') return answer(url, init);
      throw new TypeError('network');
    });
  await changeEntries(person, { changedEntries: [refused, closing] });
  await renderPage(<UnsentPage />, {
    ...{ at: '/page?entry=1', namespaces: routes[0]!.namespaces, session: createSession('technician') },
  });
  await screen.findByRole('heading', { level: 1, name: 'Refused: Start the intervention on EWO E-1' });
}

beforeEach(async () => {
  clearTablet();
  await signInPeople(person);
  vi.mocked(sendOrRecord).mockReset().mockResolvedValue({ id: 'ewo.E1.x' });
  setHistoryLoader(async () => ({
    ewo: {
      namespace: 'ewoWork',
      schema: Ewo,
      fields: { state: choiceField('ewoState'), teamId: refField('team') },
    },
  }));
  for (const each of await left()) await changeEntries(each, { removedIds: [each.id] });
});

it('says why, who has the thing and since when, and what was recorded in the words of the form', async () => {
  await open(true);
  await screen.findByText('Running');
  expect(screen.getByText('16/03/2026, 07:30')).toBeTruthy();
  expect(screen.getByText('Ada, 16/03/2026, 07:31')).toBeTruthy();
  expect(screen.getByText('Changed the bearing')).toBeTruthy();
  expect(screen.getByText(/BRG-6204 Bearing/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Close EWO E-1' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/interventionDescription|spareId|interventionAt/);
});

it('says that it cannot be known without a network how the thing is', async () => {
  await open(false);
  await screen.findByText('The current state cannot be read without the network.');
});

it('sends it again, with what was recorded upon it behind it', async () => {
  await open(true);
  await press('Send again');
  await waitUntil(async () =>
    expect(await left()).toMatchObject([
      { id: '1', state: 'waiting' },
      { id: '2', state: 'waiting' },
    ]),
  );
  expect((await left())[0]!.refusal).toBeUndefined();
});

it('hands all of it over as a remark, and leaves nothing behind', async () => {
  await open(true);
  await press('Hand over my work');
  await act(async () => fireEvent.click(inDialog().getByRole('button', { name: 'Hand over my work' })));
  await waitUntil(async () => expect(await left()).toEqual([]));
  const [, remark] = vi.mocked(sendOrRecord).mock.calls[0]!;
  expect(remark).toMatchObject({ of: 'ewo', thing: 'E1', images: ['P1'] });
  const { text } = remark as unknown as { text: string };
  for (const said of ['Start the intervention on EWO E-1', 'Changed the bearing', '2 BRG-6204 Bearing'])
    expect(text).toContain(said);
});

it('keeps all of it where the remark is refused', async () => {
  vi.mocked(sendOrRecord).mockRejectedValue(new Error('no answer'));
  await open(true);
  await press('Hand over my work');
  await act(async () => fireEvent.click(inDialog().getByRole('button', { name: 'Hand over my work' })));
  expect(await left()).toHaveLength(2);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('names what is discarded with it', async () => {
  await open(true);
  await press('Discard');
  expect(inDialog().getByRole('listitem').textContent).toBe('Close EWO E-1');
  fireEvent.change(inDialog().getByRole('textbox'), { target: { value: 'DISCARD' } });
  await act(async () => fireEvent.click(inDialog().getByRole('button', { name: 'Discard' })));
  await waitUntil(async () => expect(await left()).toEqual([]));
});

it.each([
  ['ewo', 'E-2026-000001'],
  ['tag', 'T-2026-000001'],
  ['order', 'W-2026-000001'],
] as const)('leads to the %s that another user had made before', async (made, code) => {
  startServer({});
  const details = { values: { made, id: 'X1', code } };
  const second = {
    ...refused,
    refusal: { kind: 'conflict' as const, code: 'madeAlready' as const, details },
  };
  await changeEntries(person, { changedEntries: [second] });
  await renderPage(<UnsentPage />, {
    ...{ at: '/page?entry=1', namespaces: routes[0]!.namespaces, session: createSession('technician') },
  });
  await screen.findByText(`This was already done. The result is ${code}.`, { exact: false });
  expect(screen.getByRole('link', { name: `Open ${code}` }).getAttribute('href')).toContain('X1');
});

it.each([
  [404, false],
  [200, true],
])('shows the state of a record that the entry makes only if it exists: %i', async (status, exists) => {
  startServer({
    'GET /ewo/items/{id}': () => (exists ? { body: now } : refuse(status, { code: 'notFound' })),
  });
  const { answer: _, ...report } = entry('1', '', {
    breakdownDescription: 'Leaks',
    orderId: 'O-7',
    activity: 1,
  });
  await changeEntries(person, {
    changedEntries: [{ ...report, path: '/ewo/items', state: 'refused', refusal: refused.refusal }],
  });
  await renderPage(<UnsentPage />, {
    ...{ at: '/page?entry=1', namespaces: routes[0]!.namespaces, session: createSession('technician') },
  });
  await screen.findByText('Leaks');
  if (exists) await screen.findByText('Running');
  else await waitUntil(() => expect(cache.isFetching()).toBe(0));
  expect(screen.queryByText('Current state') !== null).toBe(exists);
  expect(document.body.textContent).not.toMatch(/It no longer exists|orderId|O-7|activity/);
});
