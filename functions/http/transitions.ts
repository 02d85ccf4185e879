// State transitions of a record: reads it, checks that the transition is allowed, writes it with its
// dependent writes.

import { RefusalError } from '#shared/refused.ts';
import { findRefusal, getNextState, type Principal, type Transitions } from '#shared/transitions.ts';
import type { IdOf, StoredOf, ValueOf } from '../db/entity.ts';
import type { AnyEntity } from '../db/items.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from './session.ts';

interface Call<E extends AnyEntity> {
  /** `version` is the one the caller saw; without it the last write wins. */
  input: { id: IdOf<E>; version?: number };
  actor: Actor;
  store: Store;
}

/** Returns the principal for the permission rules. Teams are read once per cached membership. */
export const getPrincipal = async (actor: Actor): Promise<Principal> => ({
  profile: actor.profile,
  user: actor.user.id,
  operatorId: actor.operatorId,
  resources: actor.plant.resources,
  techCanClose: actor.plant.parameters.techCanClose,
  operatorsRunAm: actor.plant.parameters.operatorsRunAm,
  runTeams: await actor.runTeams(),
  ...(await actor.ownTeams()),
});

/**
 * Returns the record if the transition is allowed.
 * @throws Refused notFound, notAllowedHere, or the refusal of the table for the state
 */
export async function assertTransition<E extends AnyEntity, Name extends string, State extends string>(
  { input, actor, store }: Call<E>,
  kind: E,
  table: Transitions<Name, State, StoredOf<E> & { state: State }>,
  name: Name,
): Promise<StoredOf<E>> {
  const [thing, principal] = await Promise.all([store.get(kind, input.id), getPrincipal(actor)]);
  const refusal = findRefusal(table, name, thing as StoredOf<E> & { state: State }, principal);
  if (refusal) throw refusal;
  return thing;
}

/** Returns the record if the caller may read it. @throws Refused notFound, notAllowedHere */
export async function assertReadable<E extends AnyEntity>(
  { input, actor, store }: Call<E>,
  kind: E,
  canRead: (principal: Principal, thing: StoredOf<E>) => boolean,
): Promise<StoredOf<E>> {
  const [thing, principal] = await Promise.all([store.get(kind, input.id), getPrincipal(actor)]);
  if (!canRead(principal, thing)) throw new RefusalError('forbidden', 'notAllowedHere');
  return thing;
}

interface TransitionChange<E> {
  /** Changed record; its state is overwritten by that of the transition. */
  after: ValueOf<E>;
  /** Dependent writes of the same transaction. */
  also?: Writes;
  /** Reason for the audit trail. */
  reason?: string;
}

/**
 * Applies the transition and returns the changed record.
 * @throws Refused as `assertTransition`, and stale after a concurrent change
 */
export async function applyTransition<E extends AnyEntity, Name extends string, State extends string>(
  call: Call<E>,
  kind: E,
  table: Transitions<Name, State, StoredOf<E> & { state: State }>,
  name: Name,
  change: (before: StoredOf<E>) => TransitionChange<E> | Promise<TransitionChange<E>>,
): Promise<StoredOf<E>> {
  const before = await assertTransition(call, kind, table, name);
  const { after: changedRecord, also: dependentWrites = [], reason } = await change(before);
  const after = table.transitions[name].to
    ? { ...changedRecord, state: getNextState(table, name, before as StoredOf<E> & { state: State }) }
    : changedRecord;
  const { store, input } = call;
  await store.commit(
    store.replace(kind, before, after, { expected: input.version, reason }),
    dependentWrites,
  );
  return store.buildStoredItem(kind, input.id, after, (before as { version: number }).version + 1);
}
