import { expect, it } from 'vitest';
import { serve } from '../../../testing.tsx';
import { columnsBelow } from '../map/names.ts';
import { pairsIn, textOfPairs } from '../map/pairs.ts';
import { commented, rowsOfSheet, wrongLines } from './error-rows.ts';

const problem = (line: number, more: object = {}) => ({
  ...{ table: 2, line, column: 'price', value: 'x', check: 2, code: 'notNumber', level: 'error' },
  ...{ message: 'No number.', ...more },
});

it('takes rows with errors as they stand in the file, and says beside each what is wrong', async () => {
  const asked = serve({
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
  const wrong = await wrongLines('m1', 2);
  expect([...wrong.keys()]).toEqual([4, 1003]);
  const lines = await rowsOfSheet('f1', 'Sheet1', new Set([2, ...wrong.keys()]));
  expect(commented(lines, 2, wrong, 'Comment')).toEqual([
    ['Code', 'Price', '', 'Comment'],
    ['M2', '', '=SUM(A1)', 'price: No number. Broken.'],
    ['M9', 'x', '', 'price: No number.'],
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
  expect(columnsBelow(sheet, 3, rows).map(({ name, samples }) => [name, samples])).toEqual([
    ['Code', ['M1']],
    ['Code (2)', ['2']],
    ['(3)', ['true']],
    ['Kind of it', []],
  ]);
  expect(columnsBelow(sheet, 1, rows)).toBe(sheet.columns);
});

it('reads pairs of values a line each', () => {
  expect(pairsIn('VERO = Y\nFALSO=N\n\nhalf\n= nothing\na = b = c')).toEqual([
    ['VERO', 'Y'],
    ['FALSO', 'N'],
    ['a', 'b = c'],
  ]);
  expect(textOfPairs([['VERO', 'Y']])).toBe('VERO = Y');
});
