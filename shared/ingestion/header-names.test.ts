import { expect, it } from 'vitest';
import { buildHeaderNames } from './header-names.ts';

it('headers that are empty or stand twice are numbered', () => {
  expect(buildHeaderNames(['a', null, ' a ', '', 'a', 7, { day: '2026-03-16' }, { error: '#N/A' }])).toEqual([
    ...['a', '(2)', 'a (2)', '(4)', 'a (3)', '7', '2026-03-16', '#N/A'],
  ]);
  expect(buildHeaderNames(['Code', 'Code (2)', 'Code'], 4)).toEqual(['Code', 'Code (2)', 'Code (3)', '(4)']);
});

it('a long name that stands twice still fits a mapping', () => {
  const [first, second] = buildHeaderNames(['x'.repeat(300), 'x'.repeat(300)]);
  expect([first!.length <= 200, second!.length <= 200, first !== second]).toEqual([true, true, true]);
});
