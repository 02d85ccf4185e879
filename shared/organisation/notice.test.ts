import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { alertTexts } from './alert-text.ts';
import {
  decideWay,
  isPopUpShown,
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
      for (const isOnShift of [true, false]) {
        expect(decideWay({ kind, choices: undefined, usual, isOnShift })).toBe(usual);
        expect(decideWay({ kind, choices: choose(undefined, false), usual, isOnShift })).toBe(usual);
      }
  });

  it('as usual if only another kind was chosen', () => {
    const choices = { ways: { ewoClosed: 'none' }, quietOffShift: false } as const;
    expect(decideWay({ kind, choices, usual: 'mail', isOnShift: true })).toBe('mail');
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
  ])('choice %s, usual %s, quiet %s, on shift %s: %s', (way, usual, quiet, isOnShift, arrives) => {
    expect(decideWay({ kind, choices: choose(way, quiet), usual, isOnShift })).toBe(arrives);
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
    (way, quiet, isOnShift, ...shown) => {
      const situation = { kind, choices: choose(way, quiet), isOnShift } as const;
      expect([true, false].map((isAddressed) => isPopUpShown({ ...situation, isAddressed }))).toEqual(shown);
    },
  );

  it('is shown without choices', () => {
    for (const isAddressed of [true, false])
      expect(isPopUpShown({ kind, choices: undefined, isOnShift: false, isAddressed })).toBe(true);
  });
});

describe('the choices of a profile', () => {
  it('are the kinds that may reach it', () => {
    const reporterKinds = ['remarkAdded', 'ewoTaken', 'ewoOnHold', 'ewoClosed', 'ewoCancelled'];
    const teamKinds = ['ewoCreated', 'ewoAssigned', 'orderAssigned', 'teamMessage'];
    expect(listNoticeKinds('admin')).toEqual(noticeKinds);
    expect(listNoticeKinds('superAdmin')).toEqual(noticeKinds);
    expect(listNoticeKinds('technician')).toEqual([...teamKinds, ...reporterKinds, 'countermeasureFailed']);
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
