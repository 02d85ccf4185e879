import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { alertTexts } from './alert-text.ts';
import {
  decidePush,
  decideWay,
  isPopUpShown,
  isUrgentStop,
  listNoticeKinds,
  listNoticeWays,
  type NoticeWay,
  noticeKinds,
  noticeWays,
  type UsualWay,
} from './notice.ts';

const kind = 'ewoCreated';
const choose = (way: NoticeWay | undefined, quietOffShift: boolean) => ({
  ways: way ? { [kind]: way } : {},
  quietOffShift,
});

it('every text of an alert is a kind of notice', () => {
  expect([...noticeKinds].sort()).toEqual(Object.keys(alertTexts).sort());
});

describe('a notice arrives', () => {
  it('as usual without choices, on shift or not', () => {
    for (const usual of ['screen', 'mail'] as const)
      for (const isOnDuty of [true, false]) {
        expect(decideWay({ kind, choices: undefined, usual, isOnDuty })).toBe(usual);
        expect(decideWay({ kind, choices: choose(undefined, false), usual, isOnDuty })).toBe(usual);
      }
  });

  it('as usual if only another kind was chosen', () => {
    const choices = { ways: { ewoClosed: 'none' }, quietOffShift: false } as const;
    expect(decideWay({ kind, choices, usual: 'mail', isOnDuty: true })).toBe('mail');
  });

  it.each<[NoticeWay | undefined, UsualWay, quiet: boolean, onShift: boolean, NoticeWay]>([
    ['screen', 'mail', false, false, 'screen'],
    ['mail', 'screen', false, false, 'mail'],
    ['digest', 'screen', false, true, 'digest'],
    ['none', 'mail', false, true, 'none'],
    [undefined, 'screen', true, true, 'screen'],
    [undefined, 'mail', true, true, 'mail'],
    ['screen', 'screen', true, true, 'screen'],
    [undefined, 'screen', true, false, 'digest'],
    [undefined, 'mail', true, false, 'digest'],
    ['screen', 'mail', true, false, 'digest'],
    ['mail', 'screen', true, false, 'digest'],
    ['digest', 'screen', true, false, 'digest'],
    ['none', 'mail', true, false, 'none'],
  ])('choice %s, usual %s, quiet %s, on shift %s: %s', (way, usual, quiet, isOnDuty, arrives) => {
    expect(decideWay({ kind, choices: choose(way, quiet), usual, isOnDuty })).toBe(arrives);
  });
});

describe('a pop-up', () => {
  it.each<[NoticeWay | undefined, quiet: boolean, onShift: boolean, own: boolean, other: boolean]>([
    [undefined, false, false, true, true],
    ['screen', false, false, true, true],
    ['mail', false, true, false, true],
    ['digest', false, true, false, true],
    ['none', false, true, false, false],
    [undefined, true, true, true, true],
    [undefined, true, false, false, true],
  ])(
    'choice %s, quiet %s, on shift %s: %s to the own team, %s to another',
    (way, quiet, isOnDuty, ...shown) => {
      const situation = { kind, choices: choose(way, quiet), isOnDuty } as const;
      expect([true, false].map((isAddressed) => isPopUpShown({ ...situation, isAddressed }))).toEqual(shown);
    },
  );

  it('is shown without choices', () => {
    for (const isAddressed of [true, false])
      expect(isPopUpShown({ kind, choices: undefined, isOnDuty: false, isAddressed })).toBe(true);
  });
});

describe('an urgent stop', () => {
  it('is that of a machine of class AA', () => {
    expect(isUrgentStop('stopped', 'AA')).toBe(true);
    expect(isUrgentStop('running', 'AA')).toBe(false);
    expect(isUrgentStop('stopped', 'A')).toBe(false);
    expect(isUrgentStop('stopped', undefined)).toBe(false);
  });

  it.each<[allowed: boolean, urgent: boolean, NoticeWay | undefined, NoticeWay]>([
    [true, true, undefined, 'mail'],
    [true, true, 'screen', 'screen'],
    [true, true, 'digest', 'digest'],
    [true, true, 'none', 'none'],
    [true, false, undefined, 'digest'],
    [false, true, undefined, 'digest'],
  ])(
    'allowed %s, urgent %s, choice %s: %s outside the hours at work',
    (urgentBreaksQuiet, isUrgent, way, arrives) => {
      const choices = { ...choose(way, true), urgentBreaksQuiet };
      const situation = { kind, choices, isOnDuty: false, isUrgent } as const;
      expect(decideWay({ ...situation, usual: 'mail' })).toBe(arrives);
      const isShown = arrives === 'screen' || (arrives === 'mail' && way === undefined);
      expect(isPopUpShown({ ...situation, isAddressed: true })).toBe(isShown);
    },
  );
});

describe('on devices a notice', () => {
  it.each<[NoticeWay | undefined, UsualWay, quiet: boolean, onDuty: boolean, 'sent' | 'digest' | 'none']>([
    [undefined, 'screen', false, true, 'sent'],
    [undefined, 'mail', false, true, 'sent'],
    [undefined, 'screen', false, false, 'digest'],
    // A mail was sent at once.
    [undefined, 'mail', false, false, 'none'],
    ['mail', 'screen', true, false, 'digest'],
    ['digest', 'screen', false, true, 'digest'],
    ['none', 'screen', false, true, 'none'],
    ['none', 'screen', true, false, 'none'],
  ])('choice %s, usual %s, quiet %s, at work %s: %s', (way, usual, quiet, isOnDuty, push) => {
    expect(decidePush({ kind, choices: choose(way, quiet), usual, isOnDuty })).toBe(push);
  });

  it('of an urgent stop is sent at any time to a leader who allows it', () => {
    const choices = { ...choose(undefined, true), urgentBreaksQuiet: true };
    const situation = { kind, choices, usual: 'mail', isOnDuty: false } as const;
    expect(decidePush({ ...situation, isUrgent: true })).toBe('sent');
    expect(decidePush(situation)).toBe('digest');
    expect(decidePush({ ...situation, choices: undefined, isUrgent: true })).toBe('none');
  });
});

describe('the choices of a profile', () => {
  it('are the kinds that may reach it', () => {
    const reporterKinds = ['remarkAdded', 'ewoTaken', 'ewoOnHold', 'ewoClosed', 'ewoCancelled'];
    const teamKinds = ['ewoCreated', 'ewoAssigned', 'orderAssigned', 'teamMessage', 'valueWaits'];
    expect(listNoticeKinds('admin')).toEqual(noticeKinds);
    expect(listNoticeKinds('superAdmin')).toEqual(noticeKinds);
    expect(listNoticeKinds('technician')).toEqual([
      ...teamKinds,
      ...reporterKinds,
      'countermeasureFailed',
      'lockRemoved',
      'lockConflict',
      'permitRequested',
      'permitSuspended',
      'permitEnds',
    ]);
    expect(listNoticeKinds('requestor')).toEqual([...reporterKinds, 'countermeasureFailed']);
    for (const profile of ['am', 'pm', 'guest', 'supervisor', 'viewer'] as const)
      expect(listNoticeKinds(profile)).toEqual(['countermeasureFailed']);
  });

  it('contain pop-ups only where they appear', () => {
    const withPopUps = profiles.filter((profile) => listNoticeWays(profile).includes('screen'));
    expect(withPopUps).toEqual(['admin', 'technician', 'requestor', 'superAdmin']);
    expect(listNoticeWays('pm')).toEqual(noticeWays.filter((way) => way !== 'screen'));
  });
});
