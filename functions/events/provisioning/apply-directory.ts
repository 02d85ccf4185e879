// Reaction that applies groups of the directory to memberships, in case the call that changed them ended before.
import { provisionedGroups, provisionedPeople, provisioningSetups } from '../../db/entities/provisioning.ts';
import { openStore } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { applyGroups, loadMappedMembers, resolveNames } from '../../integration/public.ts';
import type { Change } from '../change.ts';

export async function applyDirectory(change: Change): Promise<void> {
  const { tenant, entity, id, before, after } = change;
  const isGroup = entity === provisionedGroups.name;
  const isSetup = entity === provisioningSetups.name;
  if (!isGroup && !isSetup && entity !== provisionedPeople.name) return;
  const now = String(after?.at ?? before?.at);
  const author = { user: String(after?.by ?? before?.by), userId: String(after?.u ?? before?.u), now };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
  const images = [before, after].filter((image) => image !== undefined);
  const named = isGroup
    ? images.flatMap(({ members }) => members as string[])
    : isSetup
      ? await loadMappedMembers(
          store,
          images.flatMap(({ lines }) => lines as { groupId: string }[]),
        )
      : [id];
  await applyGroups(store, await resolveNames(store, named), now);
}
