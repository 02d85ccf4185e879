// Session: the signed-in user, the plant and the permissions; read once and cached.
import { createContext, use } from 'react';
import { type SignedInUser, settings, users } from '#shared/access/api.ts';
import type { Settings } from '#shared/access/settings.ts';
import type { Answer } from '#shared/contract.ts';
import { type Action, type Area, findProfile, hasUserPermission, type Profile } from '#shared/permissions.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import type { Principal } from '#shared/transitions.ts';
import { defaultSettings } from '../appearance.ts';
import { cache } from '../cache.ts';
import { canWorkOffline } from '../call.ts';
import { clockOffsetQuery } from '../clock.ts';
import { buildQuery } from '../use-call.ts';
import { readLock } from './lock.ts';
import { clearSelectedPlant, getSelectedPlant, setTabPlant } from './selected-plant.ts';
import { getAccessToken } from './sign-in.ts';

export interface Session {
  tenant: Answer<typeof users.tenant>;
  /** Absent for a tenant-root user, who belongs to no plant. */
  user?: SignedInUser;
  settings: Settings;
  profile: Profile | 'tenantRoot';
  may(area: Area | readonly Area[], action: Action): boolean;
}

/**
 * States of product §4: unauthenticated, authenticated but unauthorised, missing user record, or a session;
 * `lostPlant` is a selected plant that the user cannot access.
 */
export type SessionState =
  | { state: 'unauthenticated' }
  | { state: 'unauthorised'; suspended: boolean }
  | { state: 'recordMissing'; cause: unknown }
  | { state: 'authorised'; session: Session; lost?: string };

export async function loadSessionState(): Promise<SessionState> {
  if (readLock() || !(await canRead())) return { state: 'unauthenticated' };
  let tenant: Session['tenant'];
  try {
    tenant = await cache.ensureQueryData(buildQuery(users.tenant, {}));
  } catch (error) {
    return error instanceof RefusalError && !isTemporaryRefusal(error)
      ? toUnauthorisedState(error)
      : { state: 'recordMissing', cause: error };
  }
  try {
    const [{ user, lost: lostPlant }, loadedSettings] = await Promise.all([
      tenant.endpointRoot ? selectTenant() : readUser(),
      readSavedSettings(),
      cache.prefetchQuery(clockOffsetQuery),
    ]);
    return { state: 'authorised', session: buildSession(tenant, user, loadedSettings), lost: lostPlant };
  } catch (error) {
    return { state: 'recordMissing', cause: error };
  }
}

/** Whether there is a token, or a user known on this device while the token cannot be renewed. */
async function canRead(): Promise<boolean> {
  try {
    if (await getAccessToken()) return true;
  } catch (error) {
    if (!(await canWorkOffline())) throw error;
    return true;
  }
  return canWorkOffline();
}

const toUnauthorisedState = (error: RefusalError): SessionState =>
  error.kind === 'unauthenticated'
    ? { state: 'unauthenticated' }
    : { state: 'unauthorised', suspended: error.code === 'tenantSuspended' };

/** Returns the saved settings, or the defaults for a disabled user, who may not read them. */
async function readSavedSettings(): Promise<Settings> {
  try {
    return await cache.ensureQueryData(buildQuery(settings.get, {}));
  } catch (error) {
    if (error instanceof RefusalError && error.kind === 'forbidden') return defaultSettings;
    throw error;
  }
}

interface UserInPlant {
  user?: SignedInUser;
  lost?: string;
}

function selectTenant(): UserInPlant {
  setTabPlant(getSelectedPlant());
  return {};
}

/** Reads the user; a selected plant that the user cannot access is replaced by the user's own. */
async function readUser(): Promise<UserInPlant> {
  const userQuery = buildQuery(users.get, {});
  const selectedId = getSelectedPlant();
  let lostPlant: string | undefined;
  let user: SignedInUser;
  try {
    user = await cache.ensureQueryData(userQuery);
  } catch (error) {
    if (!selectedId || !(error instanceof RefusalError) || error.kind !== 'notFound') throw error;
    clearSelectedPlant();
    user = await cache.fetchQuery(userQuery);
    lostPlant = selectedId;
  }
  setTabPlant(user.idplant);
  return { user, lost: lostPlant };
}

function buildSession(
  tenant: Session['tenant'],
  user: SignedInUser | undefined,
  savedSettings: Settings,
): Session {
  const profile = user ? (findProfile(user.idprofilo) ?? 'disabled') : 'tenantRoot';
  return {
    tenant,
    user,
    settings: savedSettings,
    profile,
    may: (area, action) =>
      hasUserPermission({ profile, ledTeamIds: user?.leadsTeamIds }, area, action, user?.plant),
  };
}

/** Returns the principal that the rules of transitions check. */
export const toPrincipal = ({ profile, user }: Pick<Session, 'profile' | 'user'>): Principal => ({
  profile,
  resources: user?.plant.risorse ?? false,
  teams: user?.teamIds,
  ledTeamIds: user?.leadsTeamIds,
  user: user?.id,
  operatorId: user?.operatorId,
  techCanClose: user?.plant.techCanClose,
  operatorsRunAm: user?.plant.operatorsRunAm,
  runTeams: user?.runTeamIds,
});

/** Returns the session from the cache, for the layout around a page that failed to load. */
export function findCachedSession(): Session | undefined {
  const tenant = cache.getQueryData(buildQuery(users.tenant, {}).queryKey);
  const savedSettings = cache.getQueryData(buildQuery(settings.get, {}).queryKey);
  const user = cache.getQueryData(buildQuery(users.get, {}).queryKey);
  // A user record is missing here; only a tenant-root user has none.
  return tenant && savedSettings && (user || tenant.endpointRoot)
    ? buildSession(tenant, user, savedSettings)
    : undefined;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside a guarded page');
  return session;
}
