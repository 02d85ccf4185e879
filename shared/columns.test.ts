import { expect, it } from 'vitest';
import { toColumns, toRows } from './columns.ts';

interface Row {
  a?: number | null;
  b?: string;
  c?: number[];
}

it('rows kept by column are read as they were', () => {
  const rows: Row[] = [{ a: 1 }, { b: 'x', c: [1, 2] }, {}, { a: 0, b: '' }];
  const columns = toColumns(rows);
  expect(columns).toEqual({
    ...{ n: 4, a: [1, null, null, 0], b: [null, 'x', null, ''], c: [null, [1, 2], null, null] },
  });
  expect(toRows<Row>(columns, ['a', 'b', 'c'])).toEqual(rows);
  expect(toRows<Row>(columns, ['b'])).toEqual([{}, { b: 'x' }, {}, { b: '' }]);
});

it('a column no row has is not kept', () => {
  expect(toColumns<Row>([{ a: undefined }, {}])).toEqual({ n: 2 });
  expect(toRows<Row>({ n: 2 }, ['a', 'b'])).toEqual([{}, {}]);
  expect(toColumns<Row>([])).toEqual({ n: 0 });
});
