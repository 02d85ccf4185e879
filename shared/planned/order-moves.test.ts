import { describe, expect, it } from 'vitest';
import { isPossible } from '../moves.ts';
import type { Profile } from '../permissions.ts';
import { isUntouched, type OrderMove, orderMoves, orderMovesOf } from './order-moves.ts';
import { type OrderState, orderStates } from './order-state.ts';

const as = (profile: Profile, resources: boolean, ...own: number[]) => ({
  profile,
  resources,
  teams: profile === 'technician' ? own : undefined,
});
const mayDo = (
  asker: ReturnType<typeof as>,
  move: OrderMove,
  order: { state: OrderState; teamId?: number },
) => isPossible(orderMoves, move, order, asker);

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
  const offered = (asker: ReturnType<typeof as>, table = orderMoves) =>
    Object.fromEntries(
      orderStates.map((state) => [
        state,
        (Object.keys(table.of) as OrderMove[])
          .filter((move) => isPossible(table, move, { state, teamId: 1 }, asker))
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
    expect(offered(as('pm', false), orderMovesOf.am)).toEqual({
      ...working,
      planned: 'start report close reschedule cancel',
      assigned: 'start report close reschedule cancel',
    });
  });

  it('a move leads where the order then stands', () => {
    const leads = Object.entries(orderMoves.of).map(([move, { to }]) => [move, to]);
    expect(Object.fromEntries(leads)).toEqual({
      assign: 'assigned',
      unassign: 'planned',
      start: 'inProgress',
      report: undefined,
      close: 'closed',
      reschedule: undefined,
      cancel: 'cancelled',
    });
    expect(orderMoves.refusal).toBe('orderState');
  });

  it('the cycle moves only what nobody began', () => {
    expect(orderStates.filter(isUntouched)).toEqual(['planned', 'assigned']);
  });
});
