import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { CloudscapeTexts } from '../../app/cloudscape-texts.tsx';
import { createWrapper, refuse, renderPage, startServer, type TestServer } from '../../testing.tsx';
import { IngestionPage } from './ingestion-page.tsx';

afterEach(() => void vi.useRealTimers());

const id = (n: number) => `01J0000000000000000000000${n}`;
const file = (more: object = {}) => ({
  ...{ id: id(1), version: 1, name: 'machines.xlsx', size: 2_097_152, state: 'ready', rows: 3 },
  ...{ uploadedBy: 'Ada', uploadedAt: '2026-03-02T10:00:00Z' },
  ...more,
});
const column = (name: string, more: object = {}) => ({
  ...{ name, filled: 3, numbers: 0, days: 0, samples: ['A', 'B'] },
  ...more,
});
const sheet = {
  ...{ name: 'Sheet1', rows: 3, headerRow: 2 },
  columns: [
    column('Code', { samples: ['M1', 'M2'] }),
    column('DESCRIPTION'),
    column('Kind'),
    column('scad vita residua', {
      ...{ samples: ['03/04/2026'], days: 3, dates: 'unclear', example: '03/04/2026' },
    }),
    column('price', { samples: ['1,5'], decimal: ',' }),
  ],
};
const whole = (more: object = {}) => file({ tables: [sheet], ...more });
const batch = (more: object = {}) => ({
  ...{ batchId: id(7), mappingId: id(5), fileId: id(1), fileName: 'machines.xlsx', state: 'done', by: 'Ada' },
  ...{ startedAt: '2026-03-02T11:00:00Z', done: 3, of: 3, inserted: 2, updated: 1, unchanged: 0, skipped: 0 },
  ...{ mayUndo: true, version: 1, ...more },
});
const problem = (more: object = {}) => ({
  ...{ table: 2, line: 4, column: 'price', value: 'x', check: 2, code: 'notNumber', level: 'error' },
  ...{ message: '“x” is not a number.', ...more },
});
const counts = { insert: 1, update: 1, unchanged: 0, error: 1 };
const mapping = (more: object = {}) => ({
  ...{ mappingId: id(5), fileId: id(1), mapperId: 'template', state: 'mapped', done: 3, of: 3 },
  tables: [
    { index: 2, name: 'Machines', rows: 3, errors: [problem()], wrong: 1, sheet: 'Sheet1', headerRow: 2 },
  ],
  ...more,
});
const check = (more: object = {}) => ({
  ...{ mappingId: id(5), state: 'checked', done: 3, of: 3, ok: false, errors: [problem()] },
  warnings: [problem({ level: 'warning', code: 'trimmed', check: 18, message: 'Spaces were left out.' })],
  ...{ counts, tables: [{ index: 2, name: 'Machines', counts }], unknown: [{ index: 1, codes: ['SUP-9'] }] },
  ...more,
});
const mappers = [
  { id: 'template', name: 'template', kind: 'template', Data: { Tables: [] } },
  {
    ...{ id: id(3), name: 'Weekly', kind: 'own', version: 1 },
    Data: {
      Tables: [
        {
          ...{ Index: 2, Name: 'Machines', sheet: 'Other', headerRow: 1 },
          Columns: ['code', 'description', 'typologyCode'].map((name, at) => ({
            ...{ name, type: 'text', required: true, key: at === 0, maxLength: null, lookup: null },
            source: ['code', 'description', 'kind'][at],
          })),
        },
      ],
    },
  },
];
const whatIsAsked: TestServer = {
  'GET /dataingestion/files': () => ({ body: { items: [file()] } }),
  'GET /dataingestion/imports': () => ({ body: { items: [batch()] } }),
  [`GET /dataingestion/file/${id(1)}`]: () => ({ body: whole() }),
  [`GET /dataingestion/file/${id(1)}/rows`]: () => ({
    body: {
      pages: 1,
      rows: [
        { line: 1, cells: ['Our machines', null] },
        { line: 2, cells: sheet.columns.map(({ name }) => name) },
        { line: 3, cells: ['M1', 'Press', 'PRESS', '03/04/2026', '1,5'] },
        { line: 4, cells: ['M2', 'Robot', 'ROBOT', '04/04/2026', 'x'] },
      ],
    },
  }),
  'GET /dataingestion/mappers': () => ({ body: { items: mappers } }),
  'POST /dataingestion/mapping': () => ({ body: mapping() }),
  [`GET /dataingestion/mapping/${id(5)}`]: () => ({ body: mapping() }),
  [`GET /dataingestion/mapping/${id(5)}/rows`]: () => ({
    body: {
      pages: 1,
      rows: [
        { line: 3, values: { code: 'M1', price: 1.5 }, problems: [] },
        { line: 4, values: { code: 'M2' }, problems: [problem()] },
      ],
    },
  }),
  [`GET /dataingestion/checkdataintegrity/${id(5)}`]: () => ({ body: check() }),
  [`GET /dataingestion/difference/${id(5)}`]: ({ query }) => ({
    body: {
      pages: 1,
      rows: [
        {
          ...{ line: 3, key: 'M1', verdict: 'changed', before: { price: 1, description: 'Press' } },
          ...{ after: { price: 1.5, description: 'Press' }, problems: [] },
        },
        { line: 4, key: 'M2', verdict: 'error', after: {}, problems: [problem()] },
      ].filter(({ verdict }) => [null, verdict].includes(query.get('verdict'))),
    },
  }),
};
async function open(query: string, more: TestServer = {}, profile: 'admin' | 'superAdmin' = 'admin') {
  const asked = startServer({
    ...more,
    ...Object.fromEntries(Object.entries(whatIsAsked).filter(([name]) => !more[name])),
  });
  const view = await renderPage(
    <CloudscapeTexts>
      <IngestionPage />
    </CloudscapeTexts>,
    { at: `/page${query}`, namespaces: ['ingestion'], profile },
  );
  const address = () => Object.fromEntries(new URLSearchParams(view.router.state.location.search));
  return { asked, view, address };
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const find = (name: RegExp | string) => screen.findByRole('button', { name });
/** Selects a value in the select of that name and checks that its options contain the given texts. */
async function take(name: RegExp, value: string, says: string[] = []) {
  const trigger = await find(name);
  const select = createWrapper()
    .findAllSelects()
    .find((each) => each.getElement().contains(trigger))!;
  act(() => select.openDropdown());
  const choices = select.findDropdown({ expandToViewport: true })!.getElement().textContent;
  for (const each of says) expect(choices).toContain(each);
  act(() => select.selectOptionByValue(value, { expandToViewport: true }));
}
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
const clean = async () => {
  const { violations } = await axe.run(document.body, {
    // The layout provides the landmarks, and jsdom neither renders colours nor hides the steps of the other
    // window size.
    rules: {
      region: { enabled: false },
      'landmark-unique': { enabled: false },
      'color-contrast': { enabled: false },
    },
  });
  expect(
    violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html.slice(0, 200))]),
  ).toEqual([]);
};

/** Simulates a bucket that loses the first `losses` files. */
function bucket(losses = 0) {
  let left = losses;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      status = 204;
      onload = () => {};
      onerror = () => {};
      open() {}
      abort() {}
      send() {
        setTimeout(() => {
          left -= 1;
          if (left >= 0) return this.onerror();
          this.upload.onprogress?.({ loaded: 1, total: 2 });
          this.onload();
        });
      }
    },
  );
}
const offers: TestServer = {
  'POST /dataingestion/files/form': () => ({
    body: { id: id(2), url: 'https://b.example/', fields: { key: 'k' } },
  }),
};

it('lists files and imports, with who, when, and why a file was refused', async () => {
  const refused = file({
    id: id(2),
    name: 'old.csv',
    state: 'refused',
    problem: 'fileBroken',
    message: 'It is broken.',
  });
  await open('', {
    'GET /dataingestion/files': () => ({
      body: { items: [file({ importedBefore: '2026-03-01T09:00:00Z' }), refused] },
    }),
    'GET /dataingestion/imports': () => ({
      body: { items: [batch(), batch({ batchId: id(8), state: 'undone', mayUndo: false })] },
    }),
  });
  await screen.findByText('It is broken.');
  expect(await screen.findByText(/already imported on/)).toBeTruthy();
  expect(screen.getAllByText('2 MB')[0]).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Open: old.csv' })).toBeNull();
  await clean();
});

it('opens a file at its mapper, and deletes one after asking', async () => {
  const { asked, address } = await open('', {
    [`DELETE /dataingestion/files/${id(1)}`]: () => ({ body: {} }),
  });
  fireEvent.click(await find('Delete: machines.xlsx'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE /dataingestion/files/${id(1)}`,
    ),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await find('Open: machines.xlsx'));
  await waitFor(() => expect(address()).toEqual({ step: '1', file: id(1) }));
  await screen.findByText('100 % match');
});

it('sends no file that cannot be read, and says why', async () => {
  const { asked } = await open('?step=0');
  await find('Next');
  for (const [name, sentence] of [
    ['plan.xls', /Save it as XLSX/],
    ['photo.png', /Only XLSX and CSV/],
    ['empty.csv', /is empty/],
  ] as const) {
    choose(new File(name === 'empty.csv' ? [] : ['x'], name));
    await screen.findByText(sentence);
  }
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  choose(large);
  await screen.findByText(/larger than 20 MB/);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await clean();
});

it('says that an upload failed, sends it again, and waits until it is read', async () => {
  bucket(1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let looks = 0;
  const { asked, address } = await open('?step=0', {
    ...offers,
    [`GET /dataingestion/file/${id(2)}`]: () => {
      looks += 1;
      return { body: whole({ id: id(2), state: looks > 1 ? 'ready' : 'reading', name: 'a.csv' }) };
    },
  });
  await find('Next');
  choose(new File(['code'], 'a.csv'));
  await screen.findByText('Upload error.');
  press('Next');
  await screen.findAllByText(/First upload a file/);
  press('Try again');
  await screen.findByText(/a\.csv is being read/);
  expect(address()).toEqual({ step: '0', file: id(2) });
  await screen.findByText('Sheet1: 3 rows');
  const offered = asked.filter(({ path }) => path === '/dataingestion/files/form');
  expect(offered.map(({ body }) => body)).toEqual([
    { name: 'a.csv', size: 4 },
    { name: 'a.csv', size: 4 },
  ]);
  const seen = looks;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(looks).toBe(seen);
  press('Next');
  await waitFor(() => expect(address().step).toBe('1'));
});

it('tells why the service refused a file or the upload of it', async () => {
  await open('?step=0', { 'POST /dataingestion/files/form': () => refuse(403, { code: 'notAuthorized' }) });
  await find('Next');
  choose(new File(['code'], 'a.csv'));
  await screen.findByText('Upload error.');
  expect(screen.queryByText(/did not arrive/)).toBeNull();
});

it('shows the sentence of a file that was refused after it came', async () => {
  await open(`?step=0&file=${id(1)}`, {
    [`GET /dataingestion/file/${id(1)}`]: () => ({
      body: file({ state: 'refused', problem: 'fileEncrypted', message: 'It has a password.' }),
    }),
  });
  await screen.findByText('It has a password.');
  press('Next');
  await screen.findAllByText(/First upload a file/);
});

it('asks how letters are read where that is in doubt, and goes on once it is known', async () => {
  const readings = [
    { page: 'windows-1252', samples: ['Unit… motrice'] },
    { page: 'cp850', samples: ['Unità motrice'] },
  ];
  let letters: object = { page: 'windows-1252', isUnclear: true, readings };
  const body = () => whole({ tables: [{ ...sheet, letters }] });
  const server: TestServer = {
    [`GET /dataingestion/file/${id(1)}`]: () => ({ body: body() }),
    [`POST /dataingestion/files/${id(1)}/letters`]: () => {
      letters = { page: 'cp850', isChosen: true, readings };
      return { body: body() };
    },
  };
  const first = await open(`?step=0&file=${id(1)}`, server);
  await screen.findByText('Which of these is written correctly?');
  expect(screen.getAllByRole('radio').some((each) => (each as HTMLInputElement).checked)).toBe(false);
  await clean();
  press('Next');
  await screen.findAllByText('First choose how the letters of the file are to be read.');
  expect(first.address().step).toBe('0');
  first.view.unmount();
  // The same applies when a link leads to a later step.
  for (const step of [1, 2]) {
    const { view } = await open(`?step=${step}&file=${id(1)}&mapper=template`, server);
    await screen.findByText('Which of these is written correctly?');
    press('Next');
    await screen.findAllByText('First choose how the letters of the file are to be read.');
    view.unmount();
  }
  const { asked, address } = await open(`?step=0&file=${id(1)}`, server);
  fireEvent.click(await screen.findByRole('radio', { name: /Unità motrice/ }));
  await screen.findByText('Letters with accents');
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ page: 'cp850' });
  press('Next');
  await waitFor(() => expect(address().step).toBe('1'));
});

it('offers five machines to an empty plant', async () => {
  await open('?step=0&tab=2');
  await screen.findByText('Start with your list of machines');
  const table = within(screen.getByRole('table', { name: 'Five machines as an example' }));
  expect(table.getAllByRole('row')).toHaveLength(6);
  await clean();
});

it('puts the mapper first that fits best', async () => {
  const { address } = await open(`?step=1&file=${id(1)}`);
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((each) => (each as HTMLInputElement).value)).toEqual([id(3), 'template', 'new']);
  expect((radios[0] as HTMLInputElement).checked).toBe(true);
  await screen.findByText('100 % match');
  await clean();
  press('Next');
  await waitFor(() => expect(address()).toEqual({ step: '2', file: id(1), mapper: id(3) }));
});

it('maps columns by their headers, names what is missing, and sends the mapping', async () => {
  const { asked, address } = await open(`?step=2&file=${id(1)}&mapper=template`);
  await screen.findByText(/required and have no source yet: Typology/);
  expect(screen.getAllByText('Names it once in the plant; text, zeros in front stay')).toHaveLength(1);
  await clean();
  press('Next');
  await screen.findAllByText(/Machines: required columns have no source yet: Typology/);
  await take(/Column of the file: Typology/, 'from:Kind');
  await waitFor(() => expect(screen.queryByText(/required and have no source yet/)).toBeNull());
  // The order of day and month in the dates is still undecided.
  await screen.findByText('“03/04/2026” can be read in two ways.');
  press('Next');
  await screen.findAllByText(/Machines: say how these columns are to be read: Residual life expiry/);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await clean();
  await take(/Order of dates: Residual life expiry/, 'dmy', ['3 April 2026', '4 March 2026']);
  await waitFor(() => expect(screen.queryByText(/can be read in two ways/)).toBeNull());
  press('Next');
  await waitFor(() =>
    expect(address()).toEqual({ step: '3', file: id(1), mapper: 'template', mapping: id(5), tab: '2' }),
  );
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/dataingestion/mapping')!;
  expect(sent.body).toEqual({
    fileId: id(1),
    mapperId: 'template',
    tables: [
      {
        ...{ index: 2, sheet: 'Sheet1', headerRow: 2 },
        columns: [
          { source: 'Code', target: 'code' },
          { source: 'DESCRIPTION', target: 'description' },
          { source: 'price', target: 'price' },
          { source: 'Kind', target: 'typologyCode' },
          {
            ...{ source: 'scad vita residua', target: 'scadVitaResidua' },
            transform: [{ op: 'dates', order: 'dmy' }],
          },
        ],
      },
    ],
  });
});

it('asks for the mark before decimals, once for all columns of a table that leave it open', async () => {
  const unclear = { samples: ['1.500'], numbers: 3, decimal: 'unclear', example: '1.500' };
  const { asked } = await open(`?step=2&file=${id(1)}&mapper=template`, {
    [`GET /dataingestion/file/${id(1)}`]: () => ({
      body: whole({
        region: { decimal: ',', dates: 'dmy' },
        tables: [
          {
            ...sheet,
            columns: [
              ...['Code', 'Description', 'Typology code'].map((name) => column(name)),
              ...['Price', 'Distance to the warehouse'].map((name) => column(name, unclear)),
            ],
          },
        ],
      }),
    }),
  });
  press((await find('Next')).textContent!);
  await screen.findAllByText(/Machines: say how these columns are to be read: Distance to .*, Price/);
  await take(/Decimals: Price/, ',', ['1.500 → 1,500', '1.500 → 1.5']);
  await waitFor(() => expect(screen.queryByText(/can be read in two ways/)).toBeNull());
  press('Next');
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  const [sent] = asked.filter(({ method }) => method === 'POST');
  const { columns } = (sent!.body as { tables: [{ columns: { target: string; transform?: unknown }[] }] })
    .tables[0];
  expect(columns.flatMap(({ target, transform }) => (transform ? [[target, transform]] : []))).toEqual([
    ['distCentralWarehouse', [{ op: 'decimals', mark: ',' }]],
    ['price', [{ op: 'decimals', mark: ',' }]],
  ]);
});

it('asks below a header that somebody chose, too', async () => {
  await open(`?step=2&file=${id(1)}&mapper=template`);
  fireEvent.click(await screen.findByText('The header is on line 2'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Line 3 is the header' }));
  await screen.findByText('The header is on line 3');
  await take(/Column of the file: Residual life expiry/, 'from:03/04/2026');
  await screen.findByText('“03/04/2026” can be read in two ways.');
  for (const [name, from] of [
    [/Column of the file: Code/, 'M1'],
    [/Column of the file: Description/, 'Press'],
    [/Column of the file: Typology/, 'PRESS'],
  ] as const)
    await take(name, `from:${from}`);
  press('Next');
  await screen.findAllByText(/Machines: say how these columns are to be read: Residual life expiry/);
});

it('asks for the order of the first days of a plan', async () => {
  const headers = ['Asset', 'Loop ID', 'Component', 'Task', 'Interval'];
  const start = { ...{ samples: ['03/04/2026'], days: 3, dates: 'unclear', example: '03/04/2026' } };
  const { asked } = await open(`?step=2&file=${id(1)}&mapper=plan`, {
    'GET /dataingestion/mappers': () => ({
      body: { items: [...mappers, { id: 'plan', name: 'plan', kind: 'plan', Data: { Tables: [] } }] },
    }),
    [`GET /dataingestion/file/${id(1)}`]: () => ({
      body: whole({
        tables: [
          { ...sheet, columns: [...headers.map((name) => column(name)), column('Start date', start)] },
        ],
      }),
    }),
  });
  await screen.findByText('“03/04/2026” can be read in two ways.');
  press('Next');
  await screen.findAllByText('Say how these columns are to be read: Start date');
  await take(/Order of dates: Start date/, 'mdy');
  await waitFor(() => expect(screen.queryByText(/can be read in two ways/)).toBeNull());
  press('Next');
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    ...{ fileId: id(1), mapperId: 'plan', tables: [], dates: 'mdy' },
  });
});

it('keeps a mapping over a reload, with another header and a change of values', async () => {
  const first = await open(`?step=2&file=${id(1)}&mapper=${id(3)}`);
  await screen.findByText(/Decimals after|Columns of the file that are left out/);
  fireEvent.click(await find(/^Change values: Code$/));
  fireEvent.click(await find('Add a change'));
  fireEvent.click(await find('Apply'));
  await find('1 change of values: Code');
  first.view.unmount();
  await open(`?step=2&file=${id(1)}&mapper=${id(3)}`);
  await find('1 change of values: Code');
  fireEvent.click(screen.getByText('The header is on line 2'));
  const line = await screen.findByRole('radio', { name: 'Line 3 is the header' });
  fireEvent.click(line);
  await screen.findByText('The header is on line 3');
  await screen.findByText(/required and have no source yet: Code, Description, Typology/);
});

it('saves a mapping as a mapper', async () => {
  const { asked } = await open(`?step=2&file=${id(1)}&mapper=template`, {
    'POST /dataingestion/mappers': () => ({ body: mappers[1] }),
  });
  fireEvent.click(await find('Save the mapping'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Weekly' } });
  await dialog.findByText(/it is replaced/);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find(({ path, method }) => method === 'POST' && path === '/dataingestion/mappers');
  expect(sent?.body).toMatchObject({ name: 'Weekly', tables: [{ index: 2, sheet: 'Sheet1' }] });
});

it('shows what is wrong in the cell, and rows with errors alone', async () => {
  await open(`?step=3&file=${id(1)}&mapping=${id(5)}`);
  await screen.findByText('“x” is not a number.');
  expect(screen.getByText('M1')).toBeTruthy();
  await clean();
  fireEvent.click(screen.getByText('Only rows with errors (1)'));
  await waitFor(() => expect(screen.queryByText('M1')).toBeNull());
  expect(await screen.findByText('M2')).toBeTruthy();
});

it('waits for a large file to be mapped, by percentage', async () => {
  let looks = 0;
  await open(`?step=3&file=${id(1)}&mapping=${id(5)}`, {
    [`GET /dataingestion/mapping/${id(5)}`]: () => {
      looks += 1;
      return {
        body: looks > 1 ? mapping() : mapping({ state: 'mapping', done: 5000, of: 20_000, tables: [] }),
      };
    },
  });
  await screen.findByText('5,000 of 20,000 rows');
  expect(screen.getByText('25%')).toBeTruthy();
  press('Next');
  await screen.findAllByText(/Wait until all rows have been read/);
  await screen.findByText('“x” is not a number.');
});

it('compares with the plant, offers to create what is unknown, and shows what would change', async () => {
  const { asked } = await open(`?step=4&file=${id(1)}&mapping=${id(5)}`);
  await screen.findByText('1 row cannot be imported');
  await screen.findByText('Manufacturers: SUP-9');
  const changed = (await screen.findByText('1.5')).closest('tr')!;
  expect(changed.querySelector('del')!.textContent).toBe('before 1');
  expect(changed.querySelector('ins')!.textContent).toBe('after 1.5');
  expect(changed.textContent).not.toContain('Press');
  await clean();
  press('Create them with the import');
  await waitFor(() => expect(asked.some(({ query }) => query.get('create') === 'true')).toBe(true));
});

it('imports only without errors or without the rows that have them, and comes back to it after a reload', async () => {
  let done = 1;
  const running = () => ({
    body: batch({ state: done < 3 ? 'running' : 'done', done, mayUndo: done === 3 }),
  });
  const { asked, address, view } = await open(`?step=5&file=${id(1)}&mapping=${id(5)}`, {
    'POST /dataingestion/importdata': running,
    [`GET /dataingestion/imports/${id(7)}`]: running,
  });
  await screen.findByText('Leave out 1 row with errors');
  await clean();
  press('Start the import');
  await screen.findAllByText(/Rows have errors: correct the file/);
  expect(asked.some(({ path }) => path === '/dataingestion/importdata')).toBe(false);
  fireEvent.click(screen.getByText('Leave out 1 row with errors'));
  press('Start the import');
  await screen.findByText('1 of 3 rows');
  expect(asked.find(({ path }) => path === '/dataingestion/importdata')!.body).toEqual({
    ...{ mappingId: id(5), mode: 'upsert', skipRowsWithErrors: true },
  });
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  const { search } = view.router.state.location;
  expect(address().batch).toBe(id(7));
  view.unmount();
  await open(search, { [`GET /dataingestion/imports/${id(7)}`]: running });
  await screen.findByText('1 of 3 rows');
  await find('Stop the import');
  done = 3;
  await screen.findByText('The import is done.');
  await find('Undo');
  await clean();
});

it('goes on with an import that stopped', async () => {
  let state = 'stopped';
  const { asked } = await open(`?step=5&file=${id(1)}&mapping=${id(5)}&batch=${id(7)}`, {
    [`GET /dataingestion/imports/${id(7)}`]: () => ({
      body: batch({ state, mayUndo: true, problem: problem() }),
    }),
    [`POST /dataingestion/imports/${id(7)}/resume`]: () => {
      state = 'done';
      return { body: batch({ state: 'running' }) };
    },
  });
  await screen.findByText('Stopped at line 4 of Machines');
  press('Resume the import');
  await screen.findByText('The import is done.');
  expect(asked.some(({ path }) => path.endsWith('/resume'))).toBe(true);
});

it('undoes an import after asking, and names what keeps it from that', async () => {
  let blockers: object[] = [];
  const { asked } = await open(`?step=5&batch=${id(7)}`, {
    [`GET /dataingestion/imports/${id(7)}`]: () => ({ body: batch({ blockers }) }),
    [`POST /dataingestion/imports/${id(7)}/undo`]: () => {
      blockers = [{ table: 2, key: 'M1', code: 'inUse', values: { by: 'elements', count: 1 }, message: '' }];
      return { body: batch({ blockers }) };
    },
  });
  fireEvent.click(await find('Undo'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 rows it added are deleted, 1 it changed/)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 record prevents undoing');
  expect(screen.getByText(/^Machines M1: Unable to delete: still used by 1 element/)).toBeTruthy();
});

it('goes back to any step, and to the files', async () => {
  const { address } = await open(`?step=4&file=${id(1)}&mapper=template&mapping=${id(5)}`);
  await screen.findByText('1 row cannot be imported');
  press('Back');
  await waitFor(() => expect(address().step).toBe('3'));
  press('Back to the files');
  await waitFor(() => expect(address()).toEqual({}));
  await find('Open: machines.xlsx');
});

it('begins where an address that was cut short can', async () => {
  await open('?step=4');
  await screen.findByLabelText('Choose a file');
});
