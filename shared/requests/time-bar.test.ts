import { expect, it } from 'vitest';
import { buildTimeSegments } from './time-bar.ts';

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const ewo = {
  state: 'closed' as const,
  machineStatus: 'stopped' as const,
  createdAt: at('08:00'),
  assignedAt: at('08:10'),
  interventionAt: at('08:25'),
  diagnosisAt: at('08:45'),
  closedAt: at('10:00'),
  holds: [{ from: at('09:00'), to: at('09:30') }],
};
const said = (pieces: ReturnType<typeof buildTimeSegments>) =>
  pieces.map(({ kind, minutes }) => `${kind} ${minutes}`);

it('splits the vector of domain 5.3 as its durations do', () => {
  expect(said(buildTimeSegments(ewo, at('12:00')))).toEqual([
    'waiting 25',
    'diagnosis 20',
    'repair 15',
    'hold 30',
    'repair 30',
  ]);
});

it('runs on to now while it is open, on hold or not', () => {
  const open = { ...ewo, closedAt: undefined, diagnosisAt: undefined, holds: [] };
  expect(said(buildTimeSegments(open, at('09:25')))).toEqual(['waiting 25', 'diagnosis 60']);
  const held = { ...open, interventionAt: undefined, holds: [{ from: at('08:20') }] };
  expect(said(buildTimeSegments(held, at('09:20')))).toEqual(['waiting 20', 'hold 60']);
});

it('has no piece where no time went by', () => {
  expect(
    buildTimeSegments(
      { ...ewo, ...{ interventionAt: at('08:00'), closedAt: at('08:00'), holds: [] } },
      at('08:00'),
    ),
  ).toEqual([]);
});

it('is cut by what lies within it, in order of time, whichever was told first', () => {
  const held = {
    ...{ ...ewo, interventionAt: at('07:30'), diagnosisAt: undefined },
    holds: [
      { from: at('09:00'), to: at('09:10') },
      { from: at('08:30'), to: at('08:40') },
      { from: at('10:00'), to: at('10:20') },
    ],
  };
  expect(buildTimeSegments(held, at('12:00'))).toEqual([
    { kind: 'diagnosis', from: at('08:00'), minutes: 30 },
    { kind: 'hold', from: at('08:30'), minutes: 10 },
    { kind: 'diagnosis', from: at('08:40'), minutes: 20 },
    { kind: 'hold', from: at('09:00'), minutes: 10 },
    { kind: 'diagnosis', from: at('09:10'), minutes: 50 },
  ]);
});

it('is one piece of what follows without a break', () => {
  const held = {
    ...{ ...ewo, interventionAt: undefined, diagnosisAt: undefined, closedAt: at('08:50') },
    holds: [
      { from: at('08:10'), to: at('08:20') },
      { from: at('08:20'), to: at('08:30') },
    ],
  };
  expect(said(buildTimeSegments(held, at('12:00')))).toEqual(['waiting 10', 'hold 20', 'waiting 20']);
  expect(said(buildTimeSegments({ ...held, holds: undefined }, at('12:00')))).toEqual(['waiting 50']);
});
