// Topics of users whose own list shows an EWO that has changed: its followers, and its reporter at a remark.
import { parseRemarkTarget } from '#shared/requests/remark/remark-targets.ts';
import { ewoFollowers, ewos, remarks } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import { buildOwnTopic } from '../../push/public.ts';
import type { Change } from '../change.ts';
import { listEwoAudience } from '../reporter-alerts.ts';

/** Returns the topics that need a read, besides those that follow from the change itself. */
export async function listAudienceTopics(change: Change, store: Store): Promise<string[]> {
  const audience = await listAudience(change, store);
  return audience.map(buildOwnTopic);
}

async function listAudience({ entity, id, before, after }: Change, store: Store): Promise<string[]> {
  if (entity === ewoFollowers.name) return listChangedFollowers(before, after);
  // An EWO that was just reported has no followers.
  if (entity === ewos.name) return before && after ? listEwoAudience(store, id, {}) : [];
  if (entity !== remarks.name) return [];
  const { recordKind, recordId } = parseRemarkTarget(id);
  if (recordKind !== 'ewo') return [];
  const [ewo] = await store.load([[ewos, recordId]]);
  return ewo ? listEwoAudience(store, recordId, ewo) : [];
}

type Image = Change['after'];
const getUserIds = (image: Image) => new Set((image?.userIds ?? []) as string[]);
const listChangedFollowers = (before: Image, after: Image): string[] => [
  ...getUserIds(before).symmetricDifference(getUserIds(after)),
];
