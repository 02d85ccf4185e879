// A tag from its assignment to the work on it: who has it, what was done so far, which pillar solves it (domain 6.2).
import type { Got } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import { mayGiveTo, recorded } from '../../../shared/requests/steps/ewo.ts';
import { assignedTag, reportedTag } from '../../../shared/requests/steps/tag.ts';
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../shared/requests/tag-moves.ts';
import { handedTo } from '../../../shared/requests/tag-state.ts';
import { askerOf, moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { operators, teams } from '../../table/entities/organisation.ts';
import { tags } from '../../table/entities/requests.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { namedSpares } from '../../warehouse/writes.ts';
import { named as namedPeople } from '../ewo/shown.ts';
import { type KeptTag, letGo } from './shown.ts';

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
    return {
      after: assignedTag(before, input, actor),
      also: [
        exchange(store, teams, { before: before.teamId, after: teamId }, 'tags', 'teamId'),
        namedPeople(
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
  const { teamId, assignedAt } = input;
  return moved(call, tags, tagMoves, 'take', async (before) => {
    await Promise.all([askerOf(actor).then((asker) => mayGiveTo(asker, teamId)), activeTeam(store, teamId)]);
    return {
      after: assignedTag(before, { teamId, operatorId: before.operatorId, assignedAt }, actor),
      also: store.hold(teams, teamId, 'tags', 'teamId'),
    };
  });
};

/** What is reported names. @throws Refused imageMissing */
export async function named(
  store: Store,
  before: KeptTag,
  { hours, images }: Pick<Call<'report'>['input'], 'hours' | 'images'>,
): Promise<Writes> {
  await mustHaveFiles(store, 'images', before.images, images);
  const idsOf = (some: KeptTag['hours'] = []) => some.map(({ operatorId }) => operatorId);
  return namedPeople(store, 'tags', idsOf(before.hours), idsOf(hours), 'hours');
}

export const report = (call: Call<'report'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  return moved(call, tags, tagMoves, 'report', async (before) => {
    const also = await named(store, before, input);
    const spares = input.spares && (await namedSpares(store, input.spares, before.machineId));
    return { after: reportedTag(before, input, spares, actor), also };
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
