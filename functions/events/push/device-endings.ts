// Reaction that ends notifications on devices whose session is over: the sign-in ended, the tablet was shut out, or
// the user was disabled. The sender checks the same, so none is sent meanwhile.
import { devices, endedSignIns, users } from '../../db/entities/access.ts';
import { openStore } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { loadSubscriptions, removeSubscriptions, type StoredSubscription } from '../../push/public.ts';
import type { Change } from '../change.ts';

type IsEnded = (subscription: StoredSubscription) => boolean;

/** Returns which subscriptions a change ends; undefined if it ends none. */
function findEnding({ entity, plant, id, after }: Change): IsEnded | undefined {
  if (entity === endedSignIns.name && after) return ({ signIn }) => signIn === id;
  if (entity === devices.name && after?.state === 'shutOut')
    return (each) => each.device === id && each.plant === plant;
  if (entity === users.name && (!after || after.disabled)) return ({ userId }) => userId === id;
  return undefined;
}

export async function removeEndedDevices(change: Change): Promise<void> {
  const isEnded = findEnding(change);
  if (!isEnded) return;
  const { tenant, after } = change;
  const author = { user: 'push', now: String(after?.at ?? new Date(Date.now()).toISOString()) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
  await removeSubscriptions(store, (await loadSubscriptions(store)).filter(isEnded));
}
