import { strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../permissions.ts';
import { findRefusal, isTransitionAllowed, type Principal } from '../transitions.ts';
import { type EwoState, ewoStates } from './ewo-state.ts';
import {
  canEditAnalysis,
  canReadEwo,
  type EwoInTransition,
  type EwoTransition,
  ewoTransitions,
  getNextSteps,
} from './ewo-transitions.ts';

const names = Object.keys(ewoTransitions.transitions) as EwoTransition[];
const asker = (profile: Profile, more: Partial<Principal> = {}): Principal => ({
  profile,
  resources: true,
  ...more,
});
const admin = asker('admin');
const ours = asker('technician', {
  teams: [1],
  ledTeamIds: [],
  user: 'tom',
  operatorId: 7,
  techCanClose: true,
});
const ewo = (state: EwoState, more: Partial<EwoInTransition> = {}): EwoInTransition => ({
  state,
  teamId: 1,
  ...more,
});

/** The transitions of domain 5.2, written by hand: source states with their target. */
const reference: Record<EwoTransition, Partial<Record<EwoState, EwoState>>> = {
  assign: { created: 'assigned', assigned: 'assigned' },
  take: { created: 'assigned' },
  start: { assigned: 'running' },
  diagnose: { running: 'running' },
  hold: { created: 'onHold', assigned: 'onHold', running: 'onHold' },
  resume: {},
  priority: { created: 'created', assigned: 'assigned', running: 'running' },
  close: { running: 'closed' },
  cancel: { created: 'cancelled', assigned: 'cancelled', onHold: 'cancelled' },
  reopen: { closed: 'running' },
  correct: {
    ...{ created: 'created', assigned: 'assigned', running: 'running' },
    ...{ onHold: 'onHold', closed: 'closed', cancelled: 'cancelled' },
  },
};
const toOf = (name: EwoTransition, thing: EwoInTransition): EwoState => {
  const { to } = ewoTransitions.transitions[name];
  return typeof to === 'function' ? to(thing) : (to ?? thing.state);
};

describe.each(names)('%s', (name) => {
  it.each(ewoStates)('of one that is %s is as the rules say', (state) => {
    const thing = ewo(state, { heldFrom: 'assigned' });
    const expected = name === 'resume' && state === 'onHold' ? 'assigned' : reference[name][state];
    expect(isTransitionAllowed(ewoTransitions, name, thing, admin)).toBe(expected !== undefined);
    if (expected) expect(toOf(name, thing)).toBe(expected);
    else
      expect(findRefusal(ewoTransitions, name, thing, admin)).toMatchObject({
        code: 'ewoState',
        kind: 'conflict',
      });
  });
});

it('no commands in any order lead anywhere else than the rules do', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (commands) => {
      let [is, model] = [ewo('created'), 'created' as EwoState];
      let before: EwoState | undefined;
      for (const name of commands) {
        const expected = name === 'resume' && model === 'onHold' ? before : reference[name][model];
        strictEqual(isTransitionAllowed(ewoTransitions, name, is, admin), expected !== undefined);
        if (expected === undefined) continue;
        if (name === 'hold') before = model;
        const state = toOf(name, is);
        is = {
          ...is,
          state,
          heldFrom: name === 'hold' ? is.state : name === 'resume' ? undefined : is.heldFrom,
        };
        model = expected;
        strictEqual(is.state, model);
      }
    }),
    { numRuns: 20_000 },
  );
});

describe('whose it is', () => {
  const others = asker('technician', { teams: [2], ledTeamIds: [], user: 'eve', operatorId: 8 });
  const may = (who: Principal, name: EwoTransition, thing: EwoInTransition) =>
    isTransitionAllowed(ewoTransitions, name, thing, who);

  it('is the team that works on it', () => {
    for (const [name, state] of [
      ['start', 'assigned'],
      ['diagnose', 'running'],
      ['hold', 'running'],
      ['resume', 'onHold'],
      ['priority', 'running'],
      ['close', 'running'],
    ] as const) {
      expect([name, may(ours, name, ewo(state))]).toEqual([name, true]);
      expect([name, may(others, name, ewo(state))]).toEqual([name, false]);
    }
  });

  it('leaves to administrators what is theirs alone', () => {
    for (const name of ['assign', 'cancel', 'reopen', 'correct'] as const)
      expect(may(ours, name, ewo('created'))).toBe(false);
  });

  it('closes through leaders alone where the plant says so', () => {
    const bound = { ...ours, techCanClose: false };
    expect(may(bound, 'close', ewo('running'))).toBe(false);
    expect(may({ ...bound, ledTeamIds: [1] }, 'close', ewo('running'))).toBe(true);
    // The leader of another team may not, even as a member of this one.
    expect(may({ ...bound, teams: [1, 2], ledTeamIds: [2] }, 'close', ewo('running'))).toBe(false);
    expect(may({ ...bound, teams: [2], ledTeamIds: [2] }, 'close', ewo('running'))).toBe(false);
    expect(may({ ...admin, techCanClose: false }, 'close', ewo('running'))).toBe(true);
  });

  it('lets whoever asked put it right until it is assigned', () => {
    const requestor = asker('requestor', { user: 'rosa' });
    expect(may(requestor, 'correct', ewo('created', { requesterId: 'rosa' }))).toBe(true);
    expect(may(requestor, 'correct', ewo('created', { requesterId: 'other' }))).toBe(false);
    expect(may(requestor, 'correct', ewo('assigned', { requesterId: 'rosa' }))).toBe(false);
  });

  it('shows technicians theirs and what nobody has, requestors theirs alone', () => {
    const nobodys = ewo('created', { teamId: undefined });
    expect(canReadEwo(ours, nobodys)).toBe(true);
    expect(canReadEwo(ours, ewo('running', { teamId: 2 }))).toBe(false);
    expect(canReadEwo(ours, ewo('closed', { teamId: 2 }))).toBe(false);
    expect(canReadEwo(ours, ewo('closed', { teamId: 2, technicians: [7] }))).toBe(true);
    expect(canReadEwo(ours, ewo('closed', { teamId: 2, requesterId: 'tom' }))).toBe(true);
    const requestor = asker('requestor', { user: 'rosa' });
    for (const state of ['created', 'running', 'closed'] as const)
      expect(canReadEwo(requestor, ewo(state))).toBe(false);
    expect(canReadEwo(requestor, ewo('running', { requesterId: 'rosa' }))).toBe(true);
    expect(canReadEwo(requestor, ewo('closed', { requesterId: 'rosa' }))).toBe(true);
    for (const profile of ['admin', 'guest', 'superAdmin'] as const)
      expect(canReadEwo(asker(profile), ewo('closed'))).toBe(true);
  });

  it('is taken and held of nobody by whoever is in a team', () => {
    const nobodys = ewo('created', { teamId: undefined });
    for (const name of ['hold', 'priority'] as const) {
      expect(may(ours, name, nobodys)).toBe(true);
      expect(may({ ...ours, teams: [] }, name, nobodys)).toBe(false);
      expect(may(others, name, ewo('created'))).toBe(false);
    }
    expect(may({ ...ours, teams: [] }, 'start', ewo('assigned', { teamId: undefined }))).toBe(false);
    expect(may({ ...ours, techCanClose: false, ledTeamIds: undefined }, 'close', ewo('running'))).toBe(false);
  });

  it('goes on as created where nobody kept what it was', () => {
    expect(toOf('resume', ewo('onHold'))).toBe('created');
  });

  it('shows what has ended to its team and to whoever worked on it alone', () => {
    for (const state of ['closed', 'cancelled'] as const) {
      expect(canReadEwo(ours, ewo(state))).toBe(true);
      expect(canReadEwo(ours, ewo(state, { teamId: undefined }))).toBe(false);
      expect(canReadEwo({ ...ours, operatorId: undefined }, ewo(state, { teamId: 2, technicians: [] }))).toBe(
        false,
      );
      expect(canReadEwo(asker('requestor', { user: 'rosa' }), ewo(state))).toBe(false);
    }
    expect(canReadEwo({ ...ours, teams: [] }, ewo('created', { teamId: undefined }))).toBe(true);
  });

  it('is shown to administrators and guests who wrote none of it, whatever became of it', () => {
    for (const profile of ['admin', 'guest'] as const)
      for (const state of ewoStates) expect(canReadEwo(asker(profile), ewo(state, { teamId: 2 }))).toBe(true);
  });

  it('is analysed by nobody whom it does not name', () => {
    const nobody = asker('technician', { teams: [1], user: 'kim' });
    expect(canEditAnalysis(nobody, ewo('closed', { technicians: undefined }))).toBe(false);
    expect(canEditAnalysis({ ...nobody, operatorId: 9 }, ewo('closed', { technicians: undefined }))).toBe(
      false,
    );
    expect(canEditAnalysis({ ...nobody, ledTeamIds: [1] }, ewo('closed', { teamId: undefined }))).toBe(false);
    expect(canEditAnalysis(asker('requestor', { ledTeamIds: [1] }), ewo('closed'))).toBe(false);
  });

  it('is analysed by administrators, whoever worked on it, and its leaders', () => {
    const thing = ewo('closed', { technicians: [7] });
    expect(canEditAnalysis(admin, thing)).toBe(true);
    expect(canEditAnalysis(ours, thing)).toBe(true);
    expect(canEditAnalysis(others, thing)).toBe(false);
    expect(canEditAnalysis({ ...others, ledTeamIds: [1] }, thing)).toBe(true);
    expect(canEditAnalysis(asker('guest'), thing)).toBe(false);
  });

  it('offers first what brings it on', () => {
    expect(getNextSteps(ewo('created', { teamId: undefined }), ours)).toEqual(['take', 'hold']);
    expect(getNextSteps(ewo('assigned'), ours)).toEqual(['start', 'hold']);
    expect(getNextSteps(ewo('running'), ours)).toEqual(['diagnose', 'close', 'hold']);
    expect(getNextSteps(ewo('onHold'), ours)).toEqual(['resume']);
  });
});
