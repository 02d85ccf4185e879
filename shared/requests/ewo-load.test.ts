import { expect, test } from 'vitest';
import { runningLoads, runningText, workOf } from './ewo-load.ts';

const ROME = 'Europe/Rome';
const ewo = {
  state: 'closed' as const,
  teamId: 7,
  technicians: [1, 2],
  interventionAt: '2026-03-17T20:00:00.000Z',
  closedAt: '2026-03-18T08:00:00.000Z',
};

test('work counts on the days it was done, for each who did it', () => {
  // until midnight in Rome three hours, and nine after it
  expect([...workOf(ewo, ROME).days]).toEqual([
    ['2026-03-17', 360],
    ['2026-03-18', 1080],
  ]);
});

test('what is held is not worked on', () => {
  const holds = [
    { from: '2026-03-17T18:00:00.000Z', to: '2026-03-17T19:00:00.000Z' },
    { from: '2026-03-17T21:00:00.000Z', to: '2026-03-18T07:30:00.000Z' },
  ];
  expect([...workOf({ ...ewo, holds }, ROME).days]).toEqual([
    ['2026-03-17', 120],
    ['2026-03-18', 60],
  ]);
  const held = {
    ...ewo,
    state: 'onHold' as const,
    closedAt: undefined,
    holds: [{ from: '2026-03-17T21:00:00.000Z' }],
  };
  expect(workOf(held, ROME)).toEqual({ days: new Map([['2026-03-17', 120]]) });
});

test('what still runs counts until now, with one at work while nobody is named', () => {
  const { days, running } = workOf(
    { ...ewo, state: 'running', technicians: undefined, closedAt: undefined },
    ROME,
  );
  expect([...days]).toEqual([]);
  const kept = { id: 'all', version: 2, 'E-2026-000001': runningText(running!) };
  expect(runningLoads(kept, ROME, '2026-03-17T23:30:00.000Z')).toEqual([
    { teamId: 7, day: '2026-03-17', minutes: 180 },
    { teamId: 7, day: '2026-03-18', minutes: 30 },
  ]);
  expect(runningLoads(kept, ROME, '2026-03-17T19:00:00.000Z')).toEqual([]);
});

test('a day is as long as the clock makes it', () => {
  const all = {
    ...ewo,
    technicians: [],
    interventionAt: '2026-03-28T23:00:00.000Z',
    closedAt: '2026-03-29T22:00:00.000Z',
  };
  expect([...workOf(all, ROME).days]).toEqual([['2026-03-29', 23 * 60]]);
});

test('nobody is loaded by what nobody has, or nobody began', () => {
  expect(workOf({ ...ewo, teamId: undefined }, ROME)).toEqual({ days: new Map() });
  expect(workOf({ ...ewo, interventionAt: undefined, closedAt: undefined }, ROME)).toEqual({
    days: new Map(),
  });
});
