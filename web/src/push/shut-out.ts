// Leaves a page whose user was shut out of the plant meanwhile: it would go on showing what it has read.
import { users } from '#shared/access/api.ts';
import { findProfile } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { cache } from '../cache.ts';
import { leaveWithoutConfirmation } from '../ui/form/leaving.ts';
import { buildQuery } from '../use-call.ts';

/** Loads the page again if its user may not open it any more; the guard then shows why. */
export async function leaveIfShutOut(): Promise<void> {
  if (await isShutOut()) await leaveWithoutConfirmation(async () => location.reload());
}

async function isShutOut(): Promise<boolean> {
  try {
    const { idprofilo } = await cache.fetchQuery({ ...buildQuery(users.get, {}), staleTime: 0 });
    return (findProfile(idprofilo) ?? 'disabled') === 'disabled';
  } catch (error) {
    return error instanceof RefusalError && error.kind === 'forbidden';
  }
}
