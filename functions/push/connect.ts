// Lambda of `$connect`: opens a push connection for a ticket.
import { RefusalError } from '#shared/refused.ts';
import { devices, endedSignIns, memberships, plants, tenants, users } from '../db/entities/access.ts';
import { type SocketOwner, socketConnections, socketHolders } from '../db/entities/push.ts';
import type { StoredOf } from '../db/entity.ts';
import { isActiveMember } from '../db/memberships.ts';
import { createSocketHandler, type SocketCall } from '../http/socket.ts';
import { buildConnection, CONNECTION_SECONDS, joinId, listHolders, removeConnection } from './connection.ts';
import { redeemTicket } from './ticket.ts';

export const handler = createSocketHandler(async (call) => {
  const { connectionId, query, now, store, openScope } = call;
  const owner = await redeemTicket(store, query.ticket ?? '', now);
  const expiresAt = Math.floor(Date.parse(now) / 1000) + CONNECTION_SECONDS;
  const tenantStore = openScope({ tenant: owner.tenant });
  await store.commit(
    store.put(socketConnections, connectionId, buildConnection(owner, expiresAt)),
    listHolders(owner).map((each) =>
      tenantStore.put(socketHolders, joinId(each, connectionId), { expiresAt }),
    ),
  );
  // The check follows the write: of a sign-in that ends meanwhile, either this check or the reaction to its
  // end sees the other.
  if (await isAllowed(owner, openScope)) return;
  await removeConnection(call, connectionId);
  throw new RefusalError('unauthenticated', 'signIn');
});

/** Whether the session of the ticket is still the one of its user. */
async function isAllowed(owner: SocketOwner, openScope: SocketCall['openScope']): Promise<boolean> {
  const { tenant, plant, user, signIn, device } = owner;
  // A sign-in and a tablet are read only if the ticket names them.
  const [storedTenant, storedPlant, storedUser, member, ...others] = await openScope({ tenant, plant }).load(
    [
      [tenants, tenant],
      [plants, plant],
      [users, user],
      [memberships, `${user}.${plant}`],
      ...(signIn === undefined ? [] : [[endedSignIns, signIn] as const]),
      ...(device === undefined ? [] : [[devices, device] as const]),
    ] as const,
    { consistent: true },
  );
  const isEnded = signIn !== undefined && others[0] !== undefined;
  const storedDevice = (device === undefined ? undefined : others.at(-1)) as
    | StoredOf<typeof devices>
    | undefined;
  return (
    !storedTenant?.suspended &&
    storedPlant !== undefined &&
    !storedPlant.disabled &&
    isActiveMember(storedUser, member) &&
    (['profile', 'teamId', 'operatorId'] as const).every((name) => member?.[name] === owner[name]) &&
    !isEnded &&
    storedDevice?.state !== 'shutOut'
  );
}
