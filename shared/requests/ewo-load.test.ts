import { expect, test } from 'vitest';
import { computeEwoWork, computeRunningLoads, formatRunningWork } from './ewo-load.ts';

const ROME = 'Europe/Rome';
const ewo = {
  state: 'closed' as const,
  teamId: 7,
  technicians: [1, 2],
  interventionAt: '2026-03-17T20:00:00.000Z',
  closedAt: '2026-03-18T08:00:00.000Z',
};

test('work counts on the days it was done, for each who did it', () => {
  // Three hours until midnight in Rome, and nine after it.
  expect([...computeEwoWork(ewo, ROME).days]).toEqual([
    ['2026-03-17', 360],
    ['2026-03-18', 1080],
  ]);
});

test('what is held is not worked on', () => {
  const holds = [
    { from: '2026-03-17T18:00:00.000Z', to: '2026-03-17T19:00:00.000Z' },
    { from: '2026-03-17T21:00:00.000Z', to: '2026-03-18T07:30:00.000Z' },
  ];
  expect([...computeEwoWork({ ...ewo, holds }, ROME).days]).toEqual([
    ['2026-03-17', 120],
    ['2026-03-18', 60],
  ]);
  const held = {
    ...ewo,
    state: 'onHold' as const,
    closedAt: undefined,
    holds: [{ from: '2026-03-17T21:00:00.000Z' }],
  };
  expect(computeEwoWork(held, ROME)).toEqual({ days: new Map([['2026-03-17', 120]]) });
});

test('what still runs counts until now, with one at work while nobody is named', () => {
  const { days, running } = computeEwoWork(
    { ...ewo, state: 'running', technicians: undefined, closedAt: undefined },
    ROME,
  );
  expect([...days]).toEqual([]);
  const kept = { id: 'all', version: 2, 'E-2026-000001': formatRunningWork(running!) };
  expect(computeRunningLoads(kept, ROME, '2026-03-17T23:30:00.000Z')).toEqual([
    { teamId: 7, day: '2026-03-17', minutes: 180 },
    { teamId: 7, day: '2026-03-18', minutes: 30 },
  ]);
  expect(computeRunningLoads(kept, ROME, '2026-03-17T19:00:00.000Z')).toEqual([]);
});

test('a day is as long as the clock makes it', () => {
  const all = {
    ...ewo,
    technicians: [],
    interventionAt: '2026-03-28T23:00:00.000Z',
    closedAt: '2026-03-29T22:00:00.000Z',
  };
  expect([...computeEwoWork(all, ROME).days]).toEqual([['2026-03-29', 23 * 60]]);
});

test('nobody is loaded by what nobody has, or nobody began', () => {
  expect(computeEwoWork({ ...ewo, teamId: undefined }, ROME)).toEqual({ days: new Map() });
  expect(computeEwoWork({ ...ewo, interventionAt: undefined, closedAt: undefined }, ROME)).toEqual({
    days: new Map(),
  });
});

test('nobody works longer than sixty days on a breakdown', () => {
  const long = { ...ewo, interventionAt: '2026-01-01T00:00:00.000Z', closedAt: '2026-06-01T00:00:00.000Z' };
  const days = [...computeEwoWork(long, 'UTC').days.keys()];
  expect([days.length, days.at(-1)]).toEqual([60, '2026-03-01']);
});

test('what ends at midnight is of the day before alone', () => {
  const night = { ...ewo, technicians: [1], closedAt: '2026-03-17T23:00:00.000Z' };
  expect([...computeEwoWork(night, ROME).days]).toEqual([['2026-03-17', 180]]);
});

test('a hold that ends as the work begins takes nothing off, one that begins with it does', () => {
  const of = (from: string, to?: string) => [
    ...computeEwoWork(
      { ...ewo, technicians: [1], closedAt: '2026-03-17T22:00:00.000Z', holds: [{ from, to }] },
      ROME,
    ).days,
  ];
  expect(of('2026-03-17T19:00:00.000Z', '2026-03-17T20:00:00.000Z')).toEqual([['2026-03-17', 120]]);
  expect(of('2026-03-17T20:00:00.000Z', '2026-03-17T21:00:00.000Z')).toEqual([['2026-03-17', 60]]);
  expect(of('2026-03-17T19:30:00.000Z', '2026-03-17T20:30:00.000Z')).toEqual([['2026-03-17', 90]]);
  expect(of('2026-03-17T20:30:00.000Z')).toEqual([['2026-03-17', 30]]);
});

test('only what is worked on runs', () => {
  const open = { ...ewo, closedAt: undefined };
  expect(computeEwoWork({ ...open, state: 'running' }, ROME).running).toEqual({
    ...{ teamId: 7, people: 2, since: ewo.interventionAt },
  });
  for (const state of ['cancelled', 'assigned'] as const)
    expect(computeEwoWork({ ...open, state }, ROME)).not.toHaveProperty('running');
  const held = { ...open, state: 'running' as const, holds: [{ from: '2026-03-17T21:00:00.000Z' }] };
  expect(computeEwoWork(held, ROME)).not.toHaveProperty('running');
  const before = { ...held, interventionAt: undefined };
  expect(computeEwoWork(before, ROME)).toEqual({ days: new Map() });
});

test('what runs is read as it was written, for as many as there are', () => {
  const loads = (text: string) =>
    computeRunningLoads({ one: text }, ROME, '2026-03-17T21:00:00.000Z').map(({ teamId, minutes }) => [
      teamId,
      minutes,
    ]);
  expect(loads('17 12 2026-03-17T20:00:00.000Z')).toEqual([[17, 720]]);
  expect(loads('17 12 2026-03-17T21:00:00.000Z')).toEqual([]);
  for (const wrong of [
    '',
    'x17 1 2026-03-17T20:00:00.000Z',
    '17 1 2026-03-17T20:00:00.000Z x',
    '17 1 26-03-17',
  ])
    expect(loads(wrong)).toEqual([]);
});
