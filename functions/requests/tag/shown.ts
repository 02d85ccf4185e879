// A tag as the table keeps it.
import { teams } from '../../table/entities/organisation.ts';
import type { tags } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type KeptTag = KeptOf<typeof tags>;

/** A team is free of what has ended, or went to somebody else. */
export const letGo = (store: Store, { teamId }: Pick<KeptTag, 'teamId'>): Writes =>
  teamId === undefined ? [] : store.release(teams, teamId, 'tags');
