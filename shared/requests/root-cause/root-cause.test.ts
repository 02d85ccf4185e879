import { describe, expect, it } from 'vitest';
import { isTransitionAllowed, type Principal } from '../../transitions.ts';
import { type AnalysisState, analysisStates, type EwoState } from '../ewo-state.ts';
import { type RootCause, validateSubmission } from './root-cause.ts';
import { type AnalysisTransition, analysisTransitions, canReadAnalysis } from './root-cause-transitions.ts';

const why = { why: 'Why?' };
const complete: RootCause = {
  phenomenon: 'Stops',
  what: 'Drive',
  when: 'At start',
  where: 'Hall 2',
  how: 'Fuse blows',
  causes: [{ text: 'Overload', branch: 'machine', verified: true, result: 'ko', whys: [why, why] }],
  primary: 'RC4',
  eliminate: [{ description: 'New fuse', responsible: 'Ada' }],
  prevent: [{ description: 'Check monthly', responsible: 'Ada' }],
};
const cause = complete.causes[0]!;

describe('what is missing before an analysis is submitted', () => {
  it.each<[why: string, Partial<RootCause>, object]>([
    ['nothing', {}, {}],
    ['the phenomenon', { phenomenon: undefined }, { phenomenon: 'required' }],
    ['what, when, where, how', { what: '', when: '', where: '', how: '' }, fieldsOf('what when where how')],
    ['the primary cause', { primary: undefined }, { primary: 'required' }],
    ['a cause', { causes: [] }, { causes: 'causeMissing' }],
    ['one that is verified', { causes: [{ ...cause, verified: false }] }, { causes: 'causeMissing' }],
    ['one that is not OK', { causes: [{ ...cause, result: 'ok' }] }, { causes: 'causeMissing' }],
    ['a second why', { causes: [{ ...cause, whys: [why] }] }, { causes: 'whysMissing' }],
    ['whys of one cause do', { causes: [{ ...cause, whys: [] }, cause] }, {}],
    ['an action to eliminate', { eliminate: [] }, { eliminate: 'tooFew' }],
    ['an action to prevent', { prevent: [] }, { prevent: 'tooFew' }],
    ['a reason is not enough', { prevent: [], noPrevention: 'Storm' }, { prevent: 'tooFew' }],
    ['but of influences from outside', { primary: 'RC1', prevent: [], noPrevention: 'Storm' }, {}],
    ['which needs the reason', { primary: 'RC1', prevent: [] }, { prevent: 'tooFew' }],
  ])('%s', (_, more, missing) => {
    expect(validateSubmission({ ...complete, ...more })).toEqual(missing);
  });
});

it('of nothing written everything is missing', () => {
  expect(validateSubmission({})).toEqual({
    ...fieldsOf('phenomenon what when where how primary'),
    ...{ causes: 'causeMissing', eliminate: 'tooFew', prevent: 'tooFew' },
  });
});

function fieldsOf(names: string) {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'required']));
}

const asker = (more: Partial<Principal>): Principal => ({ profile: 'technician', resources: true, ...more });
const people = {
  admin: asker({ profile: 'admin', user: 'admin' }),
  worker: asker({ user: 'worker', operatorId: 7, teams: [1], ledTeamIds: [] }),
  leader: asker({ user: 'leader', operatorId: 8, teams: [1], ledTeamIds: [1] }),
  colleague: asker({ user: 'colleague', operatorId: 9, teams: [1], ledTeamIds: [] }),
  guest: asker({ profile: 'guest', user: 'guest' }),
  requestor: asker({ profile: 'requestor', user: 'requestor' }),
};
type Person = keyof typeof people;
const ewo = { state: 'closed' as EwoState, teamId: 1, technicians: [7] };

/** States and persons for which each transition is allowed. */
const table: Record<AnalysisTransition, [AnalysisState[], Person[]]> = {
  save: [
    ['toDo', 'draft', 'rejected'],
    ['admin', 'worker', 'leader'],
  ],
  submit: [['draft'], ['admin', 'worker', 'leader']],
  confirm: [['submitted'], ['admin', 'leader']],
  reject: [['submitted'], ['admin', 'leader']],
  reopen: [['confirmed'], ['admin']],
  done: [
    ['submitted', 'confirmed'],
    ['admin', 'worker', 'leader'],
  ],
  extend: [['confirmed'], ['admin', 'worker', 'leader']],
};

describe.each(Object.keys(analysisTransitions.transitions) as AnalysisTransition[])('%s', (move) => {
  const [states, who] = table[move];
  it.each(Object.keys(people) as Person[])('by %s', (person) => {
    const possible = (state: AnalysisState) =>
      isTransitionAllowed(
        analysisTransitions,
        move,
        { state, submittedById: 'worker', verdict: 'verified', ewo },
        people[person],
      );
    expect(analysisStates.filter(possible)).toEqual(who.includes(person) ? states : []);
  });

  it('of a cancelled EWO by nobody', () => {
    const cancelled = { ...ewo, state: 'cancelled' as const };
    const state = states[0]!;
    expect(isTransitionAllowed(analysisTransitions, move, { state, ewo: cancelled }, people.admin)).toBe(
      false,
    );
  });
});

describe('an analysis', () => {
  const submitted = { state: 'submitted' as const, submittedById: 'leader', ewo };

  it('is not confirmed by the leader who submitted it, and by no other team', () => {
    expect(isTransitionAllowed(analysisTransitions, 'confirm', submitted, people.leader)).toBe(false);
    expect(isTransitionAllowed(analysisTransitions, 'reject', submitted, people.leader)).toBe(false);
    expect(
      isTransitionAllowed(
        analysisTransitions,
        'confirm',
        { ...submitted, submittedById: 'admin' },
        people.admin,
      ),
    ).toBe(true);
    const elsewhere = { ...submitted, submittedById: 'worker', ewo: { ...ewo, teamId: 2 } };
    expect(isTransitionAllowed(analysisTransitions, 'confirm', elsewhere, people.leader)).toBe(false);
    const nobodys = { ...elsewhere, ewo: { ...ewo, teamId: undefined } };
    expect(isTransitionAllowed(analysisTransitions, 'confirm', nobodys, people.leader)).toBe(false);
  });

  it('is confirmed by nobody who leads no team', () => {
    const theirs = { ...submitted, submittedById: 'worker' };
    for (const who of [people.colleague, { ...people.leader, ledTeamIds: undefined }])
      for (const move of ['confirm', 'reject'] as const)
        expect(isTransitionAllowed(analysisTransitions, move, theirs, who)).toBe(false);
  });

  it('is extended once its countermeasure is verified', () => {
    const confirmed = { ...submitted, state: 'confirmed' as const };
    const possible = (['watched', 'ineffective', undefined] as const).filter((verdict) =>
      isTransitionAllowed(analysisTransitions, 'extend', { ...confirmed, verdict }, people.admin),
    );
    expect(possible).toEqual([]);
  });

  it('is read by technicians who may write it, and by whoever may view', () => {
    const readers = (Object.keys(people) as Person[]).filter((each) => canReadAnalysis(people[each], ewo));
    expect(readers).toEqual(['admin', 'worker', 'leader', 'guest', 'requestor']);
  });
});
