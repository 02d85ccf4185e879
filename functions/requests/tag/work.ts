// A tag from its assignment to the work on it: who has it, what was done so far, which pillar solves it (domain 6.2).
import type { Got } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../shared/requests/tag-moves.ts';
import { handedTo } from '../../../shared/requests/tag-state.ts';
import { toMinute } from '../../../shared/steps.ts';
import { moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { operators, teams } from '../../table/entities/organisation.ts';
import { tags } from '../../table/entities/requests.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import { namedSpares } from '../../warehouse/writes.ts';
import { mayGiveTo } from '../ewo/create.ts';
import { named } from '../ewo/shown.ts';
import { datedAt, recorded } from '../ewo/work.ts';
import { checkHours } from '../spent.ts';
import { inOrder, type KeptTag, letGo } from './shown.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** @throws Refused refMissing, at `operatorId`, for a technician who is not there or not active */
async function activeOperator(store: Store, operatorId: number): Promise<void> {
  if ((await store.find(operators, operatorId))?.active) return;
  throw new Refused('invalid', 'refMissing', {
    values: { what: 'operator' },
    fields: { operatorId: 'refMissing' },
  });
}

export const assign = (call: Call<'assign'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  const { teamId, operatorId } = input;
  return moved(call, tags, tagMoves, 'assign', async (before) => {
    if (teamId !== undefined) await activeTeam(store, teamId);
    if (operatorId !== undefined) await activeOperator(store, operatorId);
    const after = {
      ...before,
      teamId,
      operatorId,
      anomalies: input.anomalies ?? before.anomalies ?? before.anomaly,
      assignedAt: datedAt(actor, input.assignedAt),
      recordedAt: recorded(before, 'assigned', actor),
    };
    return {
      after: inOrder(after, actor.now),
      also: [
        exchange(store, teams, { before: before.teamId, after: teamId }, 'tags', 'teamId'),
        named(
          store,
          'tags',
          [before.operatorId].flatMap((id) => id ?? []),
          [operatorId].flatMap((id) => id ?? []),
          'operatorId',
        ),
      ],
    };
  });
};

export const take = (call: Call<'take'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  return moved(call, tags, tagMoves, 'take', async (before) => {
    await Promise.all([mayGiveTo(actor, input.teamId), activeTeam(store, input.teamId)]);
    return {
      after: {
        ...before,
        teamId: input.teamId,
        anomalies: before.anomalies ?? before.anomaly,
        assignedAt: toMinute(actor.now),
        recordedAt: recorded(before, 'assigned', actor),
      },
      also: store.hold(teams, input.teamId, 'tags', 'teamId'),
    };
  });
};

/** Hours and pictures are the whole of them, as they now are; what is not sent stays. */
export async function worked(
  store: Store,
  before: KeptTag,
  { hours, images }: Pick<Call<'report'>['input'], 'hours' | 'images'>,
) {
  checkHours(hours);
  await mustHaveFiles(store, 'images', before.images, images);
  const idsOf = (some: KeptTag['hours'] = []) => some.map(({ operatorId }) => operatorId);
  return {
    done: {
      hours: hours ?? before.hours,
      images: images ?? before.images,
    },
    also: named(store, 'tags', idsOf(before.hours), idsOf(hours), 'hours'),
  };
}

export const report = (call: Call<'report'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  const { startedAt, note, spares } = input;
  return moved(call, tags, tagMoves, 'report', async (before) => {
    const { done, also } = await worked(store, before, input);
    const after = {
      ...before,
      ...done,
      report: {
        ...before.report,
        // all of them, as they now are
        ...(spares && { spares: await namedSpares(store, spares, before.machineId) }),
        ...(startedAt && { startedAt: toMinute(startedAt) }),
        ...(note && { note }),
      },
      recordedAt: recorded(before, 'reported', actor),
    };
    return { after: inOrder(after, actor.now), also };
  });
};

export const transfer = (call: Call<'transfer'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  const { pillar, reason } = input;
  return moved(call, tags, tagMoves, 'transfer', (before) => {
    if (pillar !== handedTo(before.pillar))
      throw new Refused('invalid', 'invalidInput', { fields: { pillar: 'notAllowed' } });
    return {
      after: {
        ...before,
        pillar,
        teamId: undefined,
        operatorId: undefined,
        assignedAt: undefined,
        recordedAt: recorded(before, 'transferred', actor),
      },
      why: reason,
      also: letGo(store, before),
    };
  });
};
