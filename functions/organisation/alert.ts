// Alerts of a team: what a device has not heard yet, as server-sent events, and what an administrator says to a team.

import type { Got } from '../../shared/contract.ts';
import type { Language } from '../../shared/messages.ts';
import { expiryOf, forgottenBefore, hears } from '../../shared/organisation/alert.ts';
import type { alerts as api } from '../../shared/organisation/alert-api.ts';
import { alertText } from '../../shared/organisation/alert-text.ts';
import { Refused } from '../../shared/refused.ts';
import type { Look } from '../http/keep-open.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { alerts, teamMessages, teams } from '../table/entities/organisation.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { cursorAfter, readCursor } from './alert-cursor.ts';

type KeptAlert = KeptOf<typeof alerts>;

/** More than these nobody reads: of a flood the newest are told. */
const MOST = 200;

export async function hear({
  input: { team, since, lang },
  actor,
  store,
}: {
  input: Got<typeof api.hear>;
  actor: Actor;
  store: Store;
}): Promise<Look> {
  if (!hears(actor.profile)) return { events: '', news: true };
  const own = (await actor.ownTeams())?.teams;
  if (own && !own.includes(team)) throw new Refused('forbidden', 'notAllowedHere');
  const cursor = readCursor(since, actor.now);
  const from = [forgottenBefore(actor.now), cursor.from].sort()[1];
  const found = await store.listBy(alerts, 'ofTeam', [team], { from, limit: MOST, descending: true });
  const known = found.items.toReversed();
  const fresh = known.filter(({ id, fromUser }) => !cursor.knows(id) && fromUser !== actor.user.id);
  const language = lang ?? (actor.plant.language as Language);
  const next = cursorAfter(cursor, known, actor.now);
  return {
    events: [...fresh.map((alert) => told(alert, language)), event({ event: 'cursor', data: next })].join(''),
    // a newcomer learns at once from when on it is told
    news: fresh.length > 0 || since === undefined,
  };
}

/** The seed's event, `id` and `data`; fields of ours beside them, which the standard lets other readers pass by. */
const told = ({ id, teamId, code, values, link, updatedAt }: KeptAlert, language: Language) =>
  event({
    id: String(teamId),
    alert: id,
    at: updatedAt,
    ...(link && { link }),
    data: alertText(code, language, values),
  });

/** A line end within a value begins a line of the same name: no text can become another event. */
const event = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .flatMap(([name, value]) => value.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`))
    .join('')}\n`;

/** Kept as long as its alert; the audit remembers who said what. */
export const message: Handler<typeof api.message> = async ({ input: { id, text }, actor, store }) => {
  const team = await store.get(teams, id);
  if (!team.active)
    throw new Refused('invalid', 'refMissing', { values: { what: 'team' }, fields: { id: 'refMissing' } });
  const n = await store.next('teamMessage');
  await store.commit(store.create(teamMessages, `${id}.${n}`, { text, expiresAt: expiryOf(actor.now) }));
  return {};
};
