// Records and their fields, read from a text in pieces.
import fc from 'fast-check';
import '#tests/property-seed.ts';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseCsv, parseCsvLines, splitFields, splitLines } from './records.ts';

const separators = [',', ';', '\t', '|'] as const;
const letter = fc.constantFrom('a', 'è', '€', '"', ' ', '\n', '\r', '\r\n', ...separators);
const text = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
const separator = fc.constantFrom(...separators);

/** Cuts the text at any places, including between CR and LF. */
const cut = fc.tuple(text, fc.array(fc.nat(40), { maxLength: 6 })).map(([whole, at]) => {
  const places = [0, ...at.filter((each) => each < whole.length).sort((a, b) => a - b), whole.length];
  return { whole, pieces: places.slice(1).map((end, i) => whole.slice(places[i], end)) };
});

describe('records', () => {
  it('are the same in pieces as in one', () => {
    fc.assert(
      fc.property(cut, separator, ({ whole, pieces }, by) => {
        expect([...splitLines(pieces)].join('\n')).toBe(whole.replaceAll(/\r\n|\r/g, '\n'));
        expect([...parseCsvLines(splitLines(pieces), by)]).toEqual(parseCsv(whole, by));
      }),
      { numRuns: 2000 },
    );
  });

  it('that are sound have the fields another reader sees', () => {
    fc.assert(
      fc.property(text, separator, (whole, by) => {
        for (const record of parseCsv(whole, by))
          if (!record.broken)
            expect(splitFields(record, by)).toEqual(
              Papa.parse<string[]>(record.text, { delimiter: by, newline: '\n' }).data[0],
            );
      }),
      { numRuns: 2000 },
    );
  });

  it('keep what looks like a byte order mark further on', () => {
    expect([...splitLines(['\uFEFFa\uFEFF', 'b\n\uFEFFc'])]).toEqual(['a\uFEFFb', '\uFEFFc']);
    expect([...splitLines(['a\uFEFF', 'b'])]).toEqual(['a\uFEFFb']);
  });

  it('are none where a line holds blanks alone', () => {
    expect(parseCsv('a\n  \n\t\nb').map(({ line, text }) => [line, text])).toEqual([
      [1, 'a'],
      [4, 'b'],
    ]);
  });

  it('end with their line where their quote closes in the middle of a field of a later one', () => {
    const broken = (...lines: string[]) =>
      [...parseCsvLines(lines, ';')].map(({ line, text, broken }) => [line, text, broken]);
    expect(broken('a;"b', 'x"y', 'z";w')).toEqual([
      [1, 'a;"b', true],
      [2, 'x"y', false],
      [3, 'z";w', false],
    ]);
    // A later open quote may still be closed.
    expect(broken('a;"b', 'x"y', 'c;"d', 'e";f')).toEqual([
      [1, 'a;"b', true],
      [2, 'x"y', false],
      [3, 'c;"d\ne";f', false],
    ]);
  });

  it('span lines far down a file too', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i};x`);
    lines.splice(4200, 2, 'a;"b', 'c";d');
    const all = [...parseCsvLines(lines, ';')];
    expect(all).toHaveLength(4999);
    expect(all[4200]).toEqual({ line: 4201, text: 'a;"b\nc";d', broken: false });
    expect(all[4201]).toEqual({ line: 4203, text: '4202;x', broken: false });
  });

  it('that each leave a quote open to the end of a long file are read once', () => {
    const lines = Array.from({ length: 40_000 }, () => 'a";"b');
    const all = [...parseCsvLines(lines, ';')];
    expect(all).toHaveLength(lines.length);
    expect(all.every(({ broken, text }) => broken && text === 'a";"b')).toBe(true);
  }, 4000);

  it.each([
    ['"a ""b"" c";d', ['a "b" c', 'd']],
    ['"""x""";""', ['"x"', '']],
    ['"a;b";', ['a;b', '']],
    [';"a\nb"', ['', 'a\nb']],
    ['3" pipe;x', ['3" pipe', 'x']],
  ])('%j has the fields %j', (text, fields) => {
    expect(splitFields({ text, broken: false }, ';')).toEqual(fields);
  });

  it('have a quote left open as a letter like others', () => {
    expect(splitFields({ text: '"a;b";"c;d', broken: true }, ';')).toEqual(['"a', 'b"', '"c', 'd']);
  });

  it('with a quote left open are their line, however many lines follow', () => {
    const lines = ['a;"b', ...Array.from({ length: 5000 }, (_, i) => `${i};"x`)];
    expect([...parseCsvLines(lines, ';')].map(({ line, broken }) => [line, broken])).toEqual(
      lines.map((_, i) => [i + 1, true]),
    );
  });
});
