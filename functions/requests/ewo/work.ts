// Transitions of an EWO from assignment to diagnosis, hold and cancellation (domain 5.2, E2–E7, E9).
import type { InputOf } from '#shared/contract.ts';
import { truncateToMinute } from '#shared/date-order.ts';
import type { Instant } from '#shared/day.ts';
import type { ewos as api } from '#shared/requests/ewo-api.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import {
  addRecordedAt,
  applyEwoAssignment,
  applyEwoDiagnosis,
  applyEwoHold,
  applyEwoPriority,
  applyEwoResumption,
  applyEwoStart,
  assertCanAssignTo,
  getPriorityTransition,
} from '#shared/requests/steps/ewo.ts';
import { toHeldSpares } from '#shared/requests/steps/held-spares.ts';
import { teams } from '../../db/entities/organisation.ts';
import { ewos } from '../../db/entities/requests.ts';
import { elements } from '../../db/entities/structure.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition, getPrincipal } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { requireIsolated, requirePermits, requireUnlocked } from '../../safety/public.ts';
import { resolveUsedSpares } from '../../warehouse/public.ts';
import { buildTechnicianReferences, loadElementName, type StoredEwo } from './ewo-view.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export const assignEwo = (call: Call<'assign'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'assign', async (before) => {
    await assertActiveTeam(store, input.teamId);
    return {
      after: applyEwoAssignment(before, input, actor),
      also: [
        replaceReference(store, teams, { before: before.teamId, after: input.teamId }, 'ewos', 'teamId'),
        buildTechnicianReferences(store, 'ewos', before.members, input.members ?? [], 'members'),
      ],
    };
  });
};

export const takeEwo = (call: Call<'take'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  const { teamId, assignedAt } = input;
  return applyTransition(call, ewos, ewoTransitions, 'take', async (before) => {
    await Promise.all([
      getPrincipal(actor).then((principal) => assertCanAssignTo(principal, teamId)),
      assertActiveTeam(store, teamId),
    ]);
    return {
      after: applyEwoAssignment(before, { teamId, assignedAt }, actor),
      also: replaceReference(store, teams, { before: before.teamId, after: teamId }, 'ewos', 'teamId'),
    };
  });
};

export const startEwo = (call: Call<'start'>): Promise<StoredEwo> =>
  applyTransition(call, ewos, ewoTransitions, 'start', async (before) => ({
    after: applyEwoStart(before, call.input, call.actor),
    also: await requireEwoSafe(call.store, call.actor, before, call.input.interventionAt),
  }));

/**
 * Returns the conditions under which the work on an EWO goes on: isolated if it needs its machine without
 * energy, and with every permit that it needs in force at the instant of the step.
 */
const requireEwoSafe = (
  store: Store,
  actor: Actor,
  { id, code, machineId, elementId }: StoredEwo,
  at: Instant = actor.now,
) =>
  Promise.all([
    requirePermits(store, { workKind: 'ewo', workId: id, permitKinds: [] }, at),
    requireIsolated(store, actor, {
      ...{ workKind: 'ewo', workId: id, code, machineId, elementId, isOpen: true },
      ...{ isolate: false, permitKinds: [] },
    }),
  ]);

export const diagnoseEwo = (call: Call<'diagnose'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'diagnose', async (before) => {
    const { id: _, version: __, elementId, ...diagnosis } = input;
    const { element, also } = await buildElementChange(store, before, elementId);
    const { technicians, images } = diagnosis;
    const conditions = await requireEwoSafe(store, actor, before, diagnosis.diagnosisAt);
    await assertFilesUsable(store, 'images', before.images, images);
    return {
      after: applyEwoDiagnosis(before, diagnosis, element, actor),
      also: [
        also,
        conditions,
        buildTechnicianReferences(store, 'ewos', before.technicians, technicians, 'technicians'),
      ],
    };
  });
};

/** Returns the changed element with its references; nothing if the element stays the same. */
export async function buildElementChange(store: Store, before: StoredEwo, elementId: string | undefined) {
  if (elementId === undefined || elementId === before.elementId) return { element: {}, also: [] };
  const element = await loadElementName(store, before.machineId, elementId);
  return {
    element: { elementId, element },
    also: replaceReference(
      store,
      elements,
      { before: before.elementId, after: elementId },
      'ewos',
      'elementId',
    ),
  };
}

/** Puts an EWO on hold. The spares it waits for are requested, neither reserved nor booked. */
export const holdEwo = (call: Call<'hold'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'hold', async (before) => {
    const spares = await resolveUsedSpares(store, input.spares ?? [], before.machineId);
    return { after: applyEwoHold(before, input, actor, toHeldSpares(spares)) };
  });
};

export const resumeEwo = (call: Call<'resume'>): Promise<StoredEwo> =>
  applyTransition(call, ewos, ewoTransitions, 'resume', (before) => ({
    after: applyEwoResumption(before, call.input, call.actor),
  }));

/** Sets the priority. "On hold" is both a priority that users choose and a state (product §1). */
export const setEwoPriority = (call: Call<'priority'>): Promise<StoredEwo> =>
  applyTransition(call, ewos, ewoTransitions, getPriorityTransition(call.input), (before) => ({
    after: applyEwoPriority(before, call.input, call.actor),
  }));

export const cancelEwo = (call: Call<'cancel'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'cancel', (before) => ({
    after: {
      ...before,
      desk: undefined,
      heldFrom: undefined,
      cancelledAt: truncateToMinute(actor.now),
      cancelReason: input.reason,
      recordedAt: addRecordedAt(before, 'cancelled', actor),
    },
    reason: input.reason,
    also: [releaseEwoTeam(store, before), requireUnlocked(store, { workKind: 'ewo', workId: before.id })],
  }));
};

/** Releases the team when the EWO ends. */
export const releaseEwoTeam = (store: Store, { teamId }: Pick<StoredEwo, 'teamId'>) =>
  teamId === undefined ? [] : store.release(teams, teamId, 'ewos');
