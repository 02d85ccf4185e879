import { expect, it } from 'vitest';
import {
  canPlanFreeOrder,
  computeFreeMinutes,
  FreeOrder,
  formatActionSource,
  isFreeOrder,
  parseActionSource,
} from './free-order.ts';

it('is planned by administrators for any team, and by leaders for the teams they lead', () => {
  const leader = { profile: 'technician', ledTeamIds: [3] } as const;
  expect([
    canPlanFreeOrder({ profile: 'admin' }, undefined),
    canPlanFreeOrder({ profile: 'superAdmin' }, 9),
    canPlanFreeOrder(leader, 3),
    canPlanFreeOrder(leader, 4),
    canPlanFreeOrder(leader, undefined),
    canPlanFreeOrder({ profile: 'technician' }, 3),
    canPlanFreeOrder({ profile: 'pm', ledTeamIds: [3] }, 3),
    canPlanFreeOrder({ profile: 'requestor', ledTeamIds: [3] }, 3),
  ]).toEqual([true, true, true, false, false, false, false, false]);
});

it('takes the minutes of its activities unless others are planned, and an hour without any', () => {
  const activities = [{ minutes: 20 }, { minutes: 25 }];
  expect(computeFreeMinutes(undefined, activities)).toBe(45);
  expect(computeFreeMinutes(15, activities)).toBe(15);
  expect(computeFreeMinutes(0, activities)).toBe(0);
  expect(computeFreeMinutes(undefined, [])).toBe(60);
});

it('has no cycle', () => {
  expect([isFreeOrder({}), isFreeOrder({ cycleId: 7 })]).toEqual([true, false]);
});

it('names an action of an analysis by EWO, list and its id', () => {
  const ewoId = '01KKTQ3KKPYBN75F3Q9BCZ1MYT';
  for (const id of ['2', '01KKTQ3KKPYBN75F3Q9BCZ1MYZ']) {
    const action = { ewoId, list: 'prevent', id } as const;
    expect(formatActionSource(action)).toBe(`${ewoId}.prevent.${id}`);
    expect(parseActionSource(formatActionSource(action))).toEqual(action);
  }
  for (const other of [ewoId, `${ewoId}.other.1`, `${ewoId}.prevent.`, `x${ewoId}.prevent.1`])
    expect(parseActionSource(other)).toBeUndefined();
});

it('accepts only the fields of a plan', () => {
  const plan = { machineId: 1, description: 'Replace the belt', plannedOn: '2026-03-04' };
  expect(FreeOrder.safeParse(plan).success).toBe(true);
  for (const wrong of [
    { ...plan, cycleId: 3 },
    { ...plan, description: '' },
    { ...plan, tolerance: -1 },
    { ...plan, activities: [{ description: '', minutes: 1 }] },
    { ...plan, source: { kind: 'ewo', id: 'a' } },
  ])
    expect(FreeOrder.safeParse(wrong).success).toBe(false);
});
