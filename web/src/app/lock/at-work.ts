// Current user of this tablet: registered on the first page, together with everything the lock needs without
// a network.
import { useCallback, useEffect, useState } from 'react';
import { settings, system, users } from '#shared/access/api.ts';
import { call } from '../../call.ts';
import { i18n } from '../../i18n/i18n.ts';
import { isOffline } from '../../offline/network.ts';
import { listHeads } from '../../offline/store.ts';
import { registerPerson } from '../../session/keyring/keyring.ts';
import { restoreUnsavedInput } from '../../session/keyring/sealed-input.ts';
import { storeSealedTokens } from '../../session/keyring/token-store.ts';
import { sealIfOverdue } from '../../session/keyring/user-change.ts';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { startCodeCount } from '../../session/keyring/wrong-codes.ts';
import { findCurrentUser } from '../../session/person.ts';
import { getSelectedPlant } from '../../session/selected-plant.ts';
import { useSession } from '../../session/session.ts';
import { waitForPage } from '../../ui/at-rest.ts';

/**
 * Returns the current user, or undefined until the user is known or if this browser cannot store data, and a
 * function that reads it again.
 */
export function useCurrentPerson(): [person: KnownUser | undefined, again: () => void] {
  const name = useSession().user?.name;
  const [person, setPerson] = useState<KnownUser>();
  const loadPerson = useCallback(() => {
    const id = findCurrentUser();
    if (!id || !name) return;
    registerPerson(id, { name })
      .then(async (knownUser) => {
        setPerson(knownUser);
        await restoreUnsavedInput(id);
        if (knownUser.byCode) await Promise.all([storeSealedTokens(id), startCodeCount(knownUser)]);
        await storeSessionAnswers(id);
      })
      .catch((error: unknown) => console.warn('This person cannot be kept on this device.', error));
  }, [name]);
  useEffect(loadPerson, [loadPerson]);
  useEffect(() => void preloadLockCode(), []);
  useEffect(watchContact, []);
  return [person, loadPerson];
}

const CHECK_INTERVAL_MS = 60_000;

/** Seals the tablet after twelve hours without the service, also while it is in use. */
function watchContact(): () => void {
  const checkContact = () =>
    void sealIfOverdue().catch((error: unknown) => console.warn('The tablet could not be sealed.', error));
  const timer = setInterval(checkContact, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkContact);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkContact);
  };
}

/**
 * Reads the user, tenant, settings and clock again so that they are stored, if the user came from a page that
 * stores no answers.
 */
async function storeSessionAnswers(user: string): Promise<void> {
  const storedHeads = await listHeads({ user, plant: getSelectedPlant() ?? '' }, 'read');
  if (isOffline() || storedHeads.some(({ id }) => id === users.get.path)) return;
  await Promise.all([
    call(users.get, {}),
    call(users.tenant, {}),
    call(settings.get, {}),
    call(system.health, {}),
  ]);
}

/**
 * Delay in milliseconds after which the page is rendered; the code of the lock is as large as that of the
 * page.
 */
const PRELOAD_DELAY_MS = 2_000;

/** Loads the code of lock and dialogs while there is a network, since it is needed without one. */
async function preloadLockCode(): Promise<void> {
  try {
    await waitForPage();
    await new Promise((resolve) => setTimeout(resolve, PRELOAD_DELAY_MS));
    if (isOffline()) return;
    await Promise.all([
      i18n.loadNamespaces('lock'),
      import('./lock-screen.tsx'),
      import('../session/session-dialogs.tsx'),
      import('../touch-dialog.tsx'),
      import('./end-page.ts'),
      import('./own-code-screen.tsx'),
    ]);
  } catch (error) {
    console.warn('What the lock is made of could not be fetched.', error);
  }
}
