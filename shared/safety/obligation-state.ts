// State of an obligation on a day of the plant, the mails it causes, and the day after a renewal (decisions
// PS47–PS49).
import { addDays, addMonths, type Day, daysBetween, getWeekday } from '../day.ts';
import { RefusalError } from '../refused.ts';
import type { Obligation } from './obligation.ts';
import { getGasCheckMonths, getRecheckDay } from './obligation-gas.ts';

export const obligationStates = ['valid', 'due', 'expired', 'notRequired', 'ended'] as const;
export type ObligationState = (typeof obligationStates)[number];

/** Days before the last one from which an obligation is due and a mail is sent, the longest first. */
export const dueStages = [60, 30, 7, 0] as const;
export type DueStage = (typeof dueStages)[number];

export interface ObligationStatus {
  state: ObligationState;
  /** Last day on which the machine may be used; absent if nothing is required. */
  dueOn?: Day;
  /** Days until the last one; negative once expired. */
  daysLeft?: number;
  /** Smallest stage that was reached; absent more than 60 days before. */
  stage?: DueStage;
}

type Fields<Names extends keyof Obligation> = Pick<Obligation, Names>;
type Rhythm = Fields<'kind' | 'months' | 'gasKg' | 'gwp' | 'hfoKg' | 'leakDetection' | 'sealed'>;
type Dates = Rhythm & Fields<'validUntil' | 'repairedOn' | 'active'>;

/** Returns the months between examinations: for F-gas those of the charge, or own ones if shorter. */
export function getObligationMonths(obligation: Rhythm): number | undefined {
  const { kind, months } = obligation;
  if (kind !== 'fGas') return months;
  const gasMonths = getGasCheckMonths(obligation);
  return months === undefined || gasMonths === undefined
    ? (gasMonths ?? months)
    : Math.min(gasMonths, months);
}

/** Returns the last day of an obligation; the check after the repair of a leak may come first. */
function getDueDay(obligation: Dates): Day | undefined {
  const { validUntil, repairedOn } = obligation;
  const recheckOn = repairedOn && getRecheckDay(repairedOn);
  if (getObligationMonths(obligation) === undefined) return recheckOn;
  return recheckOn && recheckOn < validUntil ? recheckOn : validUntil;
}

/** Returns the state on a day of the plant by the last day, on which the machine is still usable (PS47). */
export function getDueStatus(dueOn: Day, today: Day): ObligationStatus {
  const daysLeft = daysBetween(today, dueOn);
  const stage = dueStages.findLast((days) => daysLeft <= days);
  const state = daysLeft < 0 ? 'expired' : stage === undefined ? 'valid' : 'due';
  return { state, dueOn, daysLeft, ...(stage !== undefined && { stage }) };
}

/** Returns the state on a day of the plant. */
export function getObligationStatus(obligation: Dates, today: Day): ObligationStatus {
  if (!obligation.active) return { state: 'ended' };
  const dueOn = getDueDay(obligation);
  return dueOn === undefined ? { state: 'notRequired' } : getDueStatus(dueOn, today);
}

/** Refuses the start of work on a machine with expired obligations. @throws Refused obligationExpired */
export function assertNoneExpired(expired: readonly Fields<'code' | 'description'>[]): void {
  if (expired.length === 0) return;
  const names = expired.map(({ code, description }) => `${code} – ${description}`).join(', ');
  throw new RefusalError('conflict', 'obligationExpired', { values: { obligations: names } });
}

/** The last mail about an obligation. */
export interface ObligationNotice {
  /** Last day of the obligation at the time of the mail. */
  dueOn: Day;
  stage: DueStage;
  /** Day on which it was sent. */
  on: Day;
}

/**
 * Returns the mail that an obligation causes on a day, if any: one for each stage, the smallest reached one only;
 * once expired, one for each Monday. Both are caught up after days on which nothing ran (PS48).
 */
export function findObligationNotice(
  { dueOn, daysLeft = 0, stage }: ObligationStatus,
  today: Day,
  last: ObligationNotice | undefined,
): ObligationNotice | undefined {
  if (dueOn === undefined || stage === undefined) return undefined;
  const notice = { dueOn, stage, on: today };
  if (last?.dueOn !== dueOn || stage < last.stage) return notice;
  if (daysLeft >= 0) return undefined;
  const monday = addDays(today, 1 - getWeekday(today));
  return monday > dueOn && last.on < monday ? notice : undefined;
}

interface Examination {
  examinedOn: Day;
  /** Last day by the certificate itself. */
  certificateUntil?: Day;
}

/**
 * Returns the last day after an examination. The date of the certificate wins; otherwise the months run from the
 * examination, or from the previous date if it was early by at most the days allowed (PS49). Without a rhythm
 * the date stays.
 */
export function getRenewedDay(
  obligation: Rhythm & Fields<'validUntil' | 'earlyDays'>,
  { examinedOn, certificateUntil }: Examination,
): Day {
  if (certificateUntil) return certificateUntil;
  const { validUntil, earlyDays = 0 } = obligation;
  const months = getObligationMonths(obligation);
  if (months === undefined) return validUntil;
  const daysEarly = daysBetween(examinedOn, validUntil);
  return addMonths(daysEarly >= 0 && daysEarly <= earlyDays ? validUntil : examinedOn, months);
}
