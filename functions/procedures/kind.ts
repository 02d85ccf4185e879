// Kinds of procedures: calls of one kind access procedures of that kind only; phases follow the rights of
// their procedure's kind.
import type { Action } from '#shared/permissions.ts';
import { hasPermission } from '#shared/permissions.ts';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { procedures } from '../db/entities/procedures.ts';
import type { elements } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import type { ReferenceCondition } from '../db/reference-writes.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';

const buildNotAutonomousRefusal = () =>
  new RefusalError('invalid', 'elementNotAutonomous', { fields: { elementId: 'elementNotAutonomous' } });

/**
 * Refuses SOPs on elements that are not marked for autonomous maintenance, and on machines as a whole (domain
 * 11).
 */
export function assertAutonomous(element: { autonomous?: boolean } | undefined) {
  if (!element?.autonomous) throw buildNotAutonomousRefusal();
}

/** Requires at commit that the element is still marked for autonomous maintenance. */
export const autonomousCondition: ReferenceCondition<typeof elements> = {
  having: { autonomous: true },
  otherwise: buildNotAutonomousRefusal,
};

type StoredProcedure = StoredOf<typeof procedures>;

export async function loadProcedureOfKind(
  store: Store,
  kind: ProcedureKind,
  id: number,
): Promise<StoredProcedure> {
  const procedure = await store.get(procedures, id);
  if (procedure.kind !== kind) throw buildNotFoundRefusal();
  return procedure;
}

/**
 * Returns the procedure of a phase if the caller may do the action on its kind. A missing procedure is
 * checked as an SMP.
 */
export async function loadPermittedProcedure(
  store: Store,
  id: number,
  actor: Actor,
  action: Action,
): Promise<StoredProcedure> {
  const procedure = await store.find(procedures, id);
  if (!hasPermission(actor.profile, kindArea[procedure?.kind ?? 'smp'], action))
    throw new RefusalError('forbidden', 'notAllowedHere');
  if (!procedure || (procedure.kind === 'checklist' && !actor.plant.checklists)) throw buildNotFoundRefusal();
  return procedure;
}
