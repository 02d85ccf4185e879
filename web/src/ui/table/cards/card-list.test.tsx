import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWrapper, renderPage, waitUntil } from '../../../testing.tsx';
import type { Column } from '../column.ts';
import { DataTable } from '../data-table.tsx';

interface Pump {
  id: number;
  code: string;
  power: number;
  note?: string;
}
const pumps: Pump[] = [
  { id: 1, code: 'P-1', power: 7 },
  { id: 2, code: 'P-2', power: 3, note: 'Noisy' },
];
const columns: Column<Pump>[] = [
  { id: 'power', header: 'Power', value: ({ power }) => power, kind: 'number' },
  { id: 'code', header: 'Code', value: ({ code }) => code, rowHeader: true },
  { id: 'note', header: 'Note', value: ({ note }) => note },
];
const table = (more: Partial<Parameters<typeof DataTable<Pump>>[0]> = {}) => (
  <DataTable id="pumps" items={pumps} columns={columns} namespace="common" title="Pumps" {...more} />
);

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const cards = () => createWrapper().findCards()!.findItems();
const headers = () => cards().map((card) => card.findCardHeader()!.getElement().textContent);
const shown = async () => waitUntil(() => expect(createWrapper().findCards()?.findItems()).toHaveLength(2));

it('names each card by its row header, and lists the fields that have content', async () => {
  await renderPage(table());
  await shown();
  expect(headers()).toEqual(['P-1', 'P-2']);
  expect(document.querySelector('table')).toBeNull();
  const terms = cards().map((card) =>
    within(card.getElement())
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  );
  expect(terms).toEqual([['Power'], ['Power', 'Note']]);
});

it('sorts by the chosen field, and in both directions', async () => {
  await renderPage(table());
  await shown();
  const select = createWrapper().findSelect()!;
  act(() => select.openDropdown());
  act(() => select.selectOptionByValue('power'));
  await waitUntil(() => expect(headers()).toEqual(['P-2', 'P-1']));
  act(() => screen.getByRole('button', { name: 'Sort descending' }).click());
  await waitUntil(() => expect(headers()).toEqual(['P-1', 'P-2']));
  screen.getByRole('button', { name: 'Sort ascending' });
});

it('selects rows, and folds the fields beyond eight', async () => {
  const selected = vi.fn();
  const many = Array.from(
    { length: 11 },
    (_, at): Column<Pump> => ({
      ...{ id: `f${at}`, header: `Field ${at}`, value: () => `v${at}` },
    }),
  );
  await renderPage(table({ columns: many, selection: 'multi', selected: [], onSelect: selected }));
  await shown();
  const card = cards()[1]!;
  within(card.getElement()).getByText('2 more fields');
  act(() => card.findSelectionArea()!.find('input')!.getElement().click());
  expect(selected).toHaveBeenCalledWith([pumps[1]]);
});
