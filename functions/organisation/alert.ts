// Alerts of a team or a user: server-sent events that a device has not received yet, and messages of an
// administrator to a team.

import type { Language } from '#shared/messages.ts';
import {
  canReceiveAlerts,
  computeAlertCutoff,
  computeAlertExpiry,
  OWN_ALERTS,
} from '#shared/organisation/alert.ts';
import type { alerts as api } from '#shared/organisation/alert-api.ts';
import { formatAlert } from '#shared/organisation/alert-text.ts';
import { RefusalError } from '#shared/refused.ts';
import { canReceiveOwnAlerts } from '#shared/requests/ewo-following.ts';
import { alerts, teamMessages, teams } from '../db/entities/organisation.ts';
import type { StoredOf } from '../db/entity.ts';
import type { PollResult } from '../http/long-poll.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { computeNextCursor, parseAlertCursor } from './alert-cursor.ts';
import { filterPopUps } from './notice.ts';

type StoredAlert = StoredOf<typeof alerts>;

/** Maximum alerts delivered at once; of more, the newest are sent. */
const MAX_ALERTS = 200;

export async function pollAlerts({
  input: { team, since, lang },
  actor,
  store,
}: Parameters<Handler<typeof api.hear>>[0]): Promise<PollResult> {
  const canReceive = team === undefined ? canReceiveOwnAlerts : canReceiveAlerts;
  if (!canReceive(actor.profile)) return { events: '', news: true };
  if (team !== undefined) await assertOwnTeam(actor, team);
  const cursor = parseAlertCursor(since, actor.now);
  const from = [computeAlertCutoff(actor.now), cursor.from].sort()[1];
  const range = { from, limit: MAX_ALERTS, descending: true };
  const recentAlerts =
    team === undefined
      ? await store.listBy(alerts, 'ofUser', [actor.user.id], range)
      : await store.listBy(alerts, 'ofTeam', [team], range);
  const alertsInOrder = recentAlerts.items.toReversed();
  const newAlerts = await filterPopUps(
    store,
    actor,
    alertsInOrder.filter(({ id, fromUser }) => !cursor.hasDelivered(id) && fromUser !== actor.user.id),
  );
  const language = lang ?? (actor.plant.language as Language);
  const nextCursor = computeNextCursor(cursor, alertsInOrder, actor.now);
  return {
    events: [
      ...newAlerts.map((alert) => toAlertEvent(alert, language)),
      formatServerSentEvent({ event: 'cursor', data: nextCursor }),
    ].join(''),
    // A new device gets its cursor at once.
    news: newAlerts.length > 0 || since === undefined,
  };
}

/** @throws Refused notAllowedHere */
async function assertOwnTeam(actor: Actor, team: number): Promise<void> {
  const ownTeamIds = (await actor.ownTeams())?.teams;
  if (ownTeamIds && !ownTeamIds.includes(team)) throw new RefusalError('forbidden', 'notAllowedHere');
}

/**
 * Formats the event with `id` and `data` as specified; further fields are ignored by other readers as the
 * standard requires.
 */
const toAlertEvent = ({ id, teamId, code, values, link, updatedAt }: StoredAlert, language: Language) =>
  formatServerSentEvent({
    id: teamId === undefined ? OWN_ALERTS : String(teamId),
    alert: id,
    code,
    at: updatedAt,
    ...(link && { link }),
    data: formatAlert(code, language, values),
  });

/** Repeats the field name at each line break within a value, so that no text can inject another event. */
const formatServerSentEvent = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .flatMap(([name, value]) => value.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`))
    .join('')}\n`;

/** Sends a message to a team. It expires with its alert; the audit trail keeps author and text. */
export const sendMessage: Handler<typeof api.message> = async ({ input: { id, text }, actor, store }) => {
  const team = await store.get(teams, id);
  if (!team.active)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'team' },
      fields: { id: 'refMissing' },
    });
  const messageNumber = await store.next('teamMessage');
  await store.commit(
    store.create(teamMessages, `${id}.${messageNumber}`, { text, expiresAt: computeAlertExpiry(actor.now) }),
  );
  return {};
};
