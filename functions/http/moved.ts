// A thing taken from one state to another: read, asked whether this may be done now and by them, written with what hangs on it.
import { type Asker, type Moves, objection, stateAfter } from '../../shared/moves.ts';
import { Refused } from '../../shared/refused.ts';
import type { IdOf, KeptOf, ValueOf } from '../table/entity.ts';
import type { AnyEntity } from '../table/items.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import type { Actor } from './session.ts';

interface Call<E extends AnyEntity> {
  /** `version` is the one the caller saw; without it the last write wins. */
  input: { id: IdOf<E>; version?: number };
  actor: Actor;
  store: Store;
}

/** Who asks, as the rules see them; teams are read once a membership. */
export const askerOf = async (actor: Actor): Promise<Asker> => ({
  profile: actor.profile,
  user: actor.user.id,
  operatorId: actor.operatorId,
  resources: actor.plant.resources,
  techCanClose: actor.plant.parameters.techCanClose,
  ...(await actor.ownTeams()),
});

/** The thing, if this move is possible. @throws Refused notFound, notAllowedHere, or the table's own by state */
export async function movable<E extends AnyEntity, Name extends string, State extends string>(
  { input, actor, store }: Call<E>,
  kind: E,
  table: Moves<Name, State, KeptOf<E> & { state: State }>,
  name: Name,
): Promise<KeptOf<E>> {
  const [thing, asker] = await Promise.all([store.get(kind, input.id), askerOf(actor)]);
  const refused = objection(table, name, thing as KeptOf<E> & { state: State }, asker);
  if (refused) throw refused;
  return thing;
}

/** The thing, if it is theirs to read. @throws Refused notFound, notAllowedHere */
export async function readable<E extends AnyEntity>(
  { input, actor, store }: Call<E>,
  kind: E,
  reads: (asker: Asker, thing: KeptOf<E>) => boolean,
): Promise<KeptOf<E>> {
  const [thing, asker] = await Promise.all([store.get(kind, input.id), askerOf(actor)]);
  if (!reads(asker, thing)) throw new Refused('forbidden', 'notAllowedHere');
  return thing;
}

interface Changed<E> {
  /** Its state is the move's. */
  after: ValueOf<E>;
  /** What is written in the same transaction. */
  also?: Writes;
  /** For the trail. */
  why?: string;
}

/** Answers the thing as it then stands. @throws Refused as `movable`, and stale where somebody was faster */
export async function moved<E extends AnyEntity, Name extends string, State extends string>(
  call: Call<E>,
  kind: E,
  table: Moves<Name, State, KeptOf<E> & { state: State }>,
  name: Name,
  change: (before: KeptOf<E>) => Changed<E> | Promise<Changed<E>>,
): Promise<KeptOf<E>> {
  const before = await movable(call, kind, table, name);
  const { after: changed, also = [], why } = await change(before);
  const after = table.of[name].to
    ? { ...changed, state: stateAfter(table, name, before as KeptOf<E> & { state: State }) }
    : changed;
  const { store, input } = call;
  await store.commit(store.replace(kind, before, after, { expected: input.version, why }), also);
  return store.made(kind, input.id, after, (before as { version: number }).version + 1);
}
