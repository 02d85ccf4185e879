import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Order } from '#shared/planned/order.ts';
import { Ewo } from '#shared/requests/ewo.ts';
import type { Entry } from '../../offline/entry.ts';
import { clearTablet, signInPeople } from '../../offline/testing.ts';
import { changeEntries, listWaitingEntries, loadWaitingEntries } from '../../offline/waiting-entries.ts';
import { createWrapper, renderPage, waitUntil } from '../../testing.tsx';
import { choiceField, setHistoryLoader } from '../../ui/history/history-things.ts';
import { routes } from './routes.tsx';
import { UnsentPage } from './unsent-page.tsx';

vi.mock('../../offline/send-schedule.ts', () => ({ startSending: vi.fn(), scheduleSending: vi.fn() }));

const person = { user: 'u1', plant: 'TO1' };
const somebody = { ...person, user: 'u2' };
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  ...person,
  id,
  order: Number(id),
  at: '2026-03-16T08:05:00.000Z',
  method: 'POST',
  path: '/ewo/items/{id}/start',
  input: { id: 'E1', version: 3, interventionAt: '2026-03-16T08:00:00.000Z' },
  thing: 'ewo:E1',
  state: 'waiting',
  answer: { id: 'E1', version: 4, state: 'running' },
  title: { key: 'ewoStart', values: { code: 'E-1' } },
  files: [],
  tries: 0,
  ...more,
});
const theirs = {
  id: 'E1',
  version: 5,
  state: 'running',
  interventionAt: '2026-03-16T07:30:00.000Z',
  updatedBy: 'Ada',
  updatedAt: '2026-03-16T07:31:00.000Z',
};
const refusal = (code: string) =>
  ({ kind: 'conflict', code, details: { values: { state: 'cancelled' } } }) as Entry['refusal'];

const kept = async () => {
  await loadWaitingEntries();
  return listWaitingEntries();
};
const open = (at = '/page') => renderPage(<UnsentPage />, { at, namespaces: routes[0]!.namespaces });

beforeEach(async () => {
  clearTablet();
  await signInPeople(somebody, person);
  setHistoryLoader(async () => ({ ewo: { namespace: 'ewoWork', schema: Ewo } }));
  for (const each of await kept()) await changeEntries(each, { removedIds: [each.id] });
});

it('says that nothing waits', async () => {
  await open();
  expect(screen.getByText('All that was recorded here has been sent.')).toBeTruthy();
});

it('lists what waits with its state, and what holds it back', async () => {
  await changeEntries(person, {
    changedEntries: [
      entry('1', { state: 'refused', refusal: refusal('ewoState') }),
      entry('2', { title: { key: 'ewoStart', values: { code: 'E-1 again' } } }),
      entry('3', { thing: 'ewo:E2', title: undefined }),
    ],
  });
  await changeEntries(somebody, { changedEntries: [entry('4', { ...somebody, thing: 'ewo:E3' })] });
  await open();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent!);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Start the intervention on EWO E-1');
  expect(rows[0]).toContain('Refused');
  expect(rows[0]).toContain('while the EWO is Cancelled.');
  expect(rows[1]).toContain('Waiting for your decision about an entry before it');
  expect(rows[2]).toContain('An entry on this device');
  expect(rows[2]).toContain('Saved on this tablet, not sent yet');
});

it('tries a refused one again', async () => {
  await changeEntries(person, {
    changedEntries: [entry('1', { state: 'refused', refusal: refusal('ewoState') })],
  });
  await open();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send again/ })));
  await screen.findByText('Saved on this tablet, not sent yet');
  expect(await kept()).toMatchObject([{ id: '1', state: 'waiting' }]);
});

it('drops one by a typed word alone', async () => {
  await changeEntries(person, { changedEntries: [entry('1')] });
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Discard/ }));
  const dialog = createWrapper().findModal()!;
  const act2 = within(dialog.getElement()).getByRole('button', { name: 'Discard' });
  fireEvent.click(act2);
  expect(await kept()).toHaveLength(1);
  act(() => dialog.findContent().findInput()!.setInputValue('DISCARD'));
  await act(async () =>
    fireEvent.click(within(dialog.getElement()).getByRole('button', { name: 'Discard' })),
  );
  await screen.findByText('All that was recorded here has been sent.');
  expect(await kept()).toEqual([]);
});

it('shows mine and theirs with the words of the fields, and takes mine on their version', async () => {
  await changeEntries(person, {
    changedEntries: [entry('1', { state: 'conflict', theirs, refusal: refusal('stale') })],
  });
  await open('/page?entry=1');
  await screen.findByRole('columnheader', { name: 'My version, not sent' });
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('08:00'))!;
  expect(within(row).getByText('16/03/2026, 07:30')).toBeTruthy();
  expect(within(row).getByRole('rowheader').textContent).not.toContain('interventionAt');
  expect(screen.getByText('Changed by Ada at 16/03/2026, 07:31.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take mine' })));
  await waitUntil(async () =>
    expect(await kept()).toMatchObject([
      { state: 'waiting', input: { version: 5, interventionAt: entry('1').input.interventionAt } },
    ]),
  );
});

it('tells what was reported of a run point by point, and of what is alike nothing', async () => {
  const run = { id: 'A1', state: 'inProgress', updatedBy: 'Ada', updatedAt: theirs.updatedAt };
  const points = [{ n: 1 }, { n: 2 }, { n: 3, outcome: 'ok' }];
  const [clean, read, oil] = points;
  const reported = entry('1', {
    ...{ path: '/amorder/items/{id}/report', thing: 'run:A1', state: 'conflict', refusal: refusal('stale') },
    input: { id: 'A1', version: 3, activities: [{ pointId: 11, outcome: 'ok' }] },
    answer: { ...run, version: 4, activities: [{ ...clean, outcome: 'ok' }, read, oil] },
    base: { activities: points },
    theirs: { ...run, version: 4, activities: [clean, { ...read, outcome: 'nok', note: 'Loose' }, oil] },
  });
  await changeEntries(person, { changedEntries: [reported] });
  setHistoryLoader(async () => ({
    run: {
      namespace: 'orders',
      schema: Order,
      fields: { state: choiceField('orderState'), 'activities.outcome': choiceField('outcome') },
    },
  }));
  await open('/page?entry=1');
  await screen.findByRole('columnheader', { name: 'My version, not sent' });
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['State', 'In progress', 'In progress'],
    ['Activity 1 › Outcome', 'OK', 'empty'],
    ['Activity 2 › Notes', 'empty', 'Loose'],
    ['Activity 2 › Outcome', 'empty', 'Anomaly found'],
  ]);
});

it('a conflict that is settled says so', async () => {
  await open('/page?entry=9');
  expect(screen.getByText('This has been sent, handed over or discarded meanwhile.')).toBeTruthy();
});
