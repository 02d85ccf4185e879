import { expect, it } from 'vitest';
import { buildTeamRows, buildTechnicianRows, getWeeksPeriod } from './saturation.ts';

const day = (teamId: number, on: string, load: number, capacity: number) => ({
  ...{ teamId, on, load, capacity },
  saturation: 0,
});
const teams = [
  { id: 1, code: 'MECH', description: 'Mechanics', leaders: [10], members: [11] },
  { id: 2, code: 'ELEC', description: 'Electricians', leaders: [11] },
];
const days = [
  day(1, '2026-11-23', 300, 600),
  day(1, '2026-11-24', 700, 600),
  day(1, '2026-11-28', 0, 0),
  day(2, '2026-11-23', 600, 600),
  day(2, '2026-11-24', 0, 600),
];
const shown = (rows: ReturnType<typeof buildTeamRows>) =>
  rows.map(({ name, cells, whole }) => [
    name,
    ...[...cells].map(([key, { saturation }]) => `${key} ${saturation}`),
    whole.saturation,
  ]);

it('says of each team how full its days are, and of a closed one nothing', () => {
  expect(shown(buildTeamRows(teams, days, 'day'))).toEqual([
    ['MECH Mechanics', '2026-11-23 50', '2026-11-24 117', '2026-11-28 undefined', 83],
    ['ELEC Electricians', '2026-11-23 100', '2026-11-24 0', 50],
  ]);
});

it('adds up weeks from minutes, not from percents', () => {
  expect(shown(buildTeamRows(teams.slice(0, 1), days, 'week'))).toEqual([
    ['MECH Mechanics', '2026-W48 83', 83],
  ]);
});

it('says how full technicians are: absent ones are not, of two teams the average', () => {
  const people = [
    { id: 10, active: true, fullName: 'Bassi', absences: [{ from: '2026-11-24', to: '2026-11-24' }] },
    { id: 11, active: true, fullName: 'Conti' },
    { id: 12, active: true, fullName: 'In no team' },
    { id: 13, active: false, fullName: 'Gone' },
  ];
  expect(shown(buildTechnicianRows(people, teams, days))).toEqual([
    ['Bassi', '2026-11-23 50', '2026-11-24 undefined', '2026-11-28 undefined', 50],
    ['Conti', '2026-11-23 75', '2026-11-24 58', '2026-11-28 undefined', 66],
  ]);
});

it('begins weeks on Mondays', () => {
  expect(getWeeksPeriod('2026-11-25', 2)).toEqual({ from: '2026-11-23', to: '2026-12-06' });
});
