import { describe, expect, it } from 'vitest';
import {
  defineTransitions,
  findRefusal,
  isPermitted,
  isTransitionAllowed,
  type Principal,
} from './transitions.ts';

interface Thing {
  state: 'open' | 'closed';
  teamId?: number;
}
const table = defineTransitions<Thing['state'], Thing>()('orderState', {
  start: { from: ['open'], requiredPermission: ['workOrders', 'execute'] },
  close: {
    from: ['open'],
    to: 'closed',
    requiredPermission: ['workOrders', 'close'],
    isOwn: ({ teams }, { teamId }) => !teams || (teamId !== undefined && teams.includes(teamId)),
    when: ({ resources }) => resources,
  },
  cancel: { from: ['open', 'closed'], requiredPermission: ['workOrders', 'cancel'] },
});
const admin: Principal = { profile: 'admin', resources: true };
const technician: Principal = { profile: 'technician', resources: true, teams: [1] };

describe('why something may not be done', () => {
  it('is no right, in any state', () => {
    const refusal = { kind: 'forbidden', code: 'notAllowedHere' };
    for (const state of ['open', 'closed'] as const)
      expect(findRefusal(table, 'cancel', { state }, technician)).toMatchObject(refusal);
  });

  it('is that it is not theirs, before its state', () => {
    const refusal = { kind: 'forbidden', code: 'notAllowedHere' };
    for (const state of ['open', 'closed'] as const)
      expect(findRefusal(table, 'close', { state, teamId: 2 }, technician)).toMatchObject(refusal);
  });

  it('is its state, which the refusal names', () => {
    const refusal = { kind: 'conflict', code: 'orderState', details: { values: { state: 'closed' } } };
    expect(findRefusal(table, 'start', { state: 'closed' }, technician)).toMatchObject(refusal);
    expect(
      findRefusal(table, 'close', { state: 'open', teamId: 1 }, { ...technician, resources: false }),
    ).toMatchObject({
      ...refusal,
      details: { values: { state: 'open' } },
    });
  });

  it('is nothing where all is well', () => {
    expect(findRefusal(table, 'start', { state: 'open' }, technician)).toBeUndefined();
    expect(findRefusal(table, 'close', { state: 'open', teamId: 1 }, technician)).toBeUndefined();
    expect(findRefusal(table, 'close', { state: 'open' }, admin)).toBeUndefined();
  });
});

it('offers what is possible', () => {
  expect(isTransitionAllowed(table, 'start', { state: 'open' }, technician)).toBe(true);
  expect(isTransitionAllowed(table, 'start', { state: 'closed' }, technician)).toBe(false);
});

it('says who may ever do it, whatever the thing', () => {
  expect(isPermitted(table, 'close', technician)).toBe(true);
  expect(isPermitted(table, 'cancel', technician)).toBe(false);
  expect(isPermitted(table, 'start', { profile: 'tenantRoot' })).toBe(false);
});
