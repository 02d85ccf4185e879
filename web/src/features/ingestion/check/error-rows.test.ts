import { expect, it } from 'vitest';
import { getColumnTitle } from '#shared/ingestion/words/titles.ts';
import { startServer } from '#web/testing.tsx';
import { getColumnProfiles } from '../map/names.ts';
import { formatPairs, parsePairs } from '../map/pairs.ts';
import { buildCommentedRows, loadFileRows, readErrorLines } from './error-rows.ts';

const problem = (line: number, more: object = {}) => ({
  ...{ table: 2, line, column: 'price', value: 'x', check: 2, code: 'notNumber', level: 'error' },
  ...{ message: 'No number.', ...more },
});

it('takes rows with errors as they stand in the file, and says beside each what is wrong', async () => {
  const asked = startServer({
    'GET /dataingestion/difference/m1': ({ query }) => ({
      body: {
        pages: 2,
        rows: [
          query.get('page') === '0'
            ? {
                line: 4,
                key: 'M2',
                verdict: 'error',
                after: {},
                problems: [problem(4), problem(4, { column: null, message: 'Broken.' })],
              }
            : {
                ...{ line: 1002, key: 'M9', verdict: 'error', after: {} },
                problems: [problem(1002, { level: 'warning', message: 'Only this.' }), problem(1003)],
              },
        ],
      },
    }),
    'GET /dataingestion/file/f1/rows': ({ query }) => ({
      body: {
        pages: 3,
        rows:
          query.get('page') === '0'
            ? [
                { line: 1, cells: ['Machines'] },
                { line: 2, cells: ['Code', 'Price'] },
                { line: 3, cells: ['M1', 1.5] },
                { line: 4, cells: ['M2', null, '=SUM(A1)'] },
              ]
            : [{ line: 1003, cells: ['M9', 'x'] }],
      },
    }),
  });
  const wrong = await readErrorLines('m1', 2);
  expect([...wrong.keys()]).toEqual([4, 1003]);
  const lines = await loadFileRows('f1', 'Sheet1', new Set([2, ...wrong.keys()]));
  expect(
    buildCommentedRows(lines, 2, wrong, 'Commento', (name) => getColumnTitle('Machines', name, 'it')),
  ).toEqual([
    ['Code', 'Price', '', 'Commento'],
    ['M2', '', '=SUM(A1)', 'Prezzo: No number. Broken.'],
    ['M9', 'x', '', 'Prezzo: No number.'],
  ]);
  expect(asked.filter(({ path }) => path.endsWith('/rows'))).toHaveLength(2);
});

it('names columns of another header as those of the file are named', () => {
  const sheet = { name: 'S', rows: 1, headerRow: 1, columns: [] };
  const rows = [
    { line: 1, cells: ['Title'] },
    { line: 3, cells: ['Code', ' Code ', null, 'Kind\nof it'] },
    { line: 4, cells: ['M1', 2, true] },
  ];
  expect(getColumnProfiles(sheet, 3, rows).map(({ name, samples }) => [name, samples])).toEqual([
    ['Code', ['M1']],
    ['Code (2)', ['2']],
    ['(3)', ['true']],
    ['Kind of it', []],
  ]);
  expect(getColumnProfiles(sheet, 1, rows)).toBe(sheet.columns);
});

it('reads pairs of values a line each', () => {
  expect(parsePairs('VERO = Y\nFALSO=N\n\nhalf\n= nothing\na = b = c')).toEqual([
    ['VERO', 'Y'],
    ['FALSO', 'N'],
    ['a', 'b = c'],
  ]);
  expect(formatPairs([['VERO', 'Y']])).toBe('VERO = Y');
});
