import { describe, expect, it } from 'vitest';
import type { Transform } from './import.ts';
import type { StagedCell } from './staged.ts';
import { combineTransforms } from './transform.ts';

const change = (cell: StagedCell, ...transforms: Transform[]) => combineTransforms(transforms)(cell);

describe('a cell is changed', () => {
  it.each<[StagedCell, Transform, StagedCell]>([
    [' a ', { op: 'trim' }, 'a'],
    ['  ', { op: 'trim' }, null],
    ['Ab', { op: 'upper' }, 'AB'],
    [null, { op: 'upper' }, null],
    ['Ab', { op: 'lower' }, 'ab'],
    [12, { op: 'upper' }, '12'],
    ['RIC-0001 - Filtro', { op: 'split', separator: ' - ', part: 1 }, 'RIC-0001'],
    ['RIC-0001 - Filtro', { op: 'split', separator: ' - ', part: -1 }, 'Filtro'],
    ['RIC-0001 - Filtro', { op: 'split', separator: ' - ', part: 3 }, null],
    ['a ; b', { op: 'split', separator: ';', part: 2 }, 'b'],
    ['whole', { op: 'split', separator: '/', part: 1 }, 'whole'],
    ['x', { op: 'constant', value: 'C' }, 'C'],
    [null, { op: 'constant', value: 'C' }, 'C'],
    ['x', { op: 'constant', value: '' }, null],
    ['removed', { op: 'lookup', pairs: [['Removed', '']] }, null],
    ['DISP', { op: 'lookup', pairs: [['disp', 'Y']] }, 'Y'],
    [' disp ', { op: 'lookup', pairs: [['DISP ', 'Y']] }, 'Y'],
    ['other', { op: 'lookup', pairs: [['disp', 'Y']] }, 'other'],
    [null, { op: 'lookup', pairs: [['', 'none']] }, 'none'],
    [1, { op: 'lookup', pairs: [['1', 'PC']] }, 'PC'],
    ['03/04/2026', { op: 'dates', order: 'mdy' }, { day: '2026-03-04' }],
    ['03/04/2026 06:30', { op: 'dates', order: 'dmy' }, { day: '2026-04-03T06:30' }],
    ['0/1/00', { op: 'dates', order: 'dmy' }, '0/1/00'],
    [46097, { op: 'dates', order: 'dmy' }, 46097],
    ['1.234', { op: 'decimals', mark: ',' }, 1234],
    ['1.234', { op: 'decimals', mark: '.' }, 1.234],
    ['1.234,5', { op: 'decimals', mark: ',' }, 1234.5],
    ['NA', { op: 'decimals', mark: ',' }, 'NA'],
    [1.234, { op: 'decimals', mark: ',' }, 1.234],
    [0.1, { op: 'factor', by: 3 }, 0.3],
    ['1,5', { op: 'factor', by: 60 }, 90],
    ['NA', { op: 'factor', by: 60 }, 'NA'],
    [null, { op: 'factor', by: 60 }, null],
    [true, { op: 'factor', by: 60 }, true],
    [{ day: '2026-03-16' }, { op: 'factor', by: 60 }, { day: '2026-03-16' }],
    [{ error: '#REF!' }, { op: 'upper' }, { error: '#REF!' }],
    [{ error: '#REF!' }, { op: 'lookup', pairs: [['#REF!', 'x']] }, { error: '#REF!' }],
  ])('%j by %j: %j', (cell, transform, after) => expect(change(cell, transform)).toEqual(after));

  it('by several, one after the other', () => {
    expect(
      change(
        ' a-b ',
        { op: 'split', separator: '-', part: 2 },
        { op: 'upper' },
        {
          op: 'lookup',
          pairs: [['B', 'bee']],
        },
      ),
    ).toBe('bee');
  });

  it('by a factor with the decimals of its column', () => {
    expect(combineTransforms([{ op: 'factor', by: 2 }], ',')('1.234')).toBe(2468);
    // The user's choice overrides the mark detected in the column.
    const known: Transform[] = [
      { op: 'decimals', mark: ',' },
      { op: 'factor', by: 2 },
    ];
    expect(combineTransforms(known, '.')('1.234')).toBe(2468);
  });
});
