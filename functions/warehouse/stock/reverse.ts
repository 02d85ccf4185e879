// A movement taken back by its opposite, once (domain 8.5). What SAP does not know yet it never hears of; what it knows is told.
import type { Got } from '../../../shared/contract.ts';
import { may } from '../../../shared/permissions.ts';
import { Refused } from '../../../shared/refused.ts';
import { irreversible, isCounted, reversalOf } from '../../../shared/warehouse/movement.ts';
import type { movements as api } from '../../../shared/warehouse/movement-api.ts';
import type { Actor } from '../../http/session.ts';
import { movements } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { type Booking, book, mayGoBelow, movementId } from './book.ts';

type KeptMovement = KeptOf<typeof movements>;

/** @throws Refused reversedAlready, isReversal, sapBusy; notAllowedHere for a count by whoever may not adjust */
function mustBeReversible(actor: Actor, movement: KeptMovement) {
  const why = irreversible(movement);
  if (why) throw new Refused('conflict', why);
  if (isCounted(movement.type) && !may(actor.profile, 'stockAdjustment', 'create'))
    throw new Refused('forbidden', 'notAllowedHere');
}

/** Both halves of a transfer go together. @throws Refused as `mustBeReversible` and `book` */
export async function reverse({
  input: { id, version, reason, confirmed },
  actor,
  store,
}: {
  input: Got<typeof api.reverse>;
  actor: Actor;
  store: Store;
}): Promise<KeptMovement> {
  const below = mayGoBelow(actor, confirmed);
  const movement = await store.get(movements, id);
  mustBeReversible(actor, movement);
  const half = movement.counterpart ? [await store.get(movements, movement.counterpart)] : [];
  const { writes, made } = await reversal(store, actor, [movement, ...half], { below }, { version, reason });
  await store.commit(writes);
  return store.get(movements, made[0]!);
}

/** A movement and the other half of a transfer taken back, as writes; `version` is of the first. @throws Refused as `book` */
export async function reversal(
  store: Store,
  actor: Actor,
  all: readonly KeptMovement[],
  booking: Booking,
  { version, reason }: { version?: number; reason?: string } = {},
): Promise<{ writes: Writes; made: string[] }> {
  const { source, sourceId, sourceCode, machineId, sapState } = all[0]!;
  const ids = all.map(({ spareId }) => movementId(actor, spareId));
  const lines = all.map((each, i) => ({
    id: ids[i]!,
    spareId: each.spareId,
    warehouseId: each.warehouseId,
    type: reversalOf[each.type] ?? each.type,
    quantity: -each.quantity,
    unitPrice: each.unitPrice,
    costCenter: each.costCenter,
    sapOrder: each.sapOrder,
    counterpart: all.length > 1 ? ids[1 - i] : undefined,
    reverses: each.id,
    reason,
    field: 'id',
  }));
  const cause = { source, sourceId, sourceCode, machineId, on: actor.today };
  const back = { ...booking, toldSap: sapState === 'sent' };
  const { writes, movements: made } = await book(store, actor, lines, cause, back);
  const replaced = all.map((each, i) =>
    store.replace(movements, each, reversed(each, ids[i]!), { expected: i === 0 ? version : undefined }),
  );
  return { writes: [writes, replaced], made };
}

/** SAP need not hear of what it did not know. */
function reversed({ sapFor: _, ...movement }: KeptMovement, by: string) {
  const told = movement.sapState === 'sent' || movement.sapState === 'none';
  return { ...movement, reversedBy: by, ...(!told && { sapState: 'none' as const, sapProblem: undefined }) };
}
