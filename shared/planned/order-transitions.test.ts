import { describe, expect, it } from 'vitest';
import type { Profile } from '../permissions.ts';
import { isTransitionAllowed } from '../transitions.ts';
import { type OrderState, orderStates } from './order-state.ts';
import {
  isUntouched,
  type OrderTransition,
  orderTransitions,
  orderTransitionsByType,
} from './order-transitions.ts';

const as = (profile: Profile, resources: boolean, ...own: number[]) => ({
  profile,
  resources,
  teams: profile === 'technician' ? own : undefined,
});
const mayDo = (
  asker: ReturnType<typeof as>,
  move: OrderTransition,
  order: { state: OrderState; teamId?: number },
) => isTransitionAllowed(orderTransitions, move, order, asker);

describe('what may be done to an order', () => {
  it('assigns only where the plant assigns, and only to those who may', () => {
    expect(mayDo(as('admin', true), 'assign', { state: 'planned' })).toBe(true);
    expect(mayDo(as('admin', false), 'assign', { state: 'planned' })).toBe(false);
    expect(mayDo(as('technician', true), 'assign', { state: 'planned' })).toBe(false);
  });

  it('lets a technician start an order of the own team, or any where nobody assigns', () => {
    const ours = { state: 'assigned', teamId: 1 } as const;
    expect(mayDo(as('technician', true, 1), 'start', { state: 'planned' })).toBe(false);
    expect(mayDo(as('technician', true, 1), 'start', ours)).toBe(true);
    expect(mayDo(as('technician', false), 'start', ours)).toBe(true);
    expect(mayDo(as('technician', false), 'start', { state: 'planned' })).toBe(true);
    expect(mayDo(as('admin', true), 'start', { state: 'planned' })).toBe(true);
  });

  it('leaves what another team has to that team, from start to end', () => {
    for (const own of [[], [2, 3]]) {
      const them = as('technician', true, ...own);
      expect(mayDo(them, 'start', { state: 'assigned', teamId: 1 })).toBe(false);
      expect(mayDo(them, 'report', { state: 'inProgress', teamId: 1 })).toBe(false);
      expect(mayDo(them, 'close', { state: 'inProgress', teamId: 1 })).toBe(false);
    }
    expect(mayDo(as('technician', true, 2, 1), 'close', { state: 'inProgress', teamId: 1 })).toBe(true);
    expect(mayDo(as('admin', true), 'start', { state: 'assigned', teamId: 1 })).toBe(true);
  });

  it('lets only an administrator close what was never started', () => {
    expect(mayDo(as('technician', false), 'close', { state: 'planned' })).toBe(false);
    expect(mayDo(as('technician', false), 'close', { state: 'inProgress' })).toBe(true);
    expect(mayDo(as('superAdmin', false), 'close', { state: 'planned' })).toBe(true);
    expect(mayDo(as('admin', false), 'close', { state: 'closed' })).toBe(false);
  });

  it('lets a guest do nothing', () => {
    for (const move of ['start', 'report', 'close', 'reschedule', 'cancel'] as const)
      expect(mayDo(as('guest', false), move, { state: 'inProgress' })).toBe(false);
  });
});

describe('in every state', () => {
  const offered = (asker: ReturnType<typeof as>, table = orderTransitions) =>
    Object.fromEntries(
      orderStates.map((state) => [
        state,
        (Object.keys(table.transitions) as OrderTransition[])
          .filter((move) => isTransitionAllowed(table, move, { state, teamId: 1 }, asker))
          .join(' '),
      ]),
    );
  const over = { closed: '', autoClosed: '', cancelled: '' };
  const working = { ...over, inProgress: 'report close' };

  it('an administrator does what there is to do', () => {
    expect(offered(as('admin', true))).toEqual({
      ...working,
      planned: 'assign start close reschedule cancel',
      assigned: 'assign unassign start close reschedule cancel',
    });
    expect(offered(as('superAdmin', false))).toEqual({
      ...working,
      planned: 'start close reschedule cancel',
      assigned: 'start close reschedule cancel',
    });
  });

  it('a technician works', () => {
    expect(offered(as('technician', true, 1))).toEqual({ ...working, planned: '', assigned: 'start' });
    expect(offered(as('technician', false))).toEqual({ ...working, planned: 'start', assigned: 'start' });
  });

  it('whoever only reads does nothing', () => {
    const nothing = { ...over, planned: '', assigned: '', inProgress: '' };
    for (const profile of ['am', 'pm', 'requestor', 'guest', 'disabled'] as const)
      expect(offered(as(profile, false))).toEqual(nothing);
  });

  it('runs of another area have the rights of that area', () => {
    expect(offered(as('pm', false), orderTransitionsByType.am)).toEqual({
      ...working,
      planned: 'start report close reschedule cancel',
      assigned: 'start report close reschedule cancel',
    });
  });

  it('a move leads where the order then stands', () => {
    const leads = Object.entries(orderTransitions.transitions).map(([move, { to }]) => [move, to]);
    expect(Object.fromEntries(leads)).toEqual({
      assign: 'assigned',
      unassign: 'planned',
      start: 'inProgress',
      report: undefined,
      close: 'closed',
      reschedule: undefined,
      cancel: 'cancelled',
    });
    expect(orderTransitions.refusal).toBe('orderState');
  });

  it('the cycle moves only what nobody began', () => {
    expect(orderStates.filter(isUntouched)).toEqual(['planned', 'assigned']);
  });
});

describe('a run, where operators carry out AM', () => {
  const { am } = orderTransitionsByType;
  const operator = { profile: 'requestor', resources: false, operatorsRunAm: true, runTeams: [1] } as const;
  const run = { state: 'planned', teamId: 1 } as const;

  it('is reported and closed by those of its team alone', () => {
    for (const move of ['start', 'report', 'close'] as const) {
      expect(isTransitionAllowed(am, move, run, operator)).toBe(true);
      expect(isTransitionAllowed(am, move, { ...run, teamId: 2 }, operator)).toBe(false);
      expect(isTransitionAllowed(am, move, { state: 'planned' }, operator)).toBe(false);
      expect(isTransitionAllowed(am, move, run, { ...operator, runTeams: undefined })).toBe(false);
      expect(isTransitionAllowed(am, move, run, { ...operator, operatorsRunAm: false })).toBe(false);
      expect(isTransitionAllowed(am, move, { ...run, teamId: 2 }, { ...operator, profile: 'pm' })).toBe(true);
    }
  });

  it('is not planned by them', () => {
    for (const move of ['assign', 'unassign', 'reschedule', 'cancel'] as const)
      expect(isTransitionAllowed(am, move, run, { ...operator, resources: true })).toBe(false);
  });
});
