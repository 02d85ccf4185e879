// Who is signed in, in which plant, and what they may do there: read once, kept in the cache.
import { createContext, use } from 'react';
import { type SignedInUser, settings, users } from '../../../shared/access/api.ts';
import type { Settings } from '../../../shared/access/settings.ts';
import type { Answer } from '../../../shared/contract.ts';
import type { Asker } from '../../../shared/moves.ts';
import { type Action, type Area, may, type Profile, profileOf } from '../../../shared/permissions.ts';
import { Refused } from '../../../shared/refused.ts';
import { unsaved } from '../appearance.ts';
import { cache } from '../cache.ts';
import { mayGoOn } from '../call.ts';
import { clockAhead } from '../clock.ts';
import { readOf } from '../use-call.ts';
import { keptLock } from './lock.ts';
import { forgetPlant, selectedPlant, stayInPlant } from './selected-plant.ts';
import { accessToken } from './sign-in.ts';

export interface Session {
  tenant: Answer<typeof users.tenant>;
  /** Absent for a tenant-root user, who belongs to no plant. */
  user?: SignedInUser;
  settings: Settings;
  profile: Profile | 'tenantRoot';
  may(area: Area | readonly Area[], action: Action): boolean;
}

/** Product §4: unauthenticated, authenticated but unauthorised, a missing user record, or a session; `lost` is the plant it could not have. */
export type Standing =
  | { state: 'unauthenticated' }
  | { state: 'unauthorised' }
  | { state: 'recordMissing'; cause: unknown }
  | { state: 'authorised'; session: Session; lost?: string };

export async function standing(): Promise<Standing> {
  if (keptLock() || !(await mayRead())) return { state: 'unauthenticated' };
  let tenant: Session['tenant'];
  try {
    tenant = await cache.ensureQueryData(readOf(users.tenant, {}));
  } catch (error) {
    return error instanceof Refused ? unauthorised(error) : { state: 'recordMissing', cause: error };
  }
  try {
    const [{ user, lost }, settingsOf] = await Promise.all([
      tenant.endpointRoot ? ofTenant() : userOf(),
      savedSettings(),
      cache.prefetchQuery(clockAhead),
    ]);
    return { state: 'authorised', session: sessionOf(tenant, user, settingsOf), lost };
  } catch (error) {
    return { state: 'recordMissing', cause: error };
  }
}

/** Somebody with a token, or whom this device knows while it cannot be renewed. */
async function mayRead(): Promise<boolean> {
  try {
    if (await accessToken()) return true;
  } catch (error) {
    if (!(await mayGoOn())) throw error;
    return true;
  }
  return mayGoOn();
}

const unauthorised = (error: Refused): Standing => ({
  state: error.kind === 'unauthenticated' ? 'unauthenticated' : 'unauthorised',
});

/** Who is disabled may read none; where they are told so, the device's own do. */
async function savedSettings(): Promise<Settings> {
  try {
    return await cache.ensureQueryData(readOf(settings.get, {}));
  } catch (error) {
    if (error instanceof Refused && error.kind === 'forbidden') return unsaved;
    throw error;
  }
}

interface Place {
  user?: SignedInUser;
  lost?: string;
}

function ofTenant(): Place {
  stayInPlant(selectedPlant());
  return {};
}

/** A plant this tab names but the user has not is forgotten, and their own taken. */
async function userOf(): Promise<Place> {
  const read = readOf(users.get, {});
  const named = selectedPlant();
  let lost: string | undefined;
  let user: SignedInUser;
  try {
    user = await cache.ensureQueryData(read);
  } catch (error) {
    if (!named || !(error instanceof Refused) || error.kind !== 'notFound') throw error;
    forgetPlant();
    user = await cache.fetchQuery(read);
    lost = named;
  }
  stayInPlant(user.idplant);
  return { user, lost };
}

function sessionOf(tenant: Session['tenant'], user: SignedInUser | undefined, saved: Settings): Session {
  const profile = user ? (profileOf(user.idprofilo) ?? 'disabled') : 'tenantRoot';
  return {
    tenant,
    user,
    settings: saved,
    profile,
    may: (area, action) => may(profile, area, action),
  };
}

/** Who asks, as the rules of moves see them. */
export const askerOf = ({ profile, user }: Pick<Session, 'profile' | 'user'>): Asker => ({
  profile,
  resources: user?.plant.risorse ?? false,
  teams: user?.teamIds,
  leads: user?.leadsTeamIds,
  user: user?.id,
  operatorId: user?.operatorId,
  techCanClose: user?.plant.techCanClose,
});

/** The session the guard read last, for the shell around a page that could not be loaded. */
export function lastSession(): Session | undefined {
  const tenant = cache.getQueryData(readOf(users.tenant, {}).queryKey);
  const saved = cache.getQueryData(readOf(settings.get, {}).queryKey);
  const user = cache.getQueryData(readOf(users.get, {}).queryKey);
  // without their record nobody is the administrator of all plants
  return tenant && saved && (user || tenant.endpointRoot) ? sessionOf(tenant, user, saved) : undefined;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside a guarded page');
  return session;
}
