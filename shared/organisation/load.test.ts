import { expect, test } from 'vitest';
import { getHighestLevels, getMissingCapacities } from './entitled.ts';
import { computeStaffing, computeTeamSaturation, getSaturationColour } from './load.ts';

const plant = { parameters: { shiftHours: 8, efficiency: 0.8 } };
const team = (id: number, members: number[], active = true) => ({ id, active, leaders: [1], members });
const person = (id: number, absences: { from: string; to: string }[] = [], active = true) => ({
  id,
  active,
  absences,
});

test('a technician works a shift a day, as far as the plant is efficient', () => {
  const staff = computeStaffing([team(7, [])], [person(1)], plant);
  expect(staff.capacity(7, '2026-03-18')).toBe(384);
});

test('who is in two teams counts half in each, and once in a team he also leads', () => {
  const staff = computeStaffing(
    [team(7, [1, 2]), team(8, []), team(9, [2], false)],
    [person(1), person(2)],
    plant,
  );
  expect(staff.capacity(7, '2026-03-18')).toBe(192 + 384);
  expect(staff.capacity(8, '2026-03-18')).toBe(192);
  expect(staff.capacity(9, '2026-03-18')).toBe(0);
});

test('nobody works who is absent, has left, or while the plant is closed', () => {
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-03-19'], rule: 'next' as const };
  const staff = computeStaffing(
    [team(7, [2, 3])],
    [person(1), person(2, [{ from: '2026-03-17', to: '2026-03-18' }]), person(3, [], false)],
    { ...plant, calendar },
  );
  const on = (day: string) => staff.present(7, day).map(({ id }) => id);
  expect([on('2026-03-16'), on('2026-03-17'), on('2026-03-18'), on('2026-03-20')]).toEqual([
    [1, 2],
    [1],
    [1],
    [1, 2],
  ]);
  expect([staff.capacity(7, '2026-03-19'), staff.capacity(7, '2026-03-21')]).toEqual([0, 0]);
});

test.each([
  [0, 384, 0, 'grey'],
  [76, 384, 19, 'grey'],
  [77, 384, 20, 'green'],
  [307, 384, 79, 'green'],
  [308, 384, 80, 'yellow'],
  [384, 384, 100, 'yellow'],
  [385, 384, 101, 'red'],
  [0, 0, 0, 'grey'],
  [1, 0, null, 'red'],
])('%d of %d minutes are %s %%: %s', (load, capacity, percent, colour) => {
  const saturation = computeTeamSaturation(load, capacity);
  expect([saturation, getSaturationColour(saturation)]).toEqual([percent, colour]);
});

test('a team can do what one of those who are there can do all of', () => {
  const skilled = (...levels: number[]) => ({
    skills: levels.map((level, i) => ({ capacityId: i + 1, level })),
  });
  const requires = [3, 2, 0].map((level, i) => ({ capacityId: i + 1, level }));
  expect(getMissingCapacities([skilled(1), skilled(3, 2)], requires)).toEqual([]);
  expect(getMissingCapacities([skilled(3, 1), skilled(0, 4)], requires)).toEqual([2]);
  expect(getMissingCapacities([skilled()], requires)).toEqual([1, 2]);
  expect(getMissingCapacities([], requires)).toEqual([1, 2]);
});

test('of several procedures the highest level of each capacity counts', () => {
  expect(
    getHighestLevels([
      [
        { capacityId: 2, level: 1 },
        { capacityId: 1, level: 3 },
      ],
      undefined,
      [
        { capacityId: 2, level: 2 },
        { capacityId: 3, level: 0 },
      ],
    ]),
  ).toEqual([
    { capacityId: 1, level: 3 },
    { capacityId: 2, level: 2 },
  ]);
});

test('nobody is known of a team nobody named, or of people who are not', () => {
  const staff = computeStaffing([team(7, [5])], [{ id: 1, active: true }], plant);
  expect(staff.present(7, '2026-03-18').map(({ id }) => id)).toEqual([1]);
  expect([staff.capacity(7, '2026-03-18'), staff.capacity(99, '2026-03-18')]).toEqual([384, 0]);
  expect(computeTeamSaturation(768.5, 768)).toBe(101);
  expect(getMissingCapacities([{}], [{ capacityId: 1, level: 1 }])).toEqual([1]);
  expect(getMissingCapacities([], [])).toEqual([]);
});
