// Acts on locks that a device recorded without a network and that contradict what others recorded meanwhile:
// they were done, so that they are kept, and stop the work until an administrator has settled them (PS40).
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ActClock } from '#shared/safety/device-clock.ts';
import type { Person } from '#shared/safety/lock-out.ts';
import type { LockoutAct, LockoutConflict } from '#shared/safety/lockout-api.ts';
import type { lockouts } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';

type StoredValue = ValueOf<typeof lockouts>;

export interface RecordedAct extends Partial<ActClock> {
  pointId?: number;
  lock?: string;
  lockId?: string;
}

/** An act that arrives later was recorded without a network; before, its device can still show a refusal. */
const LATE_MS = 60_000;

export const isLate = ({ now }: Pick<Actor, 'now'>, at: string | undefined): boolean =>
  at !== undefined && Date.parse(now) - Date.parse(at) > LATE_MS;

/** Whether an act that is refused is kept as a conflict. What nobody may do is not kept. */
/** Codes after which the device sends the act again, as it is or with its signature. */
const repeatedCodes: ReadonlySet<MessageCode> = new Set<MessageCode>([
  ...(['stale', 'signatureNeeded', 'signatureUsed'] as const),
  ...(['signingCodeMissing', 'signingCodeWrong', 'signingCodeLocked'] as const),
]);

export const isKept = (
  error: unknown,
  actor: Pick<Actor, 'now'>,
  { at }: RecordedAct,
): error is RefusalError =>
  isLate(actor, at) &&
  error instanceof RefusalError &&
  (error.kind === 'conflict' || error.kind === 'invalid') &&
  !repeatedCodes.has(error.code);

/** Adds an act as a conflict; the same act sent again is the same conflict. */
export function withConflict(
  value: StoredValue,
  { userId, userName }: Person,
  { act, at = '', pointId, lock: number, lockId }: RecordedAct & Pick<LockoutAct, 'act'>,
  code: string,
): StoredValue {
  const conflicts = value.conflicts ?? [];
  const id = [lockId ?? userId, act, Date.parse(at), pointId].filter((part) => part !== undefined).join('.');
  if (conflicts.some((each) => each.id === id)) return value;
  const conflict: LockoutConflict = { id, userId, userName, at, act, code, pointId, number };
  return { ...value, conflicts: [...conflicts, conflict] };
}

/** Settles a conflict. @throws Refused notFound */
export function settleConflict(
  value: StoredValue,
  id: string,
  settled: NonNullable<LockoutConflict['settled']>,
): StoredValue {
  const { conflicts = [] } = value;
  if (!conflicts.some((each) => each.id === id)) throw buildNotFoundRefusal();
  return {
    ...value,
    conflicts: conflicts.map((each) => (each.id === id && !each.settled ? { ...each, settled } : each)),
  };
}
