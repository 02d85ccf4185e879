import { expect, it } from 'vitest';
import { columnsOf, rowsOf } from './columns.ts';

interface Row {
  a?: number | null;
  b?: string;
  c?: number[];
}

it('rows kept by column are read as they were', () => {
  const rows: Row[] = [{ a: 1 }, { b: 'x', c: [1, 2] }, {}, { a: 0, b: '' }];
  const columns = columnsOf(rows);
  expect(columns).toEqual({
    ...{ n: 4, a: [1, null, null, 0], b: [null, 'x', null, ''], c: [null, [1, 2], null, null] },
  });
  expect(rowsOf<Row>(columns, ['a', 'b', 'c'])).toEqual(rows);
  expect(rowsOf<Row>(columns, ['b'])).toEqual([{}, { b: 'x' }, {}, { b: '' }]);
});

it('a column no row has is not kept', () => {
  expect(columnsOf<Row>([{ a: undefined }, {}])).toEqual({ n: 2 });
  expect(rowsOf<Row>({ n: 2 }, ['a', 'b'])).toEqual([{}, {}]);
  expect(columnsOf<Row>([])).toEqual({ n: 0 });
});
