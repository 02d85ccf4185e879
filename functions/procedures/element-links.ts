// References of adapted SOPs that keep their elements marked for autonomous maintenance.
import { procedures } from '../db/entities/procedures.ts';
import { elements } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { autonomousCondition } from './kind.ts';

/** Returns the reference that keeps the element of an SOP marked for autonomous maintenance. */
export const buildElementLink = (store: Store, id: number, elementId: string) =>
  store.link(elements, elementId, { referenceKind: 'procedures', id }, 'elementId', autonomousCondition);

/** Upgrade step: adds the references that keep elements of adapted SOPs marked. Idempotent. */
export async function repairSopElementLinks(store: Store): Promise<void> {
  const allProcedures = await loadAllPages((next) => store.list(procedures, { next, consistent: true }));
  for (const { id, kind, adaptedTo } of allProcedures)
    if (kind === 'sop' && adaptedTo?.elementId)
      await retryOnConflict(() => addElementLink(store, id), isStale);
}

async function addElementLink(store: Store, id: number): Promise<void> {
  const sop = await store.find(procedures, id);
  const elementId = sop?.adaptedTo?.elementId;
  if (!sop || !elementId || sop.standsOn) return;
  const [element] = await store.load([[elements, elementId]], { consistent: true });
  // The mark or the element was removed before the reference existed.
  if (!element?.autonomous) return;
  await store.commit(
    store.putParts(procedures, id, { standsOn: elementId }, { unchangedItem: sop }),
    buildElementLink(store, id, elementId),
  );
}
