// Calls of one kind know procedures of that kind alone; what belongs to any kind has the rights of its own.
import type { Action } from '../../shared/permissions.ts';
import { may } from '../../shared/permissions.ts';
import { kindArea, type ProcedureKind } from '../../shared/procedures/kinds.ts';
import { Refused } from '../../shared/refused.ts';
import type { Actor } from '../http/session.ts';
import type { Only } from '../table/changes.ts';
import { procedures } from '../table/entities/procedures.ts';
import type { elements } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

const notAutonomous = () =>
  new Refused('invalid', 'elementNotAutonomous', { fields: { elementId: 'elementNotAutonomous' } });

/** SOPs are done by operators: on what is theirs, and never on a machine as a whole (domain 11). */
export function mustBeAutonomous(element: { autonomous?: boolean } | undefined) {
  if (!element?.autonomous) throw notAutonomous();
}

/** And whose mark did not go meanwhile. */
export const whileAutonomous: Only<typeof elements> = {
  having: { autonomous: true },
  otherwise: notAutonomous,
};

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
