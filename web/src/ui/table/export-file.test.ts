import { expect, it } from 'vitest';
import { csvOf, harmless } from './export-file.ts';

it.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx'])('keeps %j from becoming a formula', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

it('leaves numbers and plain text alone', () => {
  expect([harmless(-5), harmless('P-1'), harmless('')]).toEqual([-5, 'P-1', '']);
});

it('quotes what would break a row', () => {
  expect(
    csvOf([
      ['a', 'b;c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('a,"b;c"\r\n"say ""hi""","two\nlines"');
});
