import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { createWrapper, flushWork, renderPage, waitUntil } from '../../testing.tsx';
import { RegionContext } from '../format.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { readPreferences, writePreferences } from './table-memory.ts';

interface Pump {
  id: number;
  code: string;
  power: number;
}
const pumps: Pump[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  code: `P-${at + 1}`,
  power: (at * 7) % 60,
}));
const columns: Column<Pump>[] = [
  { id: 'code', value: (pump) => pump.code },
  { id: 'power', header: 'Power', value: (pump) => pump.power, kind: 'number' },
];
const table = (props: Partial<DataTableProps<Pump>> = {}) => (
  <DataTable id="pumps" items={pumps} columns={columns} namespace="common" title="Pumps" {...props} />
);
function Chosen(props: Pick<DataTableProps<Pump>, 'items' | 'columns'>) {
  const [selected, onSelect] = useState<Pump[]>([]);
  return table({ ...props, selection: 'multi', selected, onSelect });
}
const found = () => createWrapper().findTable()!;

it('shows 25 of all rows and says how many there are', async () => {
  await renderPage(table());
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
  expect(screen.getByText('(60)')).toBeTruthy();
});

it('gives a text two lines, a code one, and whoever asks for all lines has them', async () => {
  const spelled = { ...columns[0]!, width: 200, value: (pump: Pump) => `Pump of ${pump.id}` };
  const texts: Column<Pump>[] = [spelled, columns[1]!];
  const inTwoLines = () => document.querySelectorAll('td .cell-text, th .cell-text').length;
  const { unmount } = await renderPage(table({ columns: texts }));
  await waitUntil(() => expect(inTwoLines()).toBe(25));
  unmount();
  writePreferences('pumps', { ...readPreferences('pumps'), wrap: true });
  await renderPage(table({ columns: texts }));
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
  expect(inTwoLines()).toBe(0);
  localStorage.clear();
});

it('reads of many rows what a page of them shows, and a column once where it is ordered by', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ ...pumps[at % 60]!, id: at }));
  const asked = new Map<string, number>();
  const counted = columns.map((column) => ({
    ...column,
    value: (pump: Pump) => {
      asked.set(column.id, (asked.get(column.id) ?? 0) + 1);
      return column.value(pump);
    },
  }));
  await renderPage(<Chosen items={many} columns={counted} />, { at: '/page?sort=power' });
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
  act(() => found().findRowSelectionArea(1)!.find('input')!.click());
  await waitUntil(() => expect(screen.getByText('(1/5000)')).toBeTruthy());
  expect(asked.get('code')).toBeLessThan(500);
  expect(asked.get('power')).toBeLessThan(5_500);
});

it.each([
  [
    'and',
    [
      ['code', ':', 'p-5'],
      ['power', '<', '30'],
    ],
    5,
  ],
  [
    'or',
    [
      ['code', '=', 'P-1'],
      ['power', '>=', '58'],
    ],
    3,
  ],
  ['and', [['', '!:', 'p-']], 0],
  ['and', [['', ':', 'p-1']], 11],
  [
    'and',
    [
      ['code', '^', 'p-6'],
      ['power', '!=', '35'],
    ],
    1,
  ],
  ['and', [['gone', '=', 'P-1']], 0],
] as const)('finds by %s of %j', async (operation, tokens, count) => {
  await renderPage(table(), { at: `/page?q=${encodeURIComponent(JSON.stringify([operation, ...tokens]))}` });
  await waitUntil(() => expect(screen.getByText(`(${count})`)).toBeTruthy());
});

it.each([
  [['name', ':', 'unita frenante'], 1],
  [['name', ':', "d'huile"], 1],
  [['name', '^', 'MANOEUVRE 5 \u03bcm'], 1],
  [['', ':', 'unita\u0300  frenante '], 1],
  [['name', '=', 'pompe d\u2019huile'], 1],
  [['name', '!:', 'piu perche'], 2],
  [['weight', '=', '1254,5'], 1],
  [['weight', '>', '1.254'], 1],
  [['weight', '<', '1.5'], 2],
] as const)('finds what people type otherwise: %j', async (token, count) => {
  const items = ['Unità frenante più perché', 'Pompe d’huile', 'Manœuvre 5 µm'].map((name, at) => ({
    ...{ id: at, code: `P-${at}`, power: 0, name },
    weight: [1254.5, 0.5, 1.25][at]!,
  }));
  await renderPage(
    <RegionContext value={{ globalization: 'it', timeZone: 'UTC', currency: 'EUR' }}>
      <DataTable
        id="found"
        items={items}
        columns={[
          { id: 'name', header: 'Name', value: ({ name }) => name },
          { id: 'weight', header: 'Weight', value: ({ weight }) => weight, kind: 'number' },
        ]}
        namespace="common"
        title="Pumps"
      />
    </RegionContext>,
    { at: `/page?q=${encodeURIComponent(JSON.stringify(['and', token]))}` },
  );
  await waitUntil(() => expect(screen.getByText(`(${count})`)).toBeTruthy());
});

it('sorts text with numbers as people count', async () => {
  await renderPage(table({ defaultSort: { id: 'code' } }), { at: '/page' });
  await waitUntil(() => expect(found().findRows()[9]!.getElement().textContent).toContain('P-10'));
});

it('takes filter, order and page from the URL, and writes them there', async () => {
  const q = encodeURIComponent(JSON.stringify(['and', ['power', '>=', '30']]));
  const { router } = await renderPage(table(), { at: `/page?q=${q}&sort=-power` });
  await waitUntil(() => expect(found().findRows()[0]!.getElement().textContent).toContain('59'));
  expect(screen.getAllByText('30 matches').length).toBeGreaterThan(0);
  expect(screen.getByText('(30)')).toBeTruthy();
  found().findPagination()!.findPageNumberByIndex(2)!.click();
  await waitUntil(() => expect(router.state.location.search).toContain('page=2'));
  expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('-power');
});

it.each([
  ['en', 'Find in “Due today”'],
  ['it', 'Cercare in «Due today»'],
  ['fr', 'Rechercher dans « Due today »'],
])('asks in a sentence that holds for every title: %s', async (language, sentence) => {
  await renderPage(table({ title: 'Due today' }));
  await act(() => i18n.changeLanguage(language));
  await waitUntil(() => expect(screen.getByPlaceholderText(sentence)).toBeTruthy());
});

it('ignores a filter it cannot read', async () => {
  await renderPage(table(), { at: '/page?q=%7Bbroken&sort=nothing&page=-4' });
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
});

it('tells an empty list from one the filter emptied, in one sentence', async () => {
  await renderPage(table({ items: [], emptyAction: <button type="button">Add one</button> }));
  await waitUntil(() => expect(screen.getByText('No records to display.')).toBeTruthy());
  expect(found().findEmptySlot()!.getElement().textContent).toBe('No records to display.Add one');
  expect(screen.getByText('Add one')).toBeTruthy();
});

it('offers to clear a filter that matches nothing', async () => {
  const q = encodeURIComponent(JSON.stringify(['and', ['', ':', 'no such pump']]));
  await renderPage(table(), { at: `/page?q=${q}` });
  await waitUntil(() => expect(screen.getByText('No matches')).toBeTruthy());
  screen.getAllByText('Clear filter')[0]!.click();
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
});

it('says why there is nothing, and tries again', async () => {
  const retry = vi.fn();
  await renderPage(table({ items: undefined, error: new Error('down'), onRetry: retry }));
  await waitUntil(() => expect(screen.getByText('The list could not be loaded.')).toBeTruthy());
  screen.getByText('Try again').click();
  expect(retry).toHaveBeenCalledOnce();
});

it('names rows for screen readers and reports the selection', async () => {
  const select = vi.fn();
  await renderPage(table({ selection: 'multi', selected: [], onSelect: select }));
  await waitUntil(() => expect(found().findRows()).toHaveLength(25));
  expect(screen.getAllByLabelText('Select P-1')[0]).toBeTruthy();
  found().findRowSelectionArea(1)!.find('input')!.click();
  expect(select).toHaveBeenCalledWith([pumps[0]]);
});

it('remembers chosen columns on this device', async () => {
  localStorage.setItem(
    'columns:pumps',
    JSON.stringify({
      pageSize: 10,
      columns: [
        { id: 'code', visible: true },
        { id: 'power', visible: false },
      ],
    }),
  );
  await renderPage(table());
  await waitUntil(() => expect(found().findRows()).toHaveLength(10));
  expect(screen.queryByText('Power')).toBeNull();
  expect(found().findRows()[0]!.getElement().textContent).toBe('P-1');
});

let arrive = () => {};
function Later() {
  const [items, setItems] = useState<Pump[]>();
  arrive = () => setItems(pumps);
  return table({ items, defaultSort: { id: 'power' } });
}

it('changes no address while somebody is on the way to another page', async () => {
  const { router } = await renderPage(<Later />);
  await act(async () => {
    void router.navigate('/far');
    arrive();
  });
  expect(router.state.navigation.location?.pathname).toBe('/far');
});

it('beside another leaves the address to it, and comes back as this tab saw it last', async () => {
  sessionStorage.setItem('view:beside', 'sort=power');
  const { router } = await renderPage(
    <>
      {table({ variant: 'container', defaultSort: { id: 'power', descending: true } })}
      {table({ id: 'beside', variant: 'container', isSecondary: true })}
    </>,
    { at: '/page?page=2' },
  );
  await waitUntil(() => expect(router.state.location.search).toBe('?sort=-power&page=2'));
  const { key } = router.state.location;
  await flushWork();
  expect(router.state.location.key).toBe(key);
  const [, beside] = createWrapper().findAllTables();
  expect(beside!.findRows()[0]!.getElement().textContent).toBe('P-10');
  expect(sessionStorage.getItem('view:beside')).toBe('sort=power');
});
