// Writing of audit entries: once, with the salt of their texts and the mark that they are not yet in the chain.
import { randomBytes } from 'node:crypto';
import { RefusalError } from '#shared/refused.ts';
import {
  type AuditEntry,
  auditEntries,
  tenantAuditEntries,
  unsealedEntries,
  unsealedTenantEntries,
} from '../../db/entities/kernel.ts';
import type { Store } from '../../db/store.ts';

/** Writes an entry into the trail of the store's plant or tenant. An entry that exists already is left as it is. */
export async function writeTrailEntry(store: Store, id: string, entry: AuditEntry): Promise<void> {
  const isPlant = store.scope.plant !== undefined;
  const salted = { ...entry, salt: randomBytes(32).toString('hex') };
  try {
    await store.commit(
      store.create(isPlant ? auditEntries : tenantAuditEntries, id, salted),
      store.put(isPlant ? unsealedEntries : unsealedTenantEntries, id, {}),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'codeTaken') throw error;
  }
}
