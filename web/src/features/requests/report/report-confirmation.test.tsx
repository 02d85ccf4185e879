import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Entry } from '../../../offline/entry.ts';
import { clearTablet, signInPeople } from '../../../offline/testing.ts';
import { changeEntries, loadWaitingEntries } from '../../../offline/waiting-entries.ts';
import { renderPage } from '../../../testing.tsx';
import { ReportConfirmation } from './report-confirmation.tsx';

const person = { user: 'u1', plant: 'TO1' };
const entry: Entry = {
  ...person,
  ...{ id: '1', order: 1, at: '2026-03-16T08:05:00.000Z', method: 'POST', path: '/ewo/items' },
  ...{ input: { id: 'E1' }, thing: 'ewo:E1', state: 'waiting', files: [], tries: 0 },
};
const open = (id: string) =>
  renderPage(
    <ReportConfirmation
      {...{ namespace: 'ewo', place: 'tablet', id, code: 'E-2026-000007', opened: undefined }}
      {...{ next: 'The team leaders are told.', state: null, text: 'Broken belt', another: '/page' }}
    />,
    { namespaces: ['ewo'] },
  );

beforeEach(async () => {
  clearTablet();
  await signInPeople(person);
  await loadWaitingEntries();
});

it('a report that waits on the tablet does not say that it arrived, until it did', async () => {
  await changeEntries(person, { changedEntries: [entry] });
  await open('E1');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your report is recorded');
  expect(screen.getByText('Saved on this tablet, not sent yet')).toBeTruthy();
  expect(screen.queryByText('The team leaders are told.')).toBeNull();
  await act(() => changeEntries(person, { removedIds: [entry.id] }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('E-2026-000007 is reported');
  expect(screen.getByText('The team leaders are told.')).toBeTruthy();
});

it('of another one that waits nothing is said', async () => {
  await changeEntries(person, { changedEntries: [entry] });
  await open('E2');
  expect(screen.getByText('Your report arrived')).toBeTruthy();
});
