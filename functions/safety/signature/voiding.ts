// Signatures that a later change of their record makes void, for good (decisions PS51).
import { findVoidReason } from '#shared/safety/signature/content.ts';
import type { SignedThing } from '#shared/safety/signature/meanings.ts';
import { checklistDetails, checklistOrders, orderDetails, orders } from '../../db/entities/planned.ts';
import { rootCauses } from '../../db/entities/requests.ts';
import { lockouts, permits, signatures } from '../../db/entities/safety.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

type Image = Readonly<Record<string, unknown>>;

/** Whether an order was closed before a change; its activities stand in an item of their own. */
const wasClosed = ({ state, activities }: Image): boolean =>
  state === 'closed' ||
  (Array.isArray(activities) && activities.length > 0 && activities.every(({ outcome }) => outcome));

/** Records by entity, with the states in which they may have a signature. */
const signedEntities: Readonly<Record<string, { thing: SignedThing; maySign: (before: Image) => boolean }>> =
  {
    [orders.name]: { thing: 'order', maySign: wasClosed },
    [orderDetails.name]: { thing: 'order', maySign: wasClosed },
    [checklistOrders.name]: { thing: 'checklist', maySign: wasClosed },
    [checklistDetails.name]: { thing: 'checklist', maySign: wasClosed },
    [rootCauses.name]: { thing: 'rootCause', maySign: ({ state }) => state === 'confirmed' },
    [permits.name]: { thing: 'permit', maySign: ({ state }) => state !== 'requested' },
    [lockouts.name]: { thing: 'lockout', maySign: ({ exempted }) => exempted !== undefined },
  };

export interface RecordChange {
  entity: string;
  id: string;
  before?: Image;
  after?: Image;
}

/** Whether a change may make a signature void; most changes do not, and read nothing. */
export const mayVoid = ({ entity, before }: RecordChange): boolean =>
  before !== undefined && (signedEntities[entity]?.maySign(before) ?? false);

/**
 * Makes the signatures of a record void that a change of it concerns. Judged by the images of the change, so it
 * is idempotent, and a field that is changed back stays void.
 */
export async function voidSignatures(store: Store, change: RecordChange): Promise<void> {
  const { entity, id, before, after } = change;
  const signed = signedEntities[entity];
  if (!signed || !before || !mayVoid(change)) return;
  const version = after === undefined ? Number.POSITIVE_INFINITY : Number(after.v);
  const found = await loadAllPages((next) =>
    store.listBy(signatures, 'byThing', [signed.thing, id], { next }),
  );
  const { at: voidSince, by: voidBy } = (after ?? before) as { at: string; by: string };
  const voided = found.flatMap((signature) => {
    if (signature.voidSince !== undefined || version <= signature.signedVersion) return [];
    const voidReason = findVoidReason(signature.meaning, before, after);
    return voidReason ? [{ signature, voidReason }] : [];
  });
  if (voided.length === 0) return;
  await store.commit(
    voided.map(({ signature, voidReason }) =>
      store.replace(signatures, signature, { ...signature, voidSince, voidBy, voidReason }),
    ),
  );
}
