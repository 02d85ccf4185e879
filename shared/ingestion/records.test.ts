// Records and their fields, as a text comes in pieces.
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fieldsOf, linesOf, recordsIn, recordsOf } from './records.ts';

const separators = [',', ';', '\t', '|'] as const;
const letter = fc.constantFrom('a', 'è', '€', '"', ' ', '\n', '\r', '\r\n', ...separators);
const text = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
const separator = fc.constantFrom(...separators);

/** Cut anywhere, between two letters of an end of a line too. */
const cut = fc.tuple(text, fc.array(fc.nat(40), { maxLength: 6 })).map(([whole, at]) => {
  const places = [0, ...at.filter((each) => each < whole.length).sort((a, b) => a - b), whole.length];
  return { whole, pieces: places.slice(1).map((end, i) => whole.slice(places[i], end)) };
});

describe('records', () => {
  it('are the same in pieces as in one', () => {
    fc.assert(
      fc.property(cut, separator, ({ whole, pieces }, by) => {
        expect([...linesOf(pieces)].join('\n')).toBe(whole.replaceAll(/\r\n|\r/g, '\n'));
        expect([...recordsOf(linesOf(pieces), by)]).toEqual(recordsIn(whole, by));
      }),
      { numRuns: 2000 },
    );
  });

  it('that are sound have the fields another reader sees', () => {
    fc.assert(
      fc.property(text, separator, (whole, by) => {
        for (const record of recordsIn(whole, by))
          if (!record.broken)
            expect(fieldsOf(record, by)).toEqual(
              Papa.parse<string[]>(record.text, { delimiter: by, newline: '\n' }).data[0],
            );
      }),
      { numRuns: 2000 },
    );
  });

  it('with a quote left open are their line, however many lines follow', () => {
    const lines = ['a;"b', ...Array.from({ length: 5000 }, (_, i) => `${i};"x`)];
    expect([...recordsOf(lines, ';')].map(({ line, broken }) => [line, broken])).toEqual(
      lines.map((_, i) => [i + 1, true]),
    );
  });
});
