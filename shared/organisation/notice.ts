// Notices: how each person chooses to hear of each kind of them. This module builds no schema, since the page
// of choices imports it.
import type { Profile } from '../permissions.ts';
import { canReceiveOwnAlerts } from '../requests/ewo-following.ts';
import { canReceiveAlerts } from './alert.ts';
import type { AlertCode } from './alert-text.ts';

/** All kinds of notices, by the code of their text. */
export const noticeKinds = [
  'ewoCreated',
  'ewoAssigned',
  'orderAssigned',
  'teamMessage',
  'remarkAdded',
  'ewoTaken',
  'ewoOnHold',
  'ewoClosed',
  'ewoCancelled',
  'countermeasureFailed',
  'tagEscalated',
  'ordersCapped',
  'accessAsked',
  'accessTurnedAway',
] as const satisfies readonly AlertCode[];
export type NoticeKind = (typeof noticeKinds)[number];

/** A pop-up, a mail at once, one mail a day at the start of the shift, or nothing. */
export const noticeWays = ['screen', 'mail', 'digest', 'none'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export interface NoticeChoices {
  /** A kind without a choice arrives as if there were no choices. */
  ways: Readonly<Partial<Record<NoticeKind, NoticeWay>>>;
  /** Whether notices outside the shift wait for the digest. */
  quietOffShift: boolean;
}

/** The way by which a notice arrives without a choice. */
export type UsualWay = Extract<NoticeWay, 'screen' | 'mail'>;

interface NoticeSituation {
  kind: NoticeKind;
  /** Choices of the person; absent if none were saved. */
  choices: NoticeChoices | undefined;
  usual: UsualWay;
  isOnShift: boolean;
}

/** Returns the way by which a notice arrives that is addressed to a person or to one of the person's teams. */
export function decideWay({ kind, choices, usual, isOnShift }: NoticeSituation): NoticeWay {
  const way = choices?.ways[kind] ?? usual;
  const isHeldBack = choices?.quietOffShift === true && !isOnShift;
  return isHeldBack && way !== 'none' ? 'digest' : way;
}

/**
 * Whether a notice also appears on the devices of a person: what arrives at once, during the shift. Push is always
 * quiet outside the shift, also for whoever chose that pop-ups and mails are not.
 */
export function isPushed(situation: NoticeSituation): boolean {
  const way = decideWay(situation);
  return situation.isOnShift && (way === 'screen' || way === 'mail');
}

/**
 * Whether a device shows a pop-up to its user. A device may show the alerts of a team to which its user does
 * not belong: these arrive in no other way, so only the choice of none hides them.
 */
export function isPopUpShown({
  isAddressed,
  ...situation
}: Omit<NoticeSituation, 'usual'> & { isAddressed: boolean }): boolean {
  if (!isAddressed) return situation.choices?.ways[situation.kind] !== 'none';
  return decideWay({ ...situation, usual: 'screen' }) === 'screen';
}

const teamKinds: readonly NoticeKind[] = ['ewoCreated', 'ewoAssigned', 'orderAssigned', 'teamMessage'];
const reporterKinds: readonly NoticeKind[] = ['ewoTaken', 'ewoOnHold', 'ewoClosed', 'ewoCancelled'];
const administratorKinds: readonly NoticeKind[] = [
  'tagEscalated',
  'ordersCapped',
  'accessAsked',
  'accessTurnedAway',
];

const canReceivePopUps = (profile: Profile) => canReceiveAlerts(profile) || canReceiveOwnAlerts(profile);

/** Returns the kinds that may reach a profile. */
export const listNoticeKinds = (profile: Profile): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    if (teamKinds.includes(kind)) return canReceiveAlerts(profile);
    if (reporterKinds.includes(kind)) return canReceiveOwnAlerts(profile);
    if (administratorKinds.includes(kind)) return profile === 'admin' || profile === 'superAdmin';
    return kind === 'countermeasureFailed' || canReceivePopUps(profile);
  });

/** Returns the ways that reach a profile: pop-ups only if its devices receive alerts. */
export const listNoticeWays = (profile: Profile): NoticeWay[] =>
  noticeWays.filter((way) => way !== 'screen' || canReceivePopUps(profile));
