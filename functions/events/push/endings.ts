// Projection that closes push connections whose session is over: the sign-in ended, the tablet was shut out, the
// user was disabled or lost the plant, the plant was disabled, or the tenant was suspended.
import { devices, endedSignIns, memberships, plants, tenants, users } from '../../db/entities/access.ts';
import { NO_SCOPE, type Scope } from '../../db/keys.ts';
import { getUserId } from '../../db/memberships.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { closeConnection } from '../../http/socket.ts';
import {
  buildDeviceHolder,
  buildMemberHolder,
  buildPlantHolder,
  buildSignInHolder,
  listConnectionIds,
  removeConnection,
} from '../../push/public.ts';
import type { Change } from '../change.ts';

const CONCURRENCY = 20;
/** Fields of a membership that decide what its user may hear. A page of a changed one connects again. */
const decidingFields = ['profile', 'teamId', 'operatorId'] as const;

interface Ending extends Omit<Change, 'before'> {
  before: Record<string, unknown>;
}
type FindHolders = (change: Ending, store: Store) => readonly string[] | Promise<readonly string[]>;

const holderRules = new Map<string, FindHolders>([
  [
    devices.name,
    ({ plant, id, after }) => (after?.state === 'shutOut' ? [buildDeviceHolder(plant, id)] : []),
  ],
  [
    memberships.name,
    ({ id, before, after }) => {
      const plant = String(before.plant);
      const isSame = after !== undefined && decidingFields.every((name) => after[name] === before[name]);
      return isSame ? [] : [buildMemberHolder(plant, getUserId({ id, plant }))];
    },
  ],
  [
    users.name,
    async ({ id, after }, store) => {
      if (after && !after.disabled) return [];
      const own = await loadAllPages((next) => store.list(memberships, { prefix: `${id}.`, next }));
      return own.map(({ plant }) => buildMemberHolder(plant, id));
    },
  ],
  [plants.name, ({ id, after }) => (after && !after.disabled ? [] : [buildPlantHolder(id)])],
  [
    tenants.name,
    async ({ after }, store) => {
      if (after && !after.suspended) return [];
      return (await loadAllPages((next) => store.list(plants, { next }))).map(({ id }) =>
        buildPlantHolder(id),
      );
    },
  ],
]);

const openScope = (scope: Scope) =>
  openStore(getTableClient(), getSetting('TABLE'), scope, {
    user: 'connections',
    now: new Date(Date.now()).toISOString(),
  });

/** Runs before the hints of the batch, so that none of them reaches a session that is over. */
export async function closeEndedConnections(changes: readonly Change[]): Promise<void> {
  for (const change of changes) await closeConnectionsEndedBy(change);
}

async function closeConnectionsEndedBy(change: Change): Promise<void> {
  const { entity, id, before, after } = change;
  // Tenants themselves belong to no tenant.
  const store = openScope({ tenant: entity === tenants.name ? id : change.tenant });
  const isSignInEnded = entity === endedSignIns.name && after !== undefined;
  const changedHolders = before && holderRules.get(entity)?.({ ...change, before }, store);
  const holders = isSignInEnded ? [buildSignInHolder(id)] : ((await changedHolders) ?? []);
  for (const holder of holders) {
    const connectionIds = await listConnectionIds(store, holder);
    await runInParallel(connectionIds, CONCURRENCY, async (connectionId) => {
      await closeConnection(connectionId);
      await removeConnection({ store: openScope({ tenant: NO_SCOPE }), openScope }, connectionId);
    });
  }
}
