// Rules of permits to work: when one is in force, its hours, its gases, and what a work lacks (PS41–PS45).
import type { Instant } from '../day.ts';
import { RefusalError } from '../refused.ts';
import { getControlValueColour, type StateColour } from '../structure/control.ts';
import type { PermitGas } from './permit-kind.ts';

export const permitStates = [
  'requested',
  'issued',
  'running',
  'suspended',
  'fireWatch',
  'handedBack',
  'cancelled',
] as const;
export type PermitState = (typeof permitStates)[number];

export const isOpenPermit = (state: PermitState): boolean => state !== 'handedBack' && state !== 'cancelled';

/** Boards of permits: those that are not ended, and those that are. */
export const permitDesks = ['open', 'ended'] as const;
export type PermitDesk = (typeof permitDesks)[number];
export const getPermitDesk = (state: PermitState): PermitDesk => (isOpenPermit(state) ? 'open' : 'ended');

/** Maximum hours of a permit with all its extensions (PS42). */
export const MAX_PERMIT_HOURS = 24;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface GasReading {
  gas: string;
  value: number;
  /** Required with a yellow value. */
  remark?: string;
  at: Instant;
  userId: string;
  userName: string;
}

/** A time during which a permit was suspended; without an end it still is. */
export interface PermitPause {
  from: Instant;
  to?: Instant;
  reason: string;
  by: string;
}

/** The fields by which a permit is in force, or not. */
export interface PermitValidity {
  state: PermitState;
  from: Instant;
  to: Instant;
  acceptedAt?: Instant;
  /** End of the work before a fire watch. */
  workEndedAt?: Instant;
  /** Hand-back. */
  endedAt?: Instant;
  pauses: readonly PermitPause[];
  gases: readonly PermitGas[];
  interval: number;
  readings: readonly GasReading[];
}
type GasesOfPermit = Pick<PermitValidity, 'gases' | 'readings'>;

/**
 * Returns the problem of the hours of a new permit: its end is after its beginning and after now, and it lasts
 * at most the hours of the plant. Hours are elapsed time (PS41).
 */
export const findHoursProblem = (
  { from, to }: Pick<PermitValidity, 'from' | 'to'>,
  now: Instant,
  maxHours: number,
): 'dateBeforeMinimum' | 'outOfRange' | undefined =>
  Date.parse(to) <= Math.max(Date.parse(from), Date.parse(now))
    ? 'dateBeforeMinimum'
    : Date.parse(to) - Date.parse(from) > maxHours * HOUR_MS
      ? 'outOfRange'
      : undefined;

/** Returns the latest end that an extension may give: a part of the plant's hours, 24 h together (PS42). */
export const computeLatestEnd = (
  { from, to }: Pick<PermitValidity, 'from' | 'to'>,
  maxHours: number,
): Instant =>
  new Date(
    Math.min(Date.parse(to) + maxHours * HOUR_MS, Date.parse(from) + MAX_PERMIT_HOURS * HOUR_MS),
  ).toISOString();

/** @throws Refused permitExpired, dateBeforeMinimum or outOfRange at `to` */
export function assertExtension(
  permit: Pick<PermitValidity, 'from' | 'to'>,
  to: Instant,
  now: Instant,
  maxHours: number,
): void {
  assertNotExpired(permit, now);
  const problem =
    Date.parse(to) <= Date.parse(permit.to)
      ? 'dateBeforeMinimum'
      : Date.parse(to) > Date.parse(computeLatestEnd(permit, maxHours))
        ? 'outOfRange'
        : undefined;
  if (problem) throw new RefusalError('invalid', problem, { fields: { to: problem } });
}

/** @throws Refused permitExpired: a permit that has run out needs a new one (PS42) */
export function assertNotExpired({ to }: Pick<PermitValidity, 'to'>, now: Instant): void {
  if (Date.parse(now) >= Date.parse(to))
    throw new RefusalError('conflict', 'permitExpired', { values: { to } });
}

/** Minutes before its end at which people are warned of a permit. */
const PERMIT_WARNING_MINUTES = 30;

/** Whether people work under a permit that runs out within half an hour. */
export function isEndingSoon({ state, to }: Pick<PermitValidity, 'state' | 'to'>, now: Instant): boolean {
  const minutesLeft = (Date.parse(to) - Date.parse(now)) / MINUTE_MS;
  return state === 'running' && minutesLeft > 0 && minutesLeft <= PERMIT_WARNING_MINUTES;
}

/** Returns the latest reading of a gas up to an instant; of two at the same time the later entry counts. */
export const findLatestReading = (
  { readings }: Pick<PermitValidity, 'readings'>,
  gas: string,
  at: Instant,
): GasReading | undefined =>
  readings
    .filter((reading) => reading.gas === gas && Date.parse(reading.at) <= Date.parse(at))
    .reduce<GasReading | undefined>(
      (latest, reading) => (latest && Date.parse(latest.at) > Date.parse(reading.at) ? latest : reading),
      undefined,
    );

export const getGasColour = (gas: PermitGas, value: number | undefined): StateColour =>
  getControlValueColour(gas, value);

export interface GasProblem {
  gas: string;
  problem: 'red' | 'grey' | 'old';
}

/** Returns the gases that block at an instant: red, not measured, or measured too long ago (PS44). */
export function findGasProblems(permit: GasesOfPermit, at: Instant, maxMinutes: number): GasProblem[] {
  return permit.gases.flatMap((gas): GasProblem[] => {
    const reading = findLatestReading(permit, gas.name, at);
    const colour = getGasColour(gas, reading?.value);
    if (colour === 'red' || colour === 'grey') return [{ gas: gas.name, problem: colour }];
    const isOld = Date.parse(at) - Date.parse(reading!.at) > maxMinutes * MINUTE_MS;
    return isOld ? [{ gas: gas.name, problem: 'old' }] : [];
  });
}

/** Why a permit is not in force at an instant. */
export const permitGaps = [
  'none',
  'notAccepted',
  'notYet',
  'expired',
  'suspended',
  'ended',
  'gas',
  'conditions',
] as const;
export type PermitGap = (typeof permitGaps)[number];

/**
 * Returns why work under a permit cannot go on at an instant, or undefined if it can: it is accepted, from ≤ t
 * < to, not suspended, not handed back, and its gases are good and measured within the interval of the kind.
 */
export function findPermitGap(permit: PermitValidity, at: Instant): PermitGap | undefined {
  const time = Date.parse(at);
  const isReached = (instant: Instant | undefined) => instant !== undefined && Date.parse(instant) <= time;
  if (permit.state === 'cancelled' || !isReached(permit.acceptedAt)) return 'notAccepted';
  if (!isReached(permit.from)) return 'notYet';
  if (isReached(permit.to)) return 'expired';
  if (isReached(permit.workEndedAt) || isReached(permit.endedAt)) return 'ended';
  if (permit.pauses.some(({ from, to }) => isReached(from) && !isReached(to))) return 'suspended';
  return findGasProblems(permit, at, permit.interval).length > 0 ? 'gas' : undefined;
}

interface PermitOfKind extends PermitValidity {
  kind: string;
  code: string;
}
export interface MissingPermit {
  kind: string;
  /** Permit of the kind that is not in force, if there is one. */
  code?: string;
  gap: PermitGap;
}

/**
 * Returns the kinds of permits that a work lacks at an instant: those it requires, and those asked for and not
 * cancelled. Once a permit is handed back, its kind is needed only if the work requires it; the end of the
 * work may be reported all the same.
 */
export function findMissingPermits(
  { required, permits }: { required: readonly string[]; permits: readonly PermitOfKind[] },
  at: Instant,
  { isEnding = false }: { isEnding?: boolean } = {},
): MissingPermit[] {
  const askedKinds = permits.filter(({ state }) => isOpenPermit(state)).map(({ kind }) => kind);
  return [...new Set([...required, ...askedKinds])].flatMap((kind): MissingPermit[] => {
    const ofKind = permits.filter((permit) => permit.kind === kind && permit.state !== 'cancelled');
    if (ofKind.some((permit) => !findPermitGap(permit, at))) return [];
    const openPermit = ofKind.find(({ state }) => isOpenPermit(state));
    if (isEnding && !openPermit && ofKind.length > 0) return [];
    const permit = openPermit ?? ofKind.at(-1);
    return [
      { kind, ...(permit && { code: permit.code }), gap: permit ? findPermitGap(permit, at)! : 'none' },
    ];
  });
}

/** Returns the refusal that names the permits that are missing. */
export const buildPermitMissingRefusal = ([first, ...others]: readonly MissingPermit[]): RefusalError =>
  new RefusalError('conflict', 'permitMissing', {
    values: {
      permits: [first!, ...others].map(({ kind, code }) => code ?? kind).join(', '),
      state: first!.gap,
      gases: '–',
    },
  });

/** @throws Refused permitMissing: a gas is not measured, red, or measured too long ago (PS44) */
export function assertGasesGood(
  permit: GasesOfPermit & { code: string },
  at: Instant,
  maxMinutes: number,
): void {
  const problems = findGasProblems(permit, at, maxMinutes);
  if (problems.length > 0)
    throw new RefusalError('conflict', 'permitMissing', {
      values: {
        permits: permit.code,
        state: 'gas',
        gases: problems.map(({ gas, problem }) => `${gas} ${problem.toUpperCase()}`).join(', '),
      },
    });
}

/** @throws Refused permitMissing: a condition is not confirmed */
export function assertConditionsMet(
  { code, conditions }: { code: string; conditions: readonly string[] },
  confirmed: readonly string[],
): void {
  const open = conditions.filter((condition) => !confirmed.includes(condition));
  if (open.length > 0)
    throw new RefusalError('conflict', 'permitMissing', {
      values: { permits: code, state: 'conditions', gases: '–' },
      fields: { conditions: 'required' },
    });
}

/** Returns the end of the fire watch; undefined while the work goes on, or without one. */
export const getFireWatchEnd = ({
  workEndedAt,
  fireWatch,
}: {
  workEndedAt?: Instant;
  fireWatch: number;
}): Instant | undefined =>
  workEndedAt === undefined
    ? undefined
    : new Date(Date.parse(workEndedAt) + fireWatch * MINUTE_MS).toISOString();

/** @throws Refused fireWatchRunning before the end of the fire watch (PS45) */
export function assertFireWatchOver(
  permit: { workEndedAt?: Instant; fireWatch: number },
  now: Instant,
): void {
  const until = getFireWatchEnd(permit);
  if (until !== undefined && Date.parse(now) < Date.parse(until))
    throw new RefusalError('conflict', 'fireWatchRunning', { values: { until } });
}
