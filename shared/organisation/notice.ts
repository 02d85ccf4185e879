// Notices: how each person chooses to hear of each kind of them. This module builds no schema, since the page
// of choices imports it.
import type { Profile } from '../permissions.ts';
import { canReceiveOwnAlerts } from '../requests/ewo-following.ts';
import type { MachineCondition } from '../requests/ewo-state.ts';
import type { MachineClass } from '../structure/classes.ts';
import { canReceiveAlerts } from './alert.ts';
import type { AlertCode } from './alert-text.ts';

/** All kinds of notices, by the code of their text. */
export const noticeKinds = [
  'ewoCreated',
  'ewoAssigned',
  'orderAssigned',
  'teamMessage',
  'valueWaits',
  'remarkAdded',
  'ewoTaken',
  'ewoOnHold',
  'ewoClosed',
  'ewoCancelled',
  'countermeasureFailed',
  'tagEscalated',
  'ordersCapped',
  'lockRemoved',
  'lockConflict',
  'permitRequested',
  'permitSuspended',
  'permitEnds',
  'accessAsked',
  'accessTurnedAway',
] as const satisfies readonly AlertCode[];
export type NoticeKind = (typeof noticeKinds)[number];

/** A pop-up, a mail at once, one mail a day at the start of the shift, or nothing. */
export const noticeWays = ['screen', 'mail', 'digest', 'none'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Local times of the plant, `08:00`; the end is not included. The same time twice is the whole day. */
export interface WorkingHours {
  from: string;
  to: string;
}

export interface NoticeChoices {
  /** A kind without a choice arrives as if there were no choices. */
  ways: Readonly<Partial<Record<NoticeKind, NoticeWay>>>;
  /** Whether notices outside the hours at work wait for the digest. */
  quietOffShift: boolean;
  /** Absent: the hours of the shift. */
  hours?: WorkingHours;
  /** Whether a leader hears of urgent stops outside the hours at work too. */
  urgentBreaksQuiet?: boolean;
}

/** Returns choices with their fields alone, without those that are not set. */
export const toNoticeChoices = ({
  ways,
  quietOffShift,
  hours,
  urgentBreaksQuiet,
}: NoticeChoices): NoticeChoices => ({
  ways,
  quietOffShift,
  ...(hours && { hours: { from: hours.from, to: hours.to } }),
  ...(urgentBreaksQuiet && { urgentBreaksQuiet }),
});

/** Whether a stop is urgent for the leaders of its team: that of a machine of class AA (decision G27). */
export const isUrgentStop = (status: MachineCondition, machineClass: MachineClass | undefined): boolean =>
  status === 'stopped' && machineClass === 'AA';

/** The way by which a notice arrives without a choice. */
export type UsualWay = Extract<NoticeWay, 'screen' | 'mail'>;

interface NoticeSituation {
  kind: NoticeKind;
  /** Choices of the person; absent if none were saved. */
  choices: NoticeChoices | undefined;
  usual: UsualWay;
  isOnDuty: boolean;
  /** Whether the notice is an urgent stop and the person leads its team. */
  isUrgent?: boolean;
}

/** Whether the time of a notice allows that it arrives at once. */
const isTimely = ({ choices, isOnDuty, isUrgent = false }: NoticeSituation): boolean =>
  isOnDuty || (isUrgent && choices?.urgentBreaksQuiet === true);

/** Returns the way by which a notice arrives that is addressed to a person or to one of the person's teams. */
export function decideWay(situation: NoticeSituation): NoticeWay {
  const { kind, choices, usual } = situation;
  const way = choices?.ways[kind] ?? usual;
  const isHeldBack = choices?.quietOffShift === true && !isTimely(situation);
  return isHeldBack && way !== 'none' ? 'digest' : way;
}

/**
 * Returns how a notice appears on the devices of a person. What arrives at once appears during the hours at work:
 * push is always quiet outside them, and what is then seen nowhere else waits for the digest.
 */
export function decidePush(situation: NoticeSituation): 'sent' | 'digest' | 'none' {
  const way = decideWay(situation);
  if (way === 'digest') return 'digest';
  if (way === 'none') return 'none';
  if (isTimely(situation)) return 'sent';
  return way === 'screen' ? 'digest' : 'none';
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

const teamKinds: readonly NoticeKind[] = [
  'ewoCreated',
  'ewoAssigned',
  'orderAssigned',
  'teamMessage',
  'valueWaits',
];
const safetyKinds: readonly NoticeKind[] = [
  'lockRemoved',
  'lockConflict',
  'permitRequested',
  'permitSuspended',
  'permitEnds',
];
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
    if (teamKinds.includes(kind) || safetyKinds.includes(kind)) return canReceiveAlerts(profile);
    if (reporterKinds.includes(kind)) return canReceiveOwnAlerts(profile);
    if (administratorKinds.includes(kind)) return profile === 'admin' || profile === 'superAdmin';
    return kind === 'countermeasureFailed' || canReceivePopUps(profile);
  });

/** Returns the ways that reach a profile: pop-ups only if its devices receive alerts. */
export const listNoticeWays = (profile: Profile): NoticeWay[] =>
  noticeWays.filter((way) => way !== 'screen' || canReceivePopUps(profile));
