// Lists of tags: what is open, what a period or a machine had, what somebody wrote. Everybody sees theirs (domain 6.2).
import type { Got } from '../../../shared/contract.ts';
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { readsTag } from '../../../shared/requests/tag-moves.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { tags } from '../../table/entities/requests.ts';
import { listMonths } from '../../table/in-turn.ts';
import type { PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { askedIds } from '../asked.ts';
import type { KeptTag } from './shown.ts';

interface Asked<Name extends 'list' | 'open'> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function list({ input, actor, store }: Asked<'list'>): Promise<PageOf<KeptTag>> {
  const { from, to, machineId, teamId, pillar, state, limit, next } = input;
  const [found, asker] = await Promise.all([
    machineId === undefined
      ? listMonths(store, tags, 'byDay', { from, to }, { limit, next })
      : store.listBy(tags, 'byMachine', [machineId], { from, to, limit, next }),
    askerOf(actor),
  ]);
  const wanted = (tag: KeptTag) =>
    readsTag(asker, tag) &&
    (!teamId || tag.teamId === teamId) &&
    (!pillar || tag.pillar === pillar) &&
    (!state || tag.state === state);
  return { ...found, items: found.items.filter(wanted) };
}

export async function open({
  input: { teamId, machineId, ...page },
  actor,
  store,
}: Asked<'open'>): Promise<PageOf<KeptTag>> {
  const [found, asker] = await Promise.all([store.listBy(tags, 'desk', ['open'], page), askerOf(actor)]);
  // whoever is about to write one sees what was written of the machine, whosever it is
  const wanted = (tag: KeptTag) =>
    (machineId === undefined ? readsTag(asker, tag) : tag.machineId === machineId) &&
    (!teamId || tag.teamId === teamId);
  return { ...found, items: found.items.filter(wanted) };
}

export async function mine({ actor, store }: { actor: Actor; store: Store }) {
  const ids = await askedIds(store, actor.user.id, 'tag');
  const found = await store.load(ids.map((id) => [tags, id] as const));
  return { items: found.filter((tag) => tag !== undefined) };
}
