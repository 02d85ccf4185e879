// Public functions of organisation for other features: assignable teams, and the link between technicians and
// users.
import { RefusalError } from '#shared/refused.ts';
import { formerTechnicians, operators, teams } from '../db/entities/organisation.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal, type Write, type Writes } from '../db/writes.ts';

export { loadCardUsers } from './card-users.ts';
export { collectNotice, sendDueDigests } from './digest.ts';
export { operatorsTarget } from './import/operator.ts';
export { productionStopsTarget } from './import/production-stop.ts';
export { supplierTarget } from './import/supplier.ts';
export { listCoveringTeamIds, loadLeaders, mapCoveringTeamIds } from './leaders.ts';
export { isUrgentFor, loadNoticePeople, type NoticePerson } from './notice.ts';
export { loadWorkload } from './workload/workload.ts';

const createInactiveTeamRefusal = (kind: 'invalid' | 'conflict') => () =>
  new RefusalError(kind, 'refMissing', { values: { what: 'team' }, fields: { teamId: 'refMissing' } });

/** @throws Refused refMissing at `teamId` if the team is missing or inactive */
export async function assertActiveTeam(store: Store, teamId: number): Promise<void> {
  if (!(await store.find(teams, teamId))?.active) throw createInactiveTeamRefusal('invalid')();
}

/** Adds the reference of a reopened EWO or tag to its team again. @throws Refused teamInactive */
export const restoreTeamReference = (
  store: Store,
  teamId: number | undefined,
  by: 'ewos' | 'tags',
): Writes =>
  teamId === undefined
    ? []
    : replaceRefusal(() => new RefusalError('conflict', 'teamInactive'), store.hold(teams, teamId, by));

/**
 * Returns the writes that keep the technicians consistent when the technician of a user's membership changes.
 * `hasLeft`: the user also leaves the plant, after which the address of the card gets no mail.
 * @throws Refused refMissing and technicianTaken, at `field`
 */
export async function buildUserTechnicianWrites(
  store: Store,
  userId: string,
  { before, after, hasLeft }: { before?: number; after?: number; hasLeft?: boolean },
  field: string,
): Promise<Writes> {
  if (before === after) return [];
  const [previousOperator, newOperator] = await store.load(
    [
      [operators, before ?? 0],
      [operators, after ?? 0],
    ] as const,
    { consistent: true },
  );
  if (newOperator?.userId !== undefined && newOperator.userId !== userId)
    throw new RefusalError('conflict', 'technicianTaken', { fields: { [field]: 'technicianTaken' } });
  return [
    previousOperator?.userId === userId
      ? [
          store.replace(operators, previousOperator, { ...previousOperator, userId: undefined }),
          hasLeft && previousOperator.email !== undefined
            ? store.put(formerTechnicians, previousOperator.id, { userId, email: previousOperator.email })
            : [],
        ]
      : [],
    after === undefined
      ? []
      : newOperator && newOperator.userId === undefined
        ? store.replace(operators, newOperator, { ...newOperator, userId })
        : store.require(operators, after, field),
  ];
}

/** Removes leaders from the members of their team; older versions allowed both. */
export async function removeLeadersFromMembers(store: Store): Promise<void> {
  for (const team of await loadAllPages((next) => store.list(teams, { next }))) {
    const members = team.members.filter((id) => !team.leaders.includes(id));
    if (members.length < team.members.length)
      await store.commit(store.replace(teams, team, { ...team, members }));
  }
}
/** Requires that teams read as active still are at commit. @throws Refused refMissing, as a conflict */
export const requireActiveTeam = (store: Store, teamId: number): Write =>
  store.requireWith(teams, teamId, { active: true }, createInactiveTeamRefusal('conflict'));
