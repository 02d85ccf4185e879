import { expect, test } from 'vitest';
import { splitMatches } from './marked.ts';

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
  [
    'Manœuvre',
    ['oe'],
    [
      ['Man', false],
      ['œ', true],
      ['uvre', false],
    ],
  ],
  [
    'Straße ½ e\u0301t',
    ['ss', '1/2', 'e'],
    [
      ['Stra', false],
      ['ße', true],
      [' ', false],
      ['½', true],
      [' ', false],
      ['e\u0301', true],
      ['t', false],
    ],
  ],
  [
    'Pompe d’huile 👨🔧 é',
    ["d'h", 'e'],
    [
      ['Pomp', false],
      ['e', true],
      [' ', false],
      ['d’h', true],
      ['uil', false],
      ['e', true],
      [' 👨🔧 ', false],
      ['é', true],
    ],
  ],
  ['plain', [], [['plain', false]]],
  ['', ['x'], []],
])('%s, searched for %o', (text, words, parts) => {
  expect(splitMatches(text, words)).toEqual(parts);
});
