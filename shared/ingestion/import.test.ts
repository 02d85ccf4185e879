import { describe, expect, it } from 'vitest';
import { MAX_COLUMNS, MappedTable, Transform } from './import.ts';

const column = { source: 'Nr', target: 'code' };
const takes = (more: object) =>
  MappedTable.safeParse({ index: 2, sheet: 'Plan', headerRow: 1, columns: [column], ...more }).success;

describe('a table filled from a sheet', () => {
  it('has a column at least, and no more than a file may have', () => {
    const columns = (n: number) => takes({ columns: Array(n).fill(column) });
    expect([0, 1, MAX_COLUMNS, MAX_COLUMNS + 1].map(columns)).toEqual([false, true, true, false]);
  });

  it('has its header on a line of the file', () => {
    expect([0, 1, 200_000, 200_001].map((headerRow) => takes({ headerRow }))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('changes a cell five times at most, and takes nothing it does not know', () => {
    const changed = (n: number) =>
      takes({ columns: [{ ...column, transform: Array(n).fill({ op: 'trim' }) }] });
    expect([5, 6].map(changed)).toEqual([true, false]);
    expect(takes({ columns: [{ ...column, formula: '=A1' }] })).toBe(false);
    // A constant needs no column of the file.
    expect(takes({ columns: [{ source: '', target: 'code' }] })).toBe(true);
  });
});

it.each([
  [{ op: 'trim' }, true],
  [{ op: 'upper' }, true],
  [{ op: 'lower' }, true],
  [{ op: 'title' }, false],
  [{ op: 'split', separator: '-', part: -20 }, true],
  [{ op: 'split', separator: '-', part: 21 }, false],
  [{ op: 'split', separator: '', part: 1 }, false],
  [{ op: 'split', separator: '-', part: 1.5 }, false],
  [{ op: 'constant', value: '' }, true],
  [{ op: 'lookup', pairs: [['a', '']] }, true],
  [{ op: 'lookup', pairs: [['a']] }, false],
  [{ op: 'lookup', pairs: Array(201).fill(['a', 'b']) }, false],
  [{ op: 'dates', order: 'ymd' }, true],
  [{ op: 'dates', order: 'unclear' }, false],
  [{ op: 'decimals', mark: ',' }, true],
  [{ op: 'decimals', mark: ' ' }, false],
  [{ op: 'factor', by: 0.5 }, true],
  [{ op: 'factor', by: Number.NaN }, false],
])('a change %j may be asked for: %s', (change, may) => {
  expect(Transform.safeParse(change).success).toBe(may);
});
