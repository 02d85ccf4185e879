import { expect, test } from 'vitest';
import { formatCrew, getCrewId, getCrewRange, parseCrew } from './crew.ts';

test('who is active and when they are away is told in few characters, and read again', () => {
  const people = [
    {
      id: 12,
      active: true,
      absences: [
        { from: '2026-03-18', to: '2026-03-20' },
        { from: '2026-05-01', to: '2026-05-01' },
      ],
    },
    { id: 13, active: true, absences: [] },
  ];
  const text = formatCrew([...people, { id: 14, active: false }]);
  expect(text).toBe('12 20530+2 20574+0,13');
  expect(parseCrew(text)).toEqual(people);
  expect(parseCrew(formatCrew([]))).toEqual([]);
});

test('a hundred stand together', () => {
  expect([0, 99, 100, 1234].map(getCrewId)).toEqual(['0', '0', '1', '12']);
  expect(getCrewRange('12')).toEqual({ from: 1200, to: 1299 });
  expect(formatCrew([{ id: 7, active: true }])).toBe('7');
});
