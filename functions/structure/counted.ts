// Machines that figures count: all except dismissed ones (domain 9).
import { decodeMachineNames } from '#shared/reports/facts/machine-facts.ts';
import { machineNames } from '../db/entities/reports.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';

/** Returns the ids of dismissed machines. */
export async function loadDismissedMachineIds(store: Store): Promise<ReadonlySet<number>> {
  const nameBlocks = await loadAllPages((next) => store.list(machineNames, { next }));
  return new Set(
    nameBlocks.flatMap(({ rows }) =>
      decodeMachineNames(rows).flatMap(({ id, dismissed }) => (dismissed ? id : [])),
    ),
  );
}

/** Returns a filter; records without a machine always count. */
export async function createCountedMachineFilter(
  store: Store,
): Promise<(thing: { machineId?: number }) => boolean> {
  const dismissedIds = await loadDismissedMachineIds(store);
  return ({ machineId }) => machineId === undefined || !dismissedIds.has(machineId);
}
