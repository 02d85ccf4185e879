import { strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { findRefusal, getAllowedTransitions, isTransitionAllowed, type Principal } from '../transitions.ts';
import { pillars, type TagState, tagStates, tagTypes } from './tag-state.ts';
import { canReadTag, isSolvedOnTheSpot, type TagInTransition, tagTransitions } from './tag-transitions.ts';

const as = (profile: Principal['profile'], more: Partial<Principal> = {}): Principal => ({
  profile,
  user: profile,
  resources: false,
  ...(profile === 'technician' && { teams: [1], operatorId: 7 }),
  ...more,
});
const admin = as('admin');
const technician = as('technician');
const requestor = as('requestor');
const tag = (more: Partial<TagInTransition> = {}): TagInTransition => ({
  state: 'created',
  type: 'equipment',
  pillar: 'PM',
  requesterId: 'somebody',
  ...more,
});
const offered = (asker: Principal, more: Partial<TagInTransition> = {}) =>
  Object.fromEntries(
    tagStates.map((state) => [
      state,
      getAllowedTransitions(tagTransitions, tag({ ...more, state }), asker).join(' '),
    ]),
  );
const nothing = { created: '', assigned: '', closed: '' };

describe('in every state', () => {
  it('an administrator does what there is to do', () => {
    const everything = {
      created: 'assign take transfer toEwo toOrder edit',
      assigned: 'assign report close transfer toEwo toOrder edit',
      closed: 'reopen edit',
    };
    expect(offered(admin)).toEqual(everything);
    expect(offered(as('superAdmin'))).toEqual(everything);
    expect(offered(admin, { pillar: 'AM' }).created).toBe('assign take close transfer toEwo toOrder edit');
  });

  it('a technician takes what they see, and works on what is theirs', () => {
    expect(offered(technician)).toEqual({ ...nothing, created: 'take' });
    expect(offered(technician, { teamId: 1 })).toEqual({
      created: 'take',
      assigned: 'report close',
      closed: '',
    });
    expect(offered(technician, { operatorId: 7 }).assigned).toBe('report close');
    expect(offered(technician, { teamId: 2 })).toEqual(nothing);
    expect(offered(technician, { operatorId: 8 }).assigned).toBe('');
    expect(offered(technician, { pillar: 'SAF' })).toEqual(nothing);
  });

  it('whoever wrote it closes it where it was written, if that can be', () => {
    expect(offered(requestor)).toEqual(nothing);
    expect(offered(requestor, { requesterId: 'requestor' })).toEqual(nothing);
    const solved = [
      { pillar: 'AM' },
      { pillar: 'WO' },
      { type: 'fiveS', pillar: 'QC' },
      { pillar: 'QC', object: 'bench' },
    ] as const;
    for (const each of solved) {
      expect(isSolvedOnTheSpot(tag(each))).toBe(true);
      expect(offered(requestor, { ...each, requesterId: 'requestor' })).toEqual({
        ...nothing,
        created: 'close',
      });
      expect(offered(requestor, each)).toEqual(nothing);
      expect(offered(technician, { ...each, requesterId: 'technician' }).created).toBe('take close');
    }
  });

  it('whoever only reads does nothing', () => {
    for (const profile of ['am', 'pm', 'guest', 'disabled', 'supervisor', 'viewer', 'tenantRoot'] as const)
      expect(offered(as(profile), { pillar: 'AM', requesterId: profile, teamId: 1 })).toEqual(nothing);
  });
});

describe('reading', () => {
  const reads = (asker: Principal, more: Partial<TagInTransition> = {}) =>
    tagStates.map((state) => canReadTag(asker, tag({ ...more, state })));

  it('is of everybody who may view, for administrators and guests', () => {
    for (const asker of [admin, as('superAdmin'), as('guest')])
      expect(reads(asker)).toEqual([true, true, true]);
  });

  it('is of what they wrote, for requestors', () => {
    expect(reads(requestor)).toEqual([false, false, false]);
    expect(reads(requestor, { requesterId: 'requestor' })).toEqual([true, true, true]);
  });

  it('is of their own, their teams’, what they wrote, and PM tags nobody has, for technicians', () => {
    expect(reads(technician)).toEqual([true, false, false]);
    expect(reads(technician, { pillar: 'AM' })).toEqual([false, false, false]);
    expect(reads(technician, { teamId: 2 })).toEqual([false, false, false]);
    for (const theirs of [
      { teamId: 1 },
      { operatorId: 7 },
      { requesterId: 'technician', pillar: 'AM' },
    ] as const)
      expect(reads(technician, theirs)).toEqual([true, true, true]);
    expect(reads({ ...technician, operatorId: undefined }, { pillar: 'AM' })).toEqual([false, false, false]);
  });
});

it('is closed and taken by nobody through what it does not name', () => {
  const nobody = as('technician', { teams: undefined, operatorId: undefined });
  expect(offered(nobody, { teamId: 1 })).toEqual(nothing);
  expect(offered(nobody, { operatorId: 7 })).toEqual({ ...nothing, created: 'take' });
});

it('goes back to who had it, and to nobody where nobody had', () => {
  const { to } = tagTransitions.transitions.reopen;
  const after = (more: Partial<TagInTransition>) =>
    typeof to === 'function' ? to(tag({ state: 'closed', ...more })) : to;
  expect([after({}), after({ teamId: 1 }), after({ operatorId: 7 })]).toEqual([
    'created',
    'assigned',
    'assigned',
  ]);
});

it('an objection of state names the state, after that of rights', () => {
  expect(findRefusal(tagTransitions, 'reopen', tag(), admin)).toMatchObject({
    kind: 'conflict',
    code: 'tagState',
    details: { values: { state: 'created' } },
  });
  expect(findRefusal(tagTransitions, 'reopen', tag(), technician)).toMatchObject({ code: 'notAllowedHere' });
});

/** The life of a tag by domain 6.2, modelled without the table. */
interface Model {
  state: TagState;
  has: 'nobody' | 'team' | 'operator';
}
type TagMove = keyof typeof tagTransitions.transitions;
const life: Record<TagMove, (before: Model, tag: TagInTransition) => Model | undefined> = {
  assign: ({ state }) => (state === 'closed' ? undefined : { state: 'assigned', has: 'team' }),
  take: ({ state }) => (state === 'created' ? { state: 'assigned', has: 'team' } : undefined),
  report: (before) => (before.state === 'assigned' ? before : undefined),
  close: (before, tag) =>
    before.state === 'assigned' ||
    (before.state === 'created' &&
      (tag.type === 'fiveS' || ['AM', 'WO'].includes(tag.pillar) || tag.object !== undefined))
      ? { ...before, state: 'closed' }
      : undefined,
  reopen: (before) =>
    before.state === 'closed'
      ? { ...before, state: before.has === 'nobody' ? 'created' : 'assigned' }
      : undefined,
  transfer: ({ state }) => (state === 'closed' ? undefined : { state: 'created', has: 'nobody' }),
  toEwo: (before) => (before.state === 'closed' ? undefined : { ...before, state: 'closed' }),
  toOrder: (before) => (before.state === 'closed' ? undefined : before),
  edit: (before) => before,
};
const names = Object.keys(life) as TagMove[];
/** Profiles with the permission for each transition, by the matrix of domain 13. */
const rights: Record<TagMove, readonly string[]> = {
  assign: [],
  take: ['technician'],
  report: ['technician'],
  close: ['technician', 'requestor'],
  reopen: [],
  transfer: [],
  toEwo: [],
  toOrder: [],
  edit: [],
};
const admins = ['admin', 'superAdmin'];

it('leads to no state it cannot have, whatever people try', () => {
  const step = fc.record({
    move: fc.constantFrom(...names),
    profile: fc.constantFrom(...profiles),
    wrote: fc.boolean(),
    team: fc.constantFrom(1, 2),
  });
  const begin = fc.record({
    type: fc.constantFrom(...tagTypes),
    pillar: fc.constantFrom(...pillars),
    object: fc.option(fc.constant('bench'), { nil: undefined }),
  });
  fc.assert(
    fc.property(begin, fc.array(step, { maxLength: 30 }), (begun, tries) => {
      let it: TagInTransition = { ...begun, state: 'created', requesterId: 'writer' };
      let model: Model = { state: 'created', has: 'nobody' };
      for (const { move, profile, wrote, team } of tries) {
        const asker = as(profile, {
          user: wrote ? 'writer' : 'other',
          ...(profile === 'technician' && { teams: [team] }),
        });
        const next = life[move](model, it);
        const refused = findRefusal(tagTransitions, move, it, asker);
        const mayEver = admins.includes(profile) || rights[move].includes(profile);
        if (!mayEver) strictEqual(refused?.kind, 'forbidden');
        if (admins.includes(profile)) strictEqual(refused?.kind, next ? undefined : 'conflict');
        // A tag assigned to a team can be reported and closed by that team only.
        if (profile === 'technician' && it.state === 'assigned' && move !== 'take')
          strictEqual(
            refused === undefined,
            (move === 'report' || move === 'close') && it.teamId === team && next !== undefined,
          );
        if (refused) continue;
        strictEqual(next !== undefined, true);
        model = next!;
        const { to } = tagTransitions.transitions[move];
        const state = (typeof to === 'function' ? to(it) : to) ?? it.state;
        it = { ...it, state };
        if (move === 'assign' || move === 'take') it = { ...it, teamId: team, operatorId: undefined };
        if (move === 'transfer') it = { ...it, teamId: undefined, operatorId: undefined };
        strictEqual(it.state, model.state);
        strictEqual(it.teamId !== undefined, model.has !== 'nobody');
        // Created tags have no owner, assigned ones have.
        strictEqual(it.state === 'assigned' && it.teamId === undefined, false);
        strictEqual(it.state === 'created' && it.teamId !== undefined, false);
        strictEqual(isTransitionAllowed(tagTransitions, 'edit', it, admin), true);
      }
    }),
    { numRuns: 20_000 },
  );
}, 120_000);
