import { expect, it } from 'vitest';
import { computeCalibration } from './catalog.ts';

const TODAY = '2026-03-16';

it.each([
  ['2025-04-16', 12, 'valid', '2026-04-16'],
  ['2025-04-15', 12, 'due', '2026-04-15'],
  ['2025-03-16', 12, 'due', '2026-03-16'],
  ['2025-03-15', 12, 'overdue', '2026-03-15'],
  ['2025-08-31', 6, 'overdue', '2026-02-28'],
  ['2024-02-29', 24, 'overdue', '2026-02-28'],
  ['2026-03-20', 1, 'valid', '2026-04-20'],
] as const)(
  'calibrated on %s for %s months is %s: until %s',
  (calibratedOn, calibrationMonths, state, dueOn) =>
    expect(computeCalibration({ calibratedOn, calibrationMonths }, TODAY)).toEqual({ state, dueOn }),
);

it('is missing while it was never calibrated, and nothing where no interval is set', () => {
  expect(computeCalibration({ calibrationMonths: 12 }, TODAY)).toEqual({ state: 'missing' });
  expect(computeCalibration({ calibratedOn: '2020-01-01' }, TODAY)).toBeUndefined();
});
