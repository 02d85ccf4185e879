// An EWO from its assignment to its diagnosis: who has it, when it was begun, when it stood still (domain 5.2, E2–E7, E9).
import type { Got } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../shared/requests/ewo-moves.ts';
import { lastHeld } from '../../../shared/requests/ewo-times.ts';
import { isAhead, toMinute } from '../../../shared/steps.ts';
import { moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { ewos } from '../../table/entities/requests.ts';
import { elements } from '../../table/entities/structure.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import { mayGiveTo } from './create.ts';
import { elementOf, inOrder, type KeptEwo, named } from './shown.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** The moment a step is dated, the one given or now. */
export const datedAt = ({ now }: Actor, given: string | undefined): string => toMinute(given ?? now);

/** The moments steps were recorded, which nobody dates back. */
export const recorded = (before: Pick<KeptEwo, 'recordedAt'>, step: string, { now }: Actor) => ({
  ...before.recordedAt,
  [step]: now,
});

export const assign = (call: Call<'assign'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'assign', async (before) => {
    await activeTeam(store, input.teamId);
    const after = {
      ...before,
      teamId: input.teamId,
      members: input.members ?? before.members,
      assignedAt: datedAt(actor, input.assignedAt),
      recordedAt: recorded(before, 'assigned', actor),
    };
    return {
      after: inOrder(after, actor.now),
      also: [
        exchange(store, teams, { before: before.teamId, after: input.teamId }, 'ewos', 'teamId'),
        named(store, 'ewos', before.members, input.members ?? [], 'members'),
      ],
    };
  });
};

export const take = (call: Call<'take'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'take', async (before) => {
    await Promise.all([mayGiveTo(actor, input.teamId), activeTeam(store, input.teamId)]);
    return {
      after: {
        ...before,
        teamId: input.teamId,
        assignedAt: toMinute(actor.now),
        recordedAt: recorded(before, 'assigned', actor),
      },
      also: exchange(store, teams, { before: before.teamId, after: input.teamId }, 'ewos', 'teamId'),
    };
  });
};

export const start = (call: Call<'start'>): Promise<KeptEwo> => {
  const { input, actor } = call;
  return moved(call, ewos, ewoMoves, 'start', (before) => ({
    after: inOrder(
      {
        ...before,
        interventionAt: datedAt(actor, input.interventionAt),
        recordedAt: recorded(before, 'started', actor),
      },
      actor.now,
    ),
  }));
};

export const diagnose = (call: Call<'diagnose'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'diagnose', async (before) => {
    const { element, also } = await failedElement(store, before, input.elementId);
    const { diagnosis, technicians, breakdownType, images } = input;
    await mustHaveFiles(store, 'images', before.images, images);
    const after = {
      ...before,
      ...element,
      diagnosis,
      technicians,
      breakdownType,
      images: images ?? before.images,
      diagnosisAt: datedAt(actor, input.diagnosisAt),
      recordedAt: recorded(before, 'diagnosed', actor),
    };
    return {
      after: inOrder(after, actor.now),
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

export const hold = (call: Call<'hold'>): Promise<KeptEwo> => {
  const { input, actor } = call;
  const { reason, note, until } = input;
  return moved(call, ewos, ewoMoves, 'hold', (before) => {
    const from = datedAt(actor, input.at);
    if (Date.parse(from) < Date.parse(lastHeld(before)))
      throw new Refused('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
    const after = {
      ...before,
      heldFrom: before.state,
      priority: 'onHold' as const,
      holds: [...(before.holds ?? []), { from, reason, note, until }],
      recordedAt: recorded(before, 'held', actor),
    };
    return { after: notAhead(after, from, actor) };
  });
};

function notAhead(after: KeptEwo, at: string, { now }: Actor): KeptEwo {
  if (isAhead(at, now)) throw new Refused('invalid', 'dateInFuture', { fields: { at: 'dateInFuture' } });
  return after;
}

export const resume = (call: Call<'resume'>): Promise<KeptEwo> => {
  const { input, actor } = call;
  return moved(call, ewos, ewoMoves, 'resume', (before) => {
    const to = datedAt(actor, input.at);
    const last = before.holds!.at(-1)!;
    if (Date.parse(to) < Date.parse(last.from))
      throw new Refused('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
    const after = {
      ...before,
      heldFrom: undefined,
      priority: input.priority,
      holds: [...before.holds!.slice(0, -1), { ...last, to }],
      recordedAt: recorded(before, 'resumed', actor),
    };
    return { after: notAhead(after, to, actor) };
  });
};

/** On hold is a priority people choose, and a state (product §1). */
export const priority = (call: Call<'priority'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  const { id, version, priority, reason } = input;
  if (priority !== 'onHold')
    return moved(call, ewos, ewoMoves, 'priority', (before) => ({ after: { ...before, priority } }));
  if (!reason) throw new Refused('invalid', 'invalidInput', { fields: { reason: 'required' } });
  return hold({ input: { id, version, reason }, actor, store });
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
