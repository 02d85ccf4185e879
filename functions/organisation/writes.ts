// What organisation lets other features ask while they write: who can be given work, and which technician a user is.
import { Refused } from '../../shared/refused.ts';
import { operators, teams } from '../table/entities/organisation.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { otherwise, type Write, type Writes } from '../table/writes.ts';

export { operatorsTarget } from './import/operator.ts';
export { supplierTarget } from './import/supplier.ts';

const notActive = (kind: 'invalid' | 'conflict') => () =>
  new Refused(kind, 'refMissing', { values: { what: 'team' }, fields: { teamId: 'refMissing' } });

/** @throws Refused refMissing, at `teamId`, for a team that is not there or not active */
export async function activeTeam(store: Store, teamId: number): Promise<void> {
  if (!(await store.find(teams, teamId))?.active) throw notActive('invalid')();
}

/** What is opened again is its team's again. @throws Refused teamInactive */
export const givenBack = (store: Store, teamId: number | undefined, by: 'ewos' | 'tags'): Writes =>
  teamId === undefined
    ? []
    : otherwise(() => new Refused('conflict', 'teamInactive'), store.hold(teams, teamId, by));

/**
 * The technician of a user's place and that technician's user are one fact: technicians follow their places.
 * @throws Refused refMissing and technicianTaken, at `field`
 */
export async function technicianOf(
  store: Store,
  userId: string,
  { before, after }: { before?: number; after?: number },
  field: string,
): Promise<Writes> {
  if (before === after) return [];
  const [was, is] = await store.load(
    [
      [operators, before ?? 0],
      [operators, after ?? 0],
    ] as const,
    { consistent: true },
  );
  if (is?.userId !== undefined && is.userId !== userId)
    throw new Refused('conflict', 'technicianTaken', { fields: { [field]: 'technicianTaken' } });
  return [
    was?.userId === userId ? store.replace(operators, was, { ...was, userId: undefined }) : [],
    after === undefined
      ? []
      : is && is.userId === undefined
        ? store.replace(operators, is, { ...is, userId })
        : store.require(operators, after, field),
  ];
}

/** Older programs let a leader be a member too. */
export async function nameOnce(store: Store): Promise<void> {
  for (const team of await everyPage((next) => store.list(teams, { next }))) {
    const members = team.members.filter((id) => !team.leaders.includes(id));
    if (members.length < team.members.length)
      await store.commit(store.replace(teams, team, { ...team, members }));
  }
}
/** Of teams that were found active: they still are when they get the work. @throws Refused refMissing, as a conflict */
export const stillActive = (store: Store, teamId: number): Write =>
  store.requireWith(teams, teamId, { active: true }, notActive('conflict'));
