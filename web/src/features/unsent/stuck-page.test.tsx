import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Ewo } from '#shared/requests/ewo.ts';
import type { Entry } from '../../offline/entry.ts';
import { setOfflineContext } from '../../offline/offline-context.ts';
import { clearTablet, signInPeople } from '../../offline/testing.ts';
import { changeEntries, listWaitingEntries, loadWaitingEntries } from '../../offline/waiting-entries.ts';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { setHistoryLoader } from '../../ui/history/history-things.ts';
import { routes } from './routes.tsx';
import { UnsentPage } from './unsent-page.tsx';

vi.mock('../../offline/send-schedule.ts', () => ({ startSending: vi.fn(), scheduleSending: vi.fn() }));

const person = { user: 'u1', plant: 'TO1' };
const entry = (id: string, verb: string, input: object, more: Partial<Entry> = {}): Entry => ({
  ...person,
  ...{ id, order: Number(id), at: '2026-03-16T08:05:00.000Z', method: 'POST' as const },
  ...{ path: `/ewo/items/{id}/${verb}`, input: { id: 'E1', version: 3, ...input }, thing: 'ewo:E1' },
  ...{ state: 'waiting' as const, answer: { id: 'E1' }, files: [], tries: 0 },
  ...more,
});
const stuck = entry(
  '1',
  'close',
  { interventionDescription: 'Changed the <bearing>', images: ['P1', 'P2'] },
  {
    ...{ state: 'stuck', stoppedAt: 3, files: ['P1', 'P2'], failure: { code: 'bodyTooLarge' } },
    title: { key: 'ewoClose', values: { code: 'E-1' } },
  },
);
const dependent = entry('2', 'reopen', {}, { title: { key: 'ewoStart', values: { code: 'E-1' } } });

const left = async () => {
  await loadWaitingEntries();
  return listWaitingEntries();
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
async function open(at = '/page?entry=1', shown = stuck) {
  startServer({ 'GET /image/items': () => ({ body: [] }) });
  await changeEntries(person, { changedEntries: [shown, dependent] });
  await renderPage(<UnsentPage />, {
    ...{ at, namespaces: routes[0]!.namespaces, session: createSession('technician') },
  });
}

beforeEach(async () => {
  clearTablet();
  await signInPeople(person);
  setOfflineContext({ definitions: async () => [], getPrincipal: () => undefined } as never);
  setHistoryLoader(async () => ({ ewo: { namespace: 'ewoWork', schema: Ewo } }));
  for (const each of await left()) await changeEntries(each, { removedIds: [each.id] });
});

it('stands in the list with its reason and its actions, and what depends on it waits', async () => {
  await open('/page');
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent!);
  expect(first).toContain('Stuck: not accepted although others were sent');
  expect(first).toContain('The request is too large.');
  expect(second).toContain('Waiting for your decision about an entry before it');
  await press(/^Send again/);
  await waitUntil(async () =>
    expect(await left()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]),
  );
});

it.each<[string, Entry['failure'], string]>([
  ['a filter', { code: 'bodyTooLarge' }, 'The request is too large.'],
  ['the service', { reference: 'JKJaXmPLvHcESHA' }, 'JKJaXmPLvHcESHA'],
  ['nobody', { code: 'outcomeUnknown' }, 'It is not known whether it was saved.'],
])('says what the last attempt met: %s', async (_, failure, text) => {
  await open('/page?entry=1', { ...stuck, failure });
  await screen.findByRole('heading', { level: 1, name: 'Stuck: Close EWO E-1' });
  expect(document.body.textContent).toContain(text);
  expect(document.body.textContent!.match(/sent again, it is done once/gi)).toHaveLength(1);
});

it('is edited: a text is changed, a picture left out, and it is sent again under its key', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Stuck: Close EWO E-1' });
  await press('Edit');
  const dialog = createWrapper().findModal()!;
  const action = () => within(dialog.getElement()).getByRole('button', { name: 'Send again' });
  expect((action() as HTMLButtonElement).disabled).toBe(true);
  act(() => dialog.findContent().findTextarea()!.setTextareaValue('Changed the bearing'));
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Keep picture 2' })));
  await act(async () => fireEvent.click(action()));
  await waitUntil(async () =>
    expect((await left())[0]).toMatchObject({
      ...{ id: '1', state: 'waiting', files: ['P1'] },
      input: { id: 'E1', version: 3, interventionDescription: 'Changed the bearing', images: ['P1'] },
    }),
  );
});

it('is discarded by a typed word alone, with what depends on it', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Stuck: Close EWO E-1' });
  await press('Discard');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'DISCARD' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Discard' })));
  await waitUntil(async () => expect(await left()).toEqual([]));
});
