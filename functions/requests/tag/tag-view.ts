// Stored tag.
import { teams } from '../../db/entities/organisation.ts';
import type { tags } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';

export type StoredTag = StoredOf<typeof tags>;

/** Releases the team when the tag ends or is transferred. */
export const releaseTagTeam = (store: Store, { teamId }: Pick<StoredTag, 'teamId'>): Writes =>
  teamId === undefined ? [] : store.release(teams, teamId, 'tags');
