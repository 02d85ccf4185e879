import { expect, it } from 'vitest';
import { getSpanDays, groupDaysIntoSpans } from './closed-days.tsx';

it('joins days that follow each other, over a month and a year too', () => {
  expect(groupDaysIntoSpans(['2026-12-31', '2027-01-01', '2026-05-01', '2026-12-31', '2026-05-03'])).toEqual([
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-05-03', to: '2026-05-03' },
    { from: '2026-12-31', to: '2027-01-01' },
  ]);
});

it('is the way back of the days of a span', () => {
  const august = { from: '2026-08-03', to: '2026-08-23' };
  expect(getSpanDays(august)).toHaveLength(21);
  expect(groupDaysIntoSpans(getSpanDays(august))).toEqual([august]);
});
