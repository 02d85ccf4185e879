import { expect, test } from 'vitest';
import { marked } from './marked.ts';

test.each([
  [
    'Hydraulic unit',
    ['hyd'],
    [
      ['Hyd', true],
      ['raulic unit', false],
    ],
  ],
  [
    'Four à induction',
    ['a'],
    [
      ['Four ', false],
      ['à', true],
      [' induction', false],
    ],
  ],
  [
    'PUMP pump',
    ['pump'],
    [
      ['PUMP', true],
      [' ', false],
      ['pump', true],
    ],
  ],
  [
    'E12',
    ['1', '12'],
    [
      ['E', false],
      ['12', true],
    ],
  ],
  ['plain', [], [['plain', false]]],
  ['', ['x'], []],
])('%s, searched for %o', (text, words, parts) => {
  expect(marked(text, words)).toEqual(parts);
});
