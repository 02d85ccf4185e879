// Remark on a tag that is closed while the control that made it is red (decision G38).
import { ulid } from 'ulid';
import { formatStillRed } from '#shared/integration/machine-data/measurement.ts';
import { isSystemUserId } from '#shared/integration/service-account.ts';
import { measuredControls } from '../../db/entities/planned.ts';
import { remarks } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredTag } from './tag-view.ts';

/** Returns the writes of the remark; none for a tag of a person, or once the control is no longer red. */
export async function buildStillRedRemark(
  { actor, store }: { actor: Actor; store: Store },
  { id, requester, requesterId }: StoredTag,
): Promise<Writes> {
  if (!isSystemUserId(requesterId)) return [];
  const { items } = await store.listBy(measuredControls, 'byTag', [id]);
  return items
    .filter(({ colour }) => colour === 'red')
    .map(({ text }) =>
      store.create(remarks, `tag.${id}.${ulid(Date.parse(actor.now))}`, {
        ...{ authorId: requesterId, author: requester, writtenAt: actor.now, images: [] },
        text: formatStillRed(text, actor.plant.language),
      }),
    );
}
