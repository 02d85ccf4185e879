// Writes the outcome of a batch to the batch and its movements, in one transaction (domain 8.6).
import { type SapProblem, type SapVerdict, sapWaitReasons } from '#shared/warehouse/sap.ts';
import { movements, type SapBatch, sapBatches } from '../../db/entities/warehouse.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';

type StoredMovement = StoredOf<typeof movements>;

export type SapOutcome =
  | { state: 'answered'; verdicts: ReadonlyMap<string, SapVerdict> }
  | { state: 'unclear' }
  | { state: 'returned'; problem: SapProblem };

function buildSettledMovement(
  movement: StoredMovement,
  outcome: SapOutcome,
  { warehouseId, document }: SapBatch,
): ValueOf<typeof movements> {
  if (outcome.state === 'unclear') return { ...movement, sapState: 'unclear' };
  if (outcome.state === 'returned')
    return {
      ...movement,
      sapState: 'pending',
      batchId: undefined,
      // A problem that a user decided is not stored.
      sapProblem: sapWaitReasons.find((wait) => wait === outcome.problem),
    };
  const verdict = outcome.verdicts.get(movement.id)!;
  if ('problem' in verdict) return { ...movement, sapState: 'error', sapProblem: verdict.problem };
  const { sapFor: _, ...movementFields } = movement;
  return {
    ...movementFields,
    ...verdict,
    sapState: 'sent',
    sapOn: document.postingDate,
    sapProblem: undefined,
    sentFor: warehouseId,
  };
}

/** Returns the writes that end the sending. @throws Refused stale at commit after a concurrent change */
export async function settleSapBatch(
  store: Store,
  batch: StoredOf<typeof sapBatches>,
  outcome: SapOutcome,
  { resolvedBy, expected }: { resolvedBy?: string; expected?: number } = {},
): Promise<Writes> {
  const batchMovements = await store.load(
    batch.document.items.map(({ movementId }) => [movements, movementId] as const),
    { consistent: true },
  );
  const { until: _, claim: __, wait: ___, after: ____, ...rest } = batch;
  const after = {
    ...rest,
    state: outcome.state,
    problem: outcome.state === 'returned' ? outcome.problem : undefined,
    resolvedBy,
  };
  return [
    store.replace(sapBatches, batch, after, { expected }),
    batchMovements.flatMap((movement) =>
      movement?.batchId === batch.id
        ? store.replace(movements, movement, buildSettledMovement(movement, outcome, batch))
        : [],
    ),
  ];
}
