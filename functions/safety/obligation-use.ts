// Obligations of a machine, and whether an expired one forbids its use (beyond 19).
import { assertNoneExpired, getObligationStatus } from '#shared/safety/obligation-state.ts';
import { obligations } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';

export type StoredObligation = StoredOf<typeof obligations>;

export const listMachineObligations = (store: Store, machineId: number): Promise<StoredObligation[]> =>
  loadAllPages((next) => store.listBy(obligations, 'byMachine', [machineId], { next }));

/**
 * Refuses work on a machine with an expired obligation, if the plant forbids it. The dates are read consistently,
 * so that a renewal counts at once.
 * @throws Refused obligationExpired
 */
export async function assertMachineUsable(store: Store, actor: Actor, machineId: number): Promise<void> {
  if (!actor.plant.parameters.expiredForbidsStart) return;
  const listed = await listMachineObligations(store, machineId);
  const current = await store.load(
    listed.map(({ id }) => [obligations, id] as const),
    { consistent: true },
  );
  assertNoneExpired(
    current
      .filter((obligation) => obligation !== undefined)
      .filter((obligation) => getObligationStatus(obligation, actor.today).state === 'expired'),
  );
}
