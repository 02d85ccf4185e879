// An EWO from its assignment to its diagnosis: who has it, when it was begun, when it stood still (domain 5.2, E2–E7, E9).
import type { Got } from '../../../shared/contract.ts';
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../shared/requests/ewo-moves.ts';
import {
  assignedEwo,
  diagnosedEwo,
  heldEwo,
  mayGiveTo,
  reasonToHold,
  recorded,
  resumedEwo,
  startedEwo,
} from '../../../shared/requests/steps/ewo.ts';
import { toMinute } from '../../../shared/steps.ts';
import { askerOf, moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { ewos } from '../../table/entities/requests.ts';
import { elements } from '../../table/entities/structure.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import { elementOf, type KeptEwo, named } from './shown.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export const assign = (call: Call<'assign'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'assign', async (before) => {
    await activeTeam(store, input.teamId);
    return {
      after: assignedEwo(before, input, actor),
      also: [
        exchange(store, teams, { before: before.teamId, after: input.teamId }, 'ewos', 'teamId'),
        named(store, 'ewos', before.members, input.members ?? [], 'members'),
      ],
    };
  });
};

export const take = (call: Call<'take'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  const { teamId, assignedAt } = input;
  return moved(call, ewos, ewoMoves, 'take', async (before) => {
    await Promise.all([askerOf(actor).then((asker) => mayGiveTo(asker, teamId)), activeTeam(store, teamId)]);
    return {
      after: assignedEwo(before, { teamId, assignedAt }, actor),
      also: exchange(store, teams, { before: before.teamId, after: teamId }, 'ewos', 'teamId'),
    };
  });
};

export const start = (call: Call<'start'>): Promise<KeptEwo> =>
  moved(call, ewos, ewoMoves, 'start', (before) => ({ after: startedEwo(before, call.input, call.actor) }));

export const diagnose = (call: Call<'diagnose'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'diagnose', async (before) => {
    const { element, also } = await failedElement(store, before, input.elementId);
    const { technicians, images } = input;
    await mustHaveFiles(store, 'images', before.images, images);
    return {
      after: diagnosedEwo(before, input, element, actor),
      also: [also, named(store, 'ewos', before.technicians, technicians, 'technicians')],
    };
  });
};

/** The element that failed, if another is named than before. */
export async function failedElement(store: Store, before: KeptEwo, elementId: string | undefined) {
  if (elementId === undefined || elementId === before.elementId) return { element: {}, also: [] };
  const element = await elementOf(store, before.machineId, elementId);
  return {
    element: { elementId, element },
    also: exchange(store, elements, { before: before.elementId, after: elementId }, 'ewos', 'elementId'),
  };
}

export const hold = (call: Call<'hold'>): Promise<KeptEwo> =>
  moved(call, ewos, ewoMoves, 'hold', (before) => ({ after: heldEwo(before, call.input, call.actor) }));

export const resume = (call: Call<'resume'>): Promise<KeptEwo> =>
  moved(call, ewos, ewoMoves, 'resume', (before) => ({ after: resumedEwo(before, call.input, call.actor) }));

/** On hold is a priority people choose, and a state (product §1). */
export const priority = (call: Call<'priority'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  const { id, version, priority, reason, at } = input;
  if (priority !== 'onHold')
    return moved(call, ewos, ewoMoves, 'priority', (before) => ({ after: { ...before, priority } }));
  return hold({ input: { id, version, reason: reasonToHold(reason), at }, actor, store });
};

export const cancel = (call: Call<'cancel'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'cancel', (before) => ({
    after: {
      ...before,
      desk: undefined,
      heldFrom: undefined,
      cancelledAt: toMinute(actor.now),
      cancelReason: input.reason,
      recordedAt: recorded(before, 'cancelled', actor),
    },
    why: input.reason,
    also: letGo(store, before),
  }));
};

/** A team is free of what has ended. */
export const letGo = (store: Store, { teamId }: Pick<KeptEwo, 'teamId'>) =>
  teamId === undefined ? [] : store.release(teams, teamId, 'ewos');
