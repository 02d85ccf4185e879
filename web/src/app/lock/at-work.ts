// Who works on this tablet, as it knows them: kept from their first page on, with what the lock needs when there is no network.
import { useCallback, useEffect, useState } from 'react';
import { settings, system, users } from '../../../../shared/access/api.ts';
import { call } from '../../call.ts';
import { i18n } from '../../i18n/i18n.ts';
import { isAway } from '../../offline/network.ts';
import { headsOf } from '../../offline/store.ts';
import { welcome } from '../../session/keyring/keyring.ts';
import type { Known } from '../../session/keyring/records.ts';
import { userHere } from '../../session/person.ts';
import { selectedPlant } from '../../session/selected-plant.ts';
import { useSession } from '../../session/session.ts';
import { afterPage } from '../../ui/at-rest.ts';

/** Undefined until they are known, and where this browser keeps nothing. */
export function useAtWork(): [person: Known | undefined, again: () => void] {
  const name = useSession().user?.name;
  const [person, setPerson] = useState<Known>();
  const look = useCallback(() => {
    const id = userHere();
    if (!id || !name) return;
    welcome(id, { name })
      .then(async (known) => {
        setPerson(known);
        await keepSession(id);
      })
      .catch((error: unknown) => console.warn('This person cannot be kept on this device.', error));
  }, [name]);
  useEffect(look, [look]);
  useEffect(() => void fetchAhead(), []);
  return [person, look];
}

/** Whoever came by a page that keeps nothing: what says who they are is read once more, to be kept. */
async function keepSession(user: string): Promise<void> {
  const heads = await headsOf({ user, plant: selectedPlant() ?? '' }, 'read');
  if (isAway() || heads.some(({ id }) => id === users.get.path)) return;
  await Promise.all([
    call(users.get, {}),
    call(users.tenant, {}),
    call(settings.get, {}),
    call(system.health, {}),
  ]);
}

/** The work of the day is drawn by then: as much as it weighs what the lock is made of. */
const AFTER_REST = 2_000;

/** Fetched while there is a network: these are needed where there is none, or nobody is at the tablet. */
async function fetchAhead(): Promise<void> {
  try {
    await afterPage();
    await new Promise((resolve) => setTimeout(resolve, AFTER_REST));
    if (isAway()) return;
    await Promise.all([
      i18n.loadNamespaces('lock'),
      import('./lock-screen.tsx'),
      import('../session/session-dialogs.tsx'),
      import('../touch-dialog.tsx'),
      import('../../session/keyring/shift.ts'),
    ]);
  } catch (error) {
    console.warn('What the lock is made of could not be fetched.', error);
  }
}
