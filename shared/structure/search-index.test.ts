import fc from 'fast-check';
import '#tests/property-seed.ts';
import { expect, it } from 'vitest';
import { buildSearchIndex, findRowIndexes, hasAllWords, splitWords } from '../text-list.ts';
import { formatElementSearchText, parseElementSearchText } from './search-index.ts';

const rows = [
  { id: '4.1', level: 1, code: 'HYD', description: 'Centrale oléodynamique' },
  { id: '4.12', level: 3, code: 'HYD-PMP-P1', description: 'Pompa a pistoni', codeSap: '40001234' },
  { id: '4.13', level: 3, spare: true, code: 'HYD-PMP-P1-R1', description: 'Kit guarnizioni pompa' },
];
const hits = (written: string, text: string, most = 100) => {
  const all = parseElementSearchText(written);
  const lines = buildSearchIndex(all.map(({ code, description, codeSap }) => [code, description, codeSap]));
  return findRowIndexes(lines, splitWords(text), most).map((row) => all[row]!);
};
const codes = (text: string) => hits(formatElementSearchText(rows), text).map(({ code }) => code);

it.each([
  ['pompa', ['HYD-PMP-P1', 'HYD-PMP-P1-R1']],
  ['POMPA kit', ['HYD-PMP-P1-R1']],
  ['oleodynamique', ['HYD']],
  ['1234', ['HYD-PMP-P1']],
  ['', []],
  ['nothing of that', []],
])('%j finds %j', (text, expected) => expect(codes(text)).toEqual(expected));

it('is read again, a level with or without a mark', () => {
  expect(
    parseElementSearchText(formatElementSearchText(rows)).map(({ level, spare }) => [level, spare]),
  ).toEqual([
    [1, false],
    [3, false],
    [3, true],
  ]);
  expect(
    parseElementSearchText(formatElementSearchText([{ ...rows[0]!, code: '', description: '' }])),
  ).toMatchObject([{ n: '1', level: 1, code: '', description: '' }]);
});

it('tells of each what it is', () => {
  expect(hits(formatElementSearchText(rows), 'kit')).toEqual([
    { n: '13', level: 3, spare: true, code: 'HYD-PMP-P1-R1', description: 'Kit guarnizioni pompa' },
  ]);
});

it('finds every element by its code again, whatever it is called', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    // A lone diacritic, such as ˘, folds to an empty text.
    .filter((s) => splitWords(s).length > 0 && !/\p{Cc}/u.test(s));
  fc.assert(
    fc.property(fc.array(fc.record({ code: word, description: word }), { maxLength: 8 }), (all) => {
      const written = formatElementSearchText(
        all.map((each, i) => ({ id: `1.${i + 1}`, level: 1, ...each })),
      );
      for (const [i, { code }] of all.entries())
        expect(hits(written, code).map(({ n }) => n)).toContain(String(i + 1));
    }),
  );
});

it('finds what looking through every row finds, as far as it is asked to', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'À', 'ß', 'İ', ' ', '\u001e', '\u001f'),
    maxLength: 4,
  });
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', 'À', 'ß', 'İ', ' ', '-'), maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.array(plain, { maxLength: 3 }), { maxLength: 12 }),
      word,
      fc.nat(5),
      (all, text, most) => {
        const words = splitWords(text);
        const one = all.flatMap((row, i) => (words.length > 0 && hasAllWords(words, ...row) ? [i] : []));
        expect(findRowIndexes(buildSearchIndex(all), words, most)).toEqual(one.slice(0, most));
      },
    ),
  );
});

it('ends where there is nothing to look through, whatever it looks for', () => {
  for (const mark of ['\u001e', '\u001f', 'a'])
    expect(findRowIndexes(buildSearchIndex([]), [mark], 5)).toEqual([]);
});
