// Calls of one kind know procedures of that kind alone; what belongs to any kind has the rights of its own.
import type { Action } from '../../shared/permissions.ts';
import { may } from '../../shared/permissions.ts';
import { kindArea, type ProcedureKind } from '../../shared/procedures/kinds.ts';
import { Refused } from '../../shared/refused.ts';
import type { Actor } from '../http/session.ts';
import { procedures } from '../table/entities/procedures.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

type Kept = KeptOf<typeof procedures>;

export async function ofKind(store: Store, kind: ProcedureKind, id: number): Promise<Kept> {
  const found = await store.get(procedures, id);
  if (found.kind !== kind) throw missing();
  return found;
}

/** The procedure of a phase, for those who may do this with its kind. What is not there counts as an SMP. */
export async function theirs(store: Store, id: number, actor: Actor, action: Action): Promise<Kept> {
  const found = await store.find(procedures, id);
  if (!may(actor.profile, kindArea[found?.kind ?? 'smp'], action))
    throw new Refused('forbidden', 'notAllowedHere');
  if (!found || (found.kind === 'checklist' && !actor.plant.checklists)) throw missing();
  return found;
}
