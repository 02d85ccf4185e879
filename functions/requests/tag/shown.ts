// A tag as the table keeps it, and what every step of it checks.
import { Refused } from '../../../shared/refused.ts';
import { datesOfTag } from '../../../shared/requests/tag-times.ts';
import { teams } from '../../table/entities/organisation.ts';
import type { tags } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type KeptTag = KeptOf<typeof tags>;

/** @throws Refused dateBeforeMinimum, dateInFuture at the later field */
export function inOrder(tag: KeptTag, now: string): KeptTag {
  const [first] = Object.entries(datesOfTag(tag, now));
  if (first) throw new Refused('invalid', first[1], { fields: { [first[0]]: first[1] } });
  return tag;
}

/** A team is free of what has ended, or went to somebody else. */
export const letGo = (store: Store, { teamId }: Pick<KeptTag, 'teamId'>): Writes =>
  teamId === undefined ? [] : store.release(teams, teamId, 'tags');
