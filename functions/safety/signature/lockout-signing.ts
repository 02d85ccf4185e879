// Signatures of acts on a lock-out: removal of another person's lock, and a work without energy to isolate (PS32,
// PS38).
import { buildWorkKey, type Person } from '#shared/safety/lock-out.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { LockoutState } from '../lockout-state.ts';
import { requireSignature, type SigningCall } from './signing.ts';

interface LockoutCall<Reason extends string | undefined> extends Pick<SigningCall, 'store'> {
  input: SigningCall['input'] & { reason?: Reason };
  actor: Actor;
}

const describe = ({ work, stored }: LockoutState) => ({
  thing: 'lockout' as const,
  thingId: buildWorkKey(work),
  code: work.code,
  version: (stored?.version ?? 0) + 1,
});

/**
 * Returns the writes of the signature of a removal, if a lock of another person is among those removed and the
 * plant asks for one.
 * @throws Refused signatureNeeded and the like
 */
export async function signRemoval(
  call: LockoutCall<string | undefined>,
  state: LockoutState,
  { pointId, ids }: { pointId: number; ids: readonly string[] },
): Promise<Writes> {
  const { actor, input } = call;
  const locks = state.points.get(pointId)?.locks ?? [];
  const isOfOthers = locks.some(({ id, userId }) => ids.includes(id) && userId !== actor.user.id);
  if (!isOfOthers || !actor.plant.parameters.signLocks) return [];
  const after = { code: state.work.code, pointId, lockIds: ids, reason: input.reason };
  return requireSignature(call, { ...describe(state), meaning: 'lockRemoved', after });
}

/**
 * Returns the writes of the signature of an exemption, if the plant asks for one.
 * @throws Refused signatureNeeded and the like
 */
export async function signExemption(
  call: LockoutCall<string>,
  state: LockoutState,
  exempted: Person & { at: string; reason: string },
): Promise<Writes> {
  if (!call.actor.plant.parameters.signLocks) return [];
  const { code } = state.work;
  const { at: _, ...sent } = exempted;
  return requireSignature(call, {
    ...{ ...describe(state), meaning: 'isolationExempted' },
    ...{ after: { code, exempted }, sent: { code, exempted: sent } },
  });
}
