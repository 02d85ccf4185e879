// Transitions of a tag from assignment to reported work and transfer to another pillar (domain 6.2).
import type { InputOf } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { addRecordedAt, assertCanAssignTo } from '#shared/requests/steps/ewo.ts';
import { applyTagAssignment, applyTagReport } from '#shared/requests/steps/tag.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { findTransferPillar } from '#shared/requests/tag-state.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import { tags } from '../../db/entities/requests.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition, getPrincipal } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { resolveUsedSpares } from '../../warehouse/public.ts';
import { buildTechnicianReferences as namedPeople } from '../ewo/ewo-view.ts';
import { releaseTagTeam, type StoredTag } from './tag-view.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** @throws Refused refMissing at `operatorId` for a missing or inactive technician */
async function assertActiveOperator(store: Store, operatorId: number): Promise<void> {
  if ((await store.find(operators, operatorId))?.active) return;
  throw new RefusalError('invalid', 'refMissing', {
    values: { what: 'operator' },
    fields: { operatorId: 'refMissing' },
  });
}

export const assignTag = (call: Call<'assign'>): Promise<StoredTag> => {
  const { input, actor, store } = call;
  const { teamId, operatorId } = input;
  return applyTransition(call, tags, tagTransitions, 'assign', async (before) => {
    if (teamId !== undefined) await assertActiveTeam(store, teamId);
    if (operatorId !== undefined) await assertActiveOperator(store, operatorId);
    return {
      after: applyTagAssignment(before, input, actor),
      also: [
        replaceReference(store, teams, { before: before.teamId, after: teamId }, 'tags', 'teamId'),
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

export const takeTag = (call: Call<'take'>): Promise<StoredTag> => {
  const { input, actor, store } = call;
  const { teamId, assignedAt } = input;
  return applyTransition(call, tags, tagTransitions, 'take', async (before) => {
    await Promise.all([
      getPrincipal(actor).then((principal) => assertCanAssignTo(principal, teamId)),
      assertActiveTeam(store, teamId),
    ]);
    return {
      after: applyTagAssignment(before, { teamId, operatorId: before.operatorId, assignedAt }, actor),
      also: store.hold(teams, teamId, 'tags', 'teamId'),
    };
  });
};

/** Checks images and adds references to technicians of a report. @throws Refused imageMissing */
export async function buildReportReferences(
  store: Store,
  before: StoredTag,
  { hours, images }: Pick<Call<'report'>['input'], 'hours' | 'images'>,
): Promise<Writes> {
  await assertFilesUsable(store, 'images', before.images, images);
  const getOperatorIds = (entries: StoredTag['hours'] = []) => entries.map(({ operatorId }) => operatorId);
  return namedPeople(store, 'tags', getOperatorIds(before.hours), getOperatorIds(hours), 'hours');
}

export const reportTag = (call: Call<'report'>): Promise<StoredTag> => {
  const { input, actor, store } = call;
  return applyTransition(call, tags, tagTransitions, 'report', async (before) => {
    const also = await buildReportReferences(store, before, input);
    const spares = input.spares && (await resolveUsedSpares(store, input.spares, before.machineId));
    return { after: applyTagReport(before, input, spares, actor), also };
  });
};

export const transferTag = (call: Call<'transfer'>): Promise<StoredTag> => {
  const { input, actor, store } = call;
  const { pillar, reason } = input;
  return applyTransition(call, tags, tagTransitions, 'transfer', (before) => {
    if (pillar !== findTransferPillar(before.pillar))
      throw new RefusalError('invalid', 'invalidInput', { fields: { pillar: 'notAllowed' } });
    return {
      after: {
        ...before,
        pillar,
        teamId: undefined,
        operatorId: undefined,
        assignedAt: undefined,
        recordedAt: addRecordedAt(before, 'transferred', actor),
      },
      reason,
      also: releaseTagTeam(store, before),
    };
  });
};
