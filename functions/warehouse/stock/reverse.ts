// Reversal of a movement, at most once (domain 8.5). A reversal is sent to SAP only if the movement was.
import type { InputOf } from '#shared/contract.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { findReversalRefusal, isCountDifference, reversalTypes } from '#shared/warehouse/movement.ts';
import type { movements as api } from '#shared/warehouse/movement-api.ts';
import { movements } from '../../db/entities/warehouse.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { type BookingOptions, bookMovements, createMovementId, isNegativeStockAllowed } from './book.ts';

type StoredMovement = StoredOf<typeof movements>;

/**
 * @throws Refused reversedAlready, isReversal, sapBusy; notAllowedHere for a count if the caller may not
 * adjust stock
 */
function assertReversible(actor: Actor, movement: StoredMovement) {
  const refusalCode = findReversalRefusal(movement);
  if (refusalCode) throw new RefusalError('conflict', refusalCode);
  if (isCountDifference(movement.type) && !hasPermission(actor.profile, 'stockAdjustment', 'create'))
    throw new RefusalError('forbidden', 'notAllowedHere');
}

/**
 * Reverses a movement, and both halves of a transfer together.
 * @throws Refused as `assertReversible` and `bookMovements`
 */
export async function reverseMovement({
  input: { id, version, reason, confirmed },
  actor,
  store,
}: {
  input: InputOf<typeof api.reverse>;
  actor: Actor;
  store: Store;
}): Promise<StoredMovement> {
  const below = isNegativeStockAllowed(actor, confirmed);
  const movement = await store.get(movements, id);
  assertReversible(actor, movement);
  const otherHalf = movement.counterpart ? [await store.get(movements, movement.counterpart)] : [];
  const { writes, reversalIds } = await buildReversal(
    store,
    actor,
    [movement, ...otherHalf],
    { below },
    { version, reason },
  );
  await store.commit(writes);
  return store.get(movements, reversalIds[0]!);
}

/**
 * Returns the writes that reverse a movement and the other half of a transfer; `version` is of the first.
 * @throws Refused as `bookMovements`
 */
export async function buildReversal(
  store: Store,
  actor: Actor,
  reversedMovements: readonly StoredMovement[],
  booking: BookingOptions,
  { version, reason }: { version?: number; reason?: string } = {},
): Promise<{ writes: Writes; reversalIds: string[] }> {
  const { source, sourceId, sourceCode, machineId, sapState } = reversedMovements[0]!;
  const ids = reversedMovements.map(({ spareId }) => createMovementId(actor, spareId));
  const lines = reversedMovements.map((each, i) => ({
    id: ids[i]!,
    spareId: each.spareId,
    warehouseId: each.warehouseId,
    type: reversalTypes[each.type] ?? each.type,
    quantity: -each.quantity,
    unitPrice: each.unitPrice,
    costCenter: each.costCenter,
    sapOrder: each.sapOrder,
    counterpart: reversedMovements.length > 1 ? ids[1 - i] : undefined,
    reverses: each.id,
    reason,
    field: 'id',
  }));
  const cause = { source, sourceId, sourceCode, machineId, on: actor.today };
  const bookingOptions = { ...booking, toldSap: sapState === 'sent' };
  const { writes, movements: reversalIds } = await bookMovements(store, actor, lines, cause, bookingOptions);
  const movementUpdates = reversedMovements.map((each, i) =>
    store.replace(movements, each, markReversed(each, ids[i]!), { expected: i === 0 ? version : undefined }),
  );
  return { writes: [writes, movementUpdates], reversalIds };
}

/** Returns the reversed movement, excluded from SAP if it was not sent. */
function markReversed({ sapFor: _, ...movement }: StoredMovement, by: string) {
  const isSapSettled = movement.sapState === 'sent' || movement.sapState === 'none';
  return {
    ...movement,
    reversedBy: by,
    ...(!isSapSettled && { sapState: 'none' as const, sapProblem: undefined }),
  };
}
