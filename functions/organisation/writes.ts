// What organisation lets other features ask while they write: who can be given work.
import { Refused } from '../../shared/refused.ts';
import { teams } from '../table/entities/organisation.ts';
import type { Store } from '../table/store.ts';

/** @throws Refused refMissing, at `teamId`, for a team that is not there or not active */
export async function activeTeam(store: Store, teamId: number): Promise<void> {
  if ((await store.find(teams, teamId))?.active) return;
  throw new Refused('invalid', 'refMissing', { values: { what: 'team' }, fields: { teamId: 'refMissing' } });
}
