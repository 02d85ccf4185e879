// Lists of EWOs: what is open, what a period or a machine had, what somebody asked for.
import type { Got } from '../../../shared/contract.ts';
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { ewos } from '../../table/entities/requests.ts';
import { listMonths } from '../../table/in-turn.ts';
import type { PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { askedIds } from '../asked.ts';
import type { KeptEwo } from './shown.ts';

interface Asked<Name extends 'list' | 'open'> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function list({ input, actor, store }: Asked<'list'>): Promise<PageOf<KeptEwo>> {
  const { from, to, machineId, teamId, state, closedFrom, limit, next } = input;
  const [found, asker] = await Promise.all([
    machineId === undefined
      ? listMonths(store, ewos, 'byDay', { from, to }, { limit, next })
      : store.listBy(ewos, 'byMachine', [machineId], { from, to, limit, next }),
    askerOf(actor),
  ]);
  const wanted = (ewo: KeptEwo) =>
    (actor.profile === 'requestor' || readsEwo(asker, ewo)) &&
    (!teamId || ewo.teamId === teamId) &&
    (!state || ewo.state === state) &&
    (!closedFrom || (ewo.closedOn !== undefined && ewo.closedOn >= closedFrom));
  return { ...found, items: found.items.filter(wanted) };
}

export async function open({
  input: { teamId, machineId, ...page },
  actor,
  store,
}: Asked<'open'>): Promise<PageOf<KeptEwo>> {
  const [found, asker] = await Promise.all([store.listBy(ewos, 'desk', ['open'], page), askerOf(actor)]);
  // whoever is about to report a failure sees what was reported of the machine, whosever it is
  const wanted = (ewo: KeptEwo) =>
    machineId === undefined
      ? readsEwo(asker, ewo) && (!teamId || ewo.teamId === teamId)
      : ewo.machineId === machineId;
  return { ...found, items: found.items.filter(wanted) };
}

export async function mine({ actor, store }: { actor: Actor; store: Store }) {
  const ids = await askedIds(store, actor.user.id, 'ewo');
  const found = await store.load(ids.map((id) => [ewos, id] as const));
  return { items: found.filter((ewo) => ewo !== undefined) };
}
