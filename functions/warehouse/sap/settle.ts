// What becomes of a batch becomes of its movements, in one transaction (domain 8.6).
import { type SapProblem, type SapVerdict, sapWaits } from '../../../shared/warehouse/sap.ts';
import { movements, type SapBatch, sapBatches } from '../../table/entities/warehouse.ts';
import type { KeptOf, ValueOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

type KeptMovement = KeptOf<typeof movements>;

export type SapOutcome =
  | { state: 'answered'; verdicts: ReadonlyMap<string, SapVerdict> }
  | { state: 'unclear' }
  | { state: 'returned'; problem: SapProblem };

function settledMovement(
  movement: KeptMovement,
  outcome: SapOutcome,
  { warehouseId, document }: SapBatch,
): ValueOf<typeof movements> {
  if (outcome.state === 'unclear') return { ...movement, sapState: 'unclear' };
  if (outcome.state === 'returned')
    return {
      ...movement,
      sapState: 'pending',
      batchId: undefined,
      // what a person decided need not be told
      sapProblem: sapWaits.find((wait) => wait === outcome.problem),
    };
  const verdict = outcome.verdicts.get(movement.id)!;
  if ('problem' in verdict) return { ...movement, sapState: 'error', sapProblem: verdict.problem };
  const { sapFor: _, ...known } = movement;
  return {
    ...known,
    ...verdict,
    sapState: 'sent',
    sapOn: document.postingDate,
    sapProblem: undefined,
    sentFor: warehouseId,
  };
}

/** Writes of a transaction that ends the sending. @throws Refused stale at commit where somebody was faster */
export async function settleSapBatch(
  store: Store,
  batch: KeptOf<typeof sapBatches>,
  outcome: SapOutcome,
  { resolvedBy, expected }: { resolvedBy?: string; expected?: number } = {},
): Promise<Writes> {
  const found = await store.load(
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
    found.flatMap((movement) =>
      movement?.batchId === batch.id
        ? store.replace(movements, movement, settledMovement(movement, outcome, batch))
        : [],
    ),
  ];
}
