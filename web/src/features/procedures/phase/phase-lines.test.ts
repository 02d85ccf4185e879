import { expect, it } from 'vitest';
import { parsePhaseLines } from './phase-lines.ts';

it.each<[string, [string, number][]]>([
  [
    'Stop the press\nOpen the guard\r\n\n  Clean it  ',
    [
      ['Stop the press', 0],
      ['Open the guard', 0],
      ['Clean it', 0],
    ],
  ],
  [
    '1. Stop\n2) Open\n- Clean\n• Close\n– Start',
    [
      ['Stop', 0],
      ['Open', 0],
      ['Clean', 0],
      ['Close', 0],
      ['Start', 0],
    ],
  ],
  // Columns of a spreadsheet: position, text, minutes.
  [
    '1\tStop the press\t5\n2\tOpen\t10 min\n3\tClean',
    [
      ['Stop the press', 5],
      ['Open', 10],
      ['Clean', 0],
    ],
  ],
  [
    'Stop\t5,0\nOpen\t3 minuti\nClean\t2 minutes\nClose\t1′',
    [
      ['Stop', 5],
      ['Open', 3],
      ['Clean', 2],
      ['Close', 1],
    ],
  ],
  ['Stop\tbefore you open\t5', [['Stop before you open', 5]]],
  // Numbers that belong to the text.
  [
    '24 V off\n3 bar at most\t\n12',
    [
      ['24 V off', 0],
      ['3 bar at most', 0],
      ['12', 0],
    ],
  ],
  ['Torque\t12 Nm', [['Torque 12 Nm', 0]]],
  ['\n\t\n  ', []],
])('%j', (text, expected) => {
  expect(parsePhaseLines(text)).toEqual(expected.map(([description, minutes]) => ({ description, minutes })));
});
