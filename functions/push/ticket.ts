// Tickets of push connections: random, stored by their digest, single-use, valid for a minute.
import { createHash, randomBytes } from 'node:crypto';
import { type socket as calls, TICKET_SECONDS } from '#shared/push/socket-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { type SocketOwner, socketTickets } from '../db/entities/push.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import { buildSocketUrl } from '../http/socket.ts';

const computeDigest = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export const createTicket: Handler<typeof calls.ticket> = async ({ actor, store }) => {
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(Date.parse(actor.now) + TICKET_SECONDS * 1000).toISOString();
  const owner: SocketOwner = {
    tenant: actor.tenant,
    plant: actor.plant.id,
    user: actor.user.id,
    profile: actor.profile,
    teamId: actor.teamId,
    operatorId: actor.operatorId,
    teams: (await actor.ownTeams())?.teams,
    operatorsRunAm: actor.plant.parameters.operatorsRunAm,
    signIn: actor.signIn?.id,
    device: actor.device?.id,
  };
  const expiresAt = Math.ceil(Date.parse(until) / 1000);
  await store.commit(store.create(socketTickets, computeDigest(ticket), { ...owner, until, expiresAt }));
  return { ticket, url: buildSocketUrl(actor.host), until };
};

const buildSpentRefusal = () => new RefusalError('unauthenticated', 'signIn');

/**
 * Deletes a ticket and returns its owner. Of two concurrent uses one is refused.
 * @throws Refused signIn for a ticket that is unknown, used or expired
 */
export async function redeemTicket(store: Store, ticket: string, now: string): Promise<SocketOwner> {
  const storedTicket = await store.find(socketTickets, computeDigest(ticket));
  if (!storedTicket) throw buildSpentRefusal();
  await store.commit(replaceRefusal(buildSpentRefusal, store.remove(socketTickets, storedTicket)));
  if (storedTicket.until <= now) throw buildSpentRefusal();
  const { tenant, plant, user, profile, teamId, operatorId, teams, operatorsRunAm, signIn, device } =
    storedTicket;
  return { tenant, plant, user, profile, teamId, operatorId, teams, operatorsRunAm, signIn, device };
}
