import { describe, expect, it } from 'vitest';
import { type Asker, isPermitted, isPossible, moves, objection } from './moves.ts';

interface Thing {
  state: 'open' | 'closed';
  teamId?: number;
}
const table = moves<Thing['state'], Thing>()('orderState', {
  start: { from: ['open'], needs: ['workOrders', 'execute'] },
  close: {
    from: ['open'],
    to: 'closed',
    needs: ['workOrders', 'close'],
    mine: ({ teams }, { teamId }) => !teams || (teamId !== undefined && teams.includes(teamId)),
    when: ({ resources }) => resources,
  },
  cancel: { from: ['open', 'closed'], needs: ['workOrders', 'cancel'] },
});
const admin: Asker = { profile: 'admin', resources: true };
const technician: Asker = { profile: 'technician', resources: true, teams: [1] };

describe('why something may not be done', () => {
  it('is no right, in any state', () => {
    const refusal = { kind: 'forbidden', code: 'notAllowedHere' };
    for (const state of ['open', 'closed'] as const)
      expect(objection(table, 'cancel', { state }, technician)).toMatchObject(refusal);
  });

  it('is that it is not theirs, before its state', () => {
    const refusal = { kind: 'forbidden', code: 'notAllowedHere' };
    for (const state of ['open', 'closed'] as const)
      expect(objection(table, 'close', { state, teamId: 2 }, technician)).toMatchObject(refusal);
  });

  it('is its state, which the refusal names', () => {
    const refusal = { kind: 'conflict', code: 'orderState', details: { values: { state: 'closed' } } };
    expect(objection(table, 'start', { state: 'closed' }, technician)).toMatchObject(refusal);
    expect(
      objection(table, 'close', { state: 'open', teamId: 1 }, { ...technician, resources: false }),
    ).toMatchObject({
      ...refusal,
      details: { values: { state: 'open' } },
    });
  });

  it('is nothing where all is well', () => {
    expect(objection(table, 'start', { state: 'open' }, technician)).toBeUndefined();
    expect(objection(table, 'close', { state: 'open', teamId: 1 }, technician)).toBeUndefined();
    expect(objection(table, 'close', { state: 'open' }, admin)).toBeUndefined();
  });
});

it('offers what is possible', () => {
  expect(isPossible(table, 'start', { state: 'open' }, technician)).toBe(true);
  expect(isPossible(table, 'start', { state: 'closed' }, technician)).toBe(false);
});

it('says who may ever do it, whatever the thing', () => {
  expect(isPermitted(table, 'close', technician)).toBe(true);
  expect(isPermitted(table, 'cancel', technician)).toBe(false);
  expect(isPermitted(table, 'start', { profile: 'tenantRoot' })).toBe(false);
});
