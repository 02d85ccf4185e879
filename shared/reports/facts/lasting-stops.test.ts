import { expect, it } from 'vitest';
import { decodeEwoFacts, type EwoFact } from './ewo-facts.ts';
import { canReachInto, findLongStops, getStopMonths } from './lasting-stops.ts';

const stop = (createdAt: string, closedAt?: string, more: Partial<EwoFact> = {}) =>
  ({
    ...{ id: '01JX', state: closedAt ? 'closed' : 'running', machineStatus: 'stopped', machineId: 1 },
    ...{ createdAt, createdOn: createdAt.slice(0, 10), closedAt, ...more },
  }) as EwoFact & { id: string };
const long = stop('2026-10-31T21:00:00.000Z', '2026-11-03T09:00:00.000Z');
const short = stop('2026-10-31T21:00:00.000Z', '2026-11-01T21:00:00.000Z');
const open = stop('2026-10-31T23:30:00.000Z');

it('stops of a day that lasted more than a day or are open are found by the last day they lasted to', () => {
  expect(findLongStops([short])).toBeUndefined();
  expect(
    findLongStops([
      { ...long, machineStatus: 'degraded' },
      { ...open, state: 'cancelled' },
    ]),
  ).toBeUndefined();
  expect(findLongStops([short, long])).toMatchObject({ list: 'lasting', until: '2026-11-03' });
  const { rows, until } = findLongStops([long, open])!;
  expect(until).toBe('9999-12-31');
  expect(decodeEwoFacts(rows, '2026-10-31').map(({ createdAt }) => createdAt)).toEqual([
    long.createdAt,
    open.createdAt,
  ]);
  // The imported minutes determine the end, not the day of closing.
  const brought = stop('2026-10-31T21:00:00.000Z', '2026-10-31T22:00:00.000Z', { imported: { stood: 3000 } });
  expect(findLongStops([brought])).toMatchObject({ until: '2026-11-02' });
});

it('a stop reaches into a period that began before it ended, by whatever clock', () => {
  expect(canReachInto(long, '2026-11-03')).toBe(true);
  expect(canReachInto(long, '2026-11-04')).toBe(false);
  expect(canReachInto({ ...long, closedAt: '2026-11-03T09:01:00.000Z' }, '2026-11-04')).toBe(true);
  expect(canReachInto(long, '2026-10-31')).toBe(false);
  expect(canReachInto(open, '2027-06-01')).toBe(true);
  expect(canReachInto({ ...open, state: 'cancelled' }, '2027-06-01')).toBe(false);
  expect(canReachInto({ ...open, machineStatus: 'running' }, '2027-06-01')).toBe(false);
});

it('a stop is in every month it overlaps, an open one until today', () => {
  expect(getStopMonths(long, '2027-01-05')).toEqual(['2026-10', '2026-11']);
  expect(getStopMonths(open, '2027-01-05')).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  expect(getStopMonths({ ...open, machineStatus: 'running' }, '2027-01-05')).toEqual(['2026-10']);
  expect(getStopMonths(stop('2026-10-05T08:00:00.000Z', '2026-10-05T09:00:00.000Z'), '2027-01-05')).toEqual([
    '2026-10',
  ]);
  // The last evening in UTC is in the next month in the plant.
  expect(getStopMonths(stop('2026-10-30T08:00:00.000Z', '2026-10-31T23:30:00.000Z'), '2027-01-05')).toEqual([
    '2026-10',
    '2026-11',
  ]);
});
