// Reaction that remembers removed rows of the OData sets, so that increments tell of them (decision G31).
import { plants, tenants } from '../../db/entities/access.ts';
import { removedRows } from '../../db/entities/integration.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { parseSortKey } from '../../db/keys.ts';
import { openStore } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { rowEntities } from '../../integration/public.ts';
import type { Change } from '../change.ts';

const KEPT_DAYS = 400;
const names = new Set(Object.values(rowEntities).map(({ name }) => name));

/**
 * Records the removal at the present instant, which is later than that of any increment that could not contain it. What
 * is deleted with its tenant is not remembered.
 */
export async function rememberRemovedRow({
  tenant,
  plant,
  entity,
  id,
  before,
  after,
}: Change): Promise<void> {
  if (after || !before || !names.has(entity)) return;
  const removedAt = new Date(Date.now()).toISOString();
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant },
    { user: 'odata', now: removedAt },
  );
  const [owner, storedPlant] = await store.load([
    [tenants, tenant],
    [plants, plant],
  ] as const);
  if (owner?.suspended || !storedPlant) return;
  const value = { removedAt, expiresAt: computeExpiry(KEPT_DAYS, removedAt) };
  await store.commit(store.put(removedRows, `${entity} ${parseSortKey(id)}`, value));
}
