// Another team or another day for orders that nobody has begun, one or many (domain 4.6).
import { type Day, monthOf } from '../../../shared/day.ts';
import type { MessageCode } from '../../../shared/messages.ts';
import { objection } from '../../../shared/moves.ts';
import type { Arrangement } from '../../../shared/planned/order.ts';
import { orderMovesOf } from '../../../shared/planned/order-moves.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { type RefusalDetails, Refused } from '../../../shared/refused.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { stillActive } from '../../organisation/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { cycleStates } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import { missing, type Writes } from '../../table/writes.ts';
import type { KeptOrder, OrderValue } from '../cycle/issuing.ts';
import { ordersOf } from '../kinds.ts';

export const withTeam = <O extends OrderValue>(order: O, teamId: number): O => ({
  ...order,
  teamId,
  openFor: teamId,
  byPerson: true,
});

/** Its slot stays the nominal one. @throws Refused dateBeforeMinimum */
export function onDay<O extends OrderValue>(order: O, plannedOn: Day, today: Day): O {
  if (plannedOn < today)
    throw new Refused('invalid', 'dateBeforeMinimum', { fields: { plannedOn: 'dateBeforeMinimum' } });
  const nominalOn = order.nominalOn ?? order.plannedOn;
  return { ...order, plannedOn, month: monthOf(plannedOn), nominalOn, byPerson: true };
}

/** Orders that people touched hold their teams, others count on their cycle's: what changes by that, each team touched once. */
export function teamsMoved(
  store: Store,
  orders: readonly { before?: OrderValue; after: OrderValue }[],
): Writes {
  const held = (order: OrderValue | undefined) => (order?.byPerson ? order.teamId : undefined);
  const changes = new Map<number, number>();
  const taken = new Set<number>();
  for (const { before, after } of orders) {
    const [was, is] = [held(before), held(after)];
    if (was === is) continue;
    if (was !== undefined) changes.set(was, (changes.get(was) ?? 0) - 1);
    if (is === undefined) continue;
    changes.set(is, (changes.get(is) ?? 0) + 1);
    if (before?.teamId !== is) taken.add(is);
  }
  return [
    ...[...taken].map((id) => stillActive(store, id)),
    ...[...changes].flatMap(([id, n]) => (n === 0 ? [] : [store.holdMore(teams, id, 'orders', n)])),
  ];
}

const arrangementOf = ({ state, teamId, plannedOn, nominalOn, byPerson }: Arrangement): Arrangement => ({
  ...{ state, teamId, plannedOn, nominalOn, byPerson },
});

type Outcome =
  | { type: CycleType; version: number; before: Arrangement; code?: undefined }
  | { code: MessageCode; values?: RefusalDetails['values'] }
  /** It was as wanted already: whoever asks again after a call that died is done with it. */
  | { code?: undefined; already: true };
export interface Rearranged {
  writes: Writes;
  /** Of each order that was named. */
  outcomes: Outcome[];
}

const stale = ({ updatedBy, updatedAt }: KeptOrder) =>
  new Refused('conflict', 'stale', { values: { by: updatedBy, at: updatedAt } });

/** Orders of any type as they are to stand, and what hangs on them; one that is refused is told of and writes nothing. */
async function rearranged(
  store: Store,
  wanted: readonly { id: string; version?: number }[],
  become: (order: KeptOrder, i: number) => OrderValue,
  isDone: (order: KeptOrder, i: number) => boolean = () => false,
): Promise<Rearranged> {
  const found = await ordersByIds(store, wanted);
  const outcomes: Outcome[] = [];
  const changed: { before: KeptOrder; after: OrderValue }[] = [];
  for (const [i, before] of found.entries()) {
    try {
      if (!before) throw missing();
      if (isDone(before, i)) {
        outcomes.push({ already: true });
        continue;
      }
      const { version } = wanted[i]!;
      if (version !== undefined && version !== before.version) throw stale(before);
      const after = become(before, i);
      changed.push({ before, after });
      const type = before.type ?? 'workorders';
      outcomes.push({ type, version: before.version + 1, before: arrangementOf(before) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcomes.push({ code: error.code, values: error.details.values });
    }
  }
  const writes = [
    changed.map(({ before, after }) => store.replace(ordersOf[before.type ?? 'workorders'], before, after)),
    teamsMoved(store, changed),
    await statesMoved(store, changed),
  ];
  return { writes, outcomes };
}

const types = Object.keys(ordersOf) as CycleType[];

async function ordersByIds(
  store: Store,
  wanted: readonly { id: string }[],
): Promise<(KeptOrder | undefined)[]> {
  const found = await store.load(
    wanted.flatMap(({ id }) => types.map((type) => [ordersOf[type], id] as const)),
    { consistent: true },
  );
  return wanted.map((_, i) =>
    found.slice(i * types.length, (i + 1) * types.length).find((order) => order !== undefined),
  );
}

/** Of cycles that count from their one open order: the day it is planned for. */
async function statesMoved(
  store: Store,
  changed: readonly { before: KeptOrder; after: OrderValue }[],
): Promise<Writes> {
  const moved = changed.filter(({ before, after }) => before.plannedOn !== after.plannedOn);
  const states = await store.load(
    moved.map(({ before }) => [cycleStates, before.cycleId] as const),
    { consistent: true },
  );
  return moved.map(({ before, after }, i) => {
    const state = states[i];
    return state?.open === before.id
      ? store.replace(cycleStates, state, { ...state, openOn: after.plannedOn })
      : [];
  });
}

/** Each to its team and day, by the rules of assigning and rescheduling it. */
export async function arrange(
  store: Store,
  actor: Actor,
  wanted: readonly { id: string; version?: number; teamId: number; plannedOn: Day }[],
): Promise<Rearranged> {
  const [asker, mustBeActive] = await Promise.all([
    askerOf(actor),
    activeAmong(
      store,
      wanted.map(({ teamId }) => teamId),
    ),
  ]);
  const become = (order: KeptOrder, i: number) => {
    const { teamId, plannedOn } = wanted[i]!;
    const moving = plannedOn !== order.plannedOn;
    for (const verb of moving ? (['assign', 'reschedule'] as const) : (['assign'] as const)) {
      const refused = objection(orderMovesOf[order.type ?? 'workorders'], verb, order, asker);
      if (refused) throw refused;
    }
    mustBeActive(teamId);
    const after = { ...withTeam(order, teamId), state: 'assigned' as const };
    return moving ? onDay(after, plannedOn, actor.today) : after;
  };
  return rearranged(store, wanted, become, (order, i) => {
    const { teamId, plannedOn } = wanted[i]!;
    return order.state === 'assigned' && order.teamId === teamId && order.plannedOn === plannedOn;
  });
}

/** Each as it was, while it is what it was made. */
export async function rearrange(
  store: Store,
  wanted: readonly { id: string; version: number; before: Arrangement }[],
): Promise<Rearranged> {
  const mustBeActive = await activeAmong(
    store,
    wanted.flatMap(({ before }) => before.teamId ?? []),
  );
  return rearranged(store, wanted, (order, i) => {
    const { before } = wanted[i]!;
    if (before.teamId !== undefined && before.teamId !== order.teamId) mustBeActive(before.teamId);
    const { plannedOn, teamId } = before;
    // what it did not have then is not there to be read
    return { ...order, ...arrangementOf(before), month: monthOf(plannedOn), openFor: teamId ?? 0 };
  });
}

async function activeAmong(store: Store, ids: readonly number[]): Promise<(id: number) => void> {
  const found = await store.load(
    [...new Set(ids)].map((id) => [teams, id] as const),
    { consistent: true },
  );
  const active = new Set(found.flatMap((team) => (team?.active ? [team.id] : [])));
  return (id) => {
    if (!active.has(id)) throw new Refused('conflict', 'refMissing', { values: { what: 'team' } });
  };
}

/** Those of these orders that are no longer what they were made. */
export async function changedSince(
  store: Store,
  made: readonly { id: string; type: CycleType; version: number }[],
): Promise<{ id: string; code: string }[]> {
  const found = await store.load(
    made.map(({ id, type }) => [ordersOf[type], id] as const),
    { consistent: true },
  );
  return made.flatMap(({ id, version }, i) =>
    found[i]?.version === version ? [] : [{ id, code: found[i]?.code ?? id }],
  );
}
