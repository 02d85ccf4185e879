// Session of a visitor in a plant: nobody is signed in, but a verified secret leads to the plant.
import { addDefaultParameters } from '#shared/access/plant.ts';
import { RefusalError } from '#shared/refused.ts';
import { isNewer } from '../db/data-version.ts';
import { plants, tenants } from '../db/entities/access.ts';
import { dataVersions } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from './aws.ts';
import type { Visitor } from './session.ts';
import { addToTrace } from './trace.ts';

interface PlantScope {
  tenant: string;
  plant: string;
}
export interface VisitorSession {
  plant: StoredOf<typeof plants>;
  store: Store;
}

/** Opens the store of a plant for a visitor without reading whether anybody may use the plant. */
export const openVisitorStore = ({ now }: Visitor, { tenant, plant }: PlantScope, author: string): Store =>
  openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: author, now });

/**
 * Opens the store of a plant for a visitor; `author` names the kind of visit in what is written. Returns
 * undefined if nobody may use the plant.
 * @throws Refused dataNewer
 */
export async function openVisitorSession(
  visitor: Visitor,
  scope: PlantScope,
  author: string,
): Promise<VisitorSession | undefined> {
  const { tenant, plant: id } = scope;
  const store = openVisitorStore(visitor, scope, author);
  const [owner, plant, marker] = await store.load([
    [tenants, tenant],
    [plants, id],
    [dataVersions, 'all'],
  ] as const);
  if (!plant || plant.disabled || owner?.suspended) return undefined;
  if (isNewer(marker)) throw new RefusalError('unavailable', 'dataNewer');
  addToTrace({ tenant, plant: id });
  return { plant: addDefaultParameters(plant), store };
}
