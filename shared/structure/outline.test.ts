import fc from 'fast-check';
import { expect, it } from 'vitest';
import { found, outlineOf, wordsOf } from './outline.ts';

const rows = [
  { id: '4.1', level: 1, code: 'HYD', description: 'Centrale oléodynamique' },
  { id: '4.12', level: 3, code: 'HYD-PMP-P1', description: 'Pompa a pistoni', codeSap: '40001234' },
  { id: '4.13', level: 3, spare: true, code: 'HYD-PMP-P1-R1', description: 'Kit guarnizioni pompa' },
];
const codes = (text: string) => found(outlineOf(rows), wordsOf(text)).map(({ code }) => code);

it.each([
  ['pompa', ['HYD-PMP-P1', 'HYD-PMP-P1-R1']],
  ['POMPA kit', ['HYD-PMP-P1-R1']],
  ['oleodynamique', ['HYD']],
  ['1234', ['HYD-PMP-P1']],
  ['', []],
  ['nothing of that', []],
])('%j finds %j', (text, expected) => expect(codes(text)).toEqual(expected));

it('tells of each what it is', () => {
  expect(found(outlineOf(rows), ['kit'])).toEqual([
    { n: '13', level: 3, spare: true, code: 'HYD-PMP-P1-R1', description: 'Kit guarnizioni pompa' },
  ]);
});

it('finds every element by its code again, whatever it is called', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((s) => /\S/.test(s) && !/\p{Cc}/u.test(s));
  fc.assert(
    fc.property(fc.array(fc.record({ code: word, description: word }), { maxLength: 8 }), (all) => {
      const outline = outlineOf(all.map((each, i) => ({ id: `1.${i + 1}`, level: 1, ...each })));
      for (const [i, { code }] of all.entries())
        expect(found(outline, wordsOf(code)).map(({ n }) => n)).toContain(String(i + 1));
    }),
  );
});
