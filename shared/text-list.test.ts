import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import {
  buildSearchIndex,
  findRowIndexes,
  formatTextRows,
  hasAllWords,
  parseTextRows,
  splitWords,
} from './text-list.ts';

describe('rows as one text', () => {
  it('are read as they were written, without what is empty at their end', () => {
    const rows = [
      [1, 'Press', undefined, 'x'],
      ['', undefined],
      [undefined, 0, ''],
    ];
    expect(parseTextRows(formatTextRows(rows))).toEqual([['1', 'Press', '', 'x'], [''], ['', '0']]);
    expect(parseTextRows(formatTextRows([]))).toEqual([]);
    expect(formatTextRows([[1, 'a', ''], [2]])).toHaveLength('1|a|2'.length);
  });
});

describe('words', () => {
  it('are what stands between blanks, without regard to case and accents', () => {
    expect(splitWords('  Pompe  À\tEAU\n3 ')).toEqual(['pompe', 'a', 'eau', '3']);
    expect(splitWords('  ')).toEqual([]);
  });

  it('match where each is in one of the fields', () => {
    expect(hasAllWords(splitWords('pump éa'), 'Water PUMP', undefined, 'Eau')).toBe(true);
    expect(hasAllWords(['pump', 'oil'], 'Pump', 'Water')).toBe(false);
    expect(hasAllWords([], 'Pump')).toBe(true);
    expect(hasAllWords(['7'], 7, '')).toBe(true);
    // A word does not continue from one field to the next.
    expect(hasAllWords(['pw'], 'p', 'w')).toBe(false);
  });
});

describe('rows that are searched', () => {
  const rows = [['Water pump', 'P-1'], ['Oil pump', 'P-2'], ['Óil filter', undefined, 3], [''], ['pump']];
  const of = (words: string, most = 9) => findRowIndexes(buildSearchIndex(rows), splitWords(words), most);

  it('are those that hold every word, in order, as many as are asked for', () => {
    expect(of('pump')).toEqual([0, 1, 4]);
    expect(of('PUMP oil')).toEqual([1]);
    expect(of('óil')).toEqual([1, 2]);
    expect(of('pump p-')).toEqual([0, 1]);
    expect(of('pump', 2)).toEqual([0, 1]);
    expect(of('pump', 0)).toEqual([]);
    expect(of('gear')).toEqual([]);
    expect(of('')).toEqual([]);
    expect(findRowIndexes(buildSearchIndex(rows), [], 9)).toEqual([]);
    expect(of('3')).toEqual([2]);
  });

  it('are none where there are none, and none across two rows', () => {
    expect(findRowIndexes(buildSearchIndex([]), ['a'], 9)).toEqual([]);
    expect(findRowIndexes(buildSearchIndex([]), ['\u001e'], 9)).toEqual([]);
    expect(findRowIndexes(buildSearchIndex([['ab'], ['cd']]), ['b\u001ec'], 9)).toEqual([]);
    expect(findRowIndexes(buildSearchIndex([['ab'], ['cd']]), ['\u001e'], 9)).toEqual([]);
    expect(findRowIndexes(buildSearchIndex([['b\u001ec'], ['cd']]), ['b\u001ec', 'cd'], 9)).toEqual([]);
  });

  it('are what looking at each of them finds', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'É'), maxLength: 6 });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { maxLength: 3 }), { maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 12 }),
        (all, words, most) => {
          const expected = all
            .flatMap((fields, i) => (hasAllWords(words, ...fields) ? [i] : []))
            .slice(0, most);
          expect(findRowIndexes(buildSearchIndex(all), words, most)).toEqual(expected);
        },
      ),
    );
  });
});
