import { expect, it } from 'vitest';
import { computeMeanDaysBetweenStops, computeReliability } from './reliability.ts';

const now = '2026-04-01T00:00:00.000Z';
const stop = (n: number, more: object = {}) => ({
  ...{ state: 'closed' as const, machineStatus: 'stopped' as const, elementId: '1.2' },
  createdOn: `2026-03-0${n}`,
  createdAt: `2026-03-0${n}T08:00:00Z`,
  interventionAt: `2026-03-0${n}T09:00:00Z`,
  closedAt: `2026-03-0${n}T10:30:00Z`,
  ...more,
});

it('four stops, ten hours down and six of intervention in 320 are 77.5 hours between failures', () => {
  const all = [1, 2, 3, 4].map((n) => stop(n));
  expect(computeReliability(all, undefined, 320, now)).toEqual({
    nrBd: 4,
    minBd: 600,
    mtbfR: 77.5,
    mttrR: 90,
  });
});

it('an element runs while its machine does, and counts its own breakdowns', () => {
  const all = [stop(1), stop(2), stop(3, { elementId: '1.3' })];
  expect(computeReliability(all, '1.3', 320, now)).toMatchObject({ nrBd: 1, minBd: 150, mtbfR: 312.5 });
  expect(computeReliability(all, '1.4', 320, now)).toBeUndefined();
});

it('what did not stop the machine, is open or was cancelled is no breakdown', () => {
  const all = [
    stop(1, { machineStatus: 'degraded' }),
    stop(2, { state: 'running' }),
    stop(3, { state: 'cancelled' }),
  ];
  expect(computeReliability(all, undefined, 320, now)).toBeUndefined();
});

it('more downtime than hours leaves nothing between failures', () => {
  expect(computeReliability([stop(1)], undefined, 1, now)?.mtbfR).toBe(0);
});

it('the frequency counts stops that were not cancelled, open ones too', () => {
  expect(computeMeanDaysBetweenStops([])).toBeUndefined();
  expect(
    computeMeanDaysBetweenStops([stop(1, { state: 'cancelled' }), stop(2, { machineStatus: 'running' })]),
  ).toBeUndefined();
  expect(computeMeanDaysBetweenStops([stop(1), stop(2, { state: 'running' })])).toBe(91);
});
