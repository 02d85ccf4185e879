// Conditions of lock-out without a network, by the lock-out that this device knows with the acts recorded on it.
import { RefusalError } from '#shared/refused.ts';
import { isolationPoints } from '#shared/safety/isolation-api.ts';
import { lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import { assertIsolated } from '#shared/safety/lockout-steps.ts';
import type { ReadStored } from '../../offline/deferred-writes.ts';
import { readAllItems } from '../../offline/expected-answer.ts';

interface Work {
  workKind: WorkKind;
  workId: string;
}

/**
 * Refuses to begin or go on with work that is not isolated for the person. Work that needs it (`isolate`) does
 * not begin either while this device does not know its lock-out.
 * @throws Refused notIsolated, lockoutConflict, isolationUnchecked
 */
export async function assertIsolatedOffline(
  read: ReadStored,
  work: Work,
  { isolate = false }: { isolate?: boolean } = {},
): Promise<void> {
  const lockout = await read(lockouts.get, work);
  if (!lockout) {
    if (isolate) throw new RefusalError('conflict', 'isolationUnchecked');
    return;
  }
  const points = (await readAllItems(read, isolationPoints.list, {})) ?? [];
  const codes = new Map(points.map(({ id, code }) => [id, code]));
  assertIsolated(
    { ...lockout, required: lockout.required || isolate },
    (pointId) => codes.get(pointId) ?? `${pointId}`,
  );
}

/** Refuses to end work for which a lock is on. @throws Refused stillLocked */
export async function assertUnlockedOffline(read: ReadStored, work: Work): Promise<void> {
  const lockout = await read(lockouts.get, work);
  if (lockout && lockout.locks.length > 0) throw new RefusalError('conflict', 'stillLocked');
}
