// Upgrade step that moves locks of unique values to the keys of this version.
import { RefusalError } from '#shared/refused.ts';
import { inSequence, type UpgradeStep } from '../db/data-version.ts';
import type { Stored } from '../db/entity.ts';
import type { AnyEntity, RawItem } from '../db/items.ts';
import type { Store } from '../db/store.ts';

/**
 * Moves each lock whose key changed to its new key. If another item holds that key, both codes were distinct
 * in the previous version: the later one keeps its old lock until a user renames it.
 */
export const createLockRenewal = (kinds: readonly AnyEntity[]): UpgradeStep =>
  inSequence(
    kinds
      .filter(({ uniques }) => uniques.length > 0)
      .map((kind) => async (store, next) => {
        const page = await store.list(kind, { next, consistent: true });
        for (const item of page.items as Stored<RawItem>[])
          for (const field of kind.uniques) await renewLock(store, kind, item.id, field, item[field]);
        return page.next;
      }),
  );

async function renewLock(
  store: Store,
  ...[kind, id, field, value]: Parameters<Store['renewLock']>
): Promise<void> {
  if (value === undefined) return;
  try {
    await store.commit(store.renewLock(kind, id, field, value));
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'codeTaken') throw error;
  }
}
