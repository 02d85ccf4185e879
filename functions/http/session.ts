// Session of a call: user, plant and profile, read from the token and the membership, never from the body.

import { deviceId } from '#shared/access/device.ts';
import type { AnyEndpoint, RequiredPermission } from '#shared/contract.ts';
import { toLocalDay } from '#shared/day.ts';
import {
  type Action,
  type Area,
  hasPermission,
  hasUserPermission,
  isRunOperator,
  type Profile,
} from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { plants } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import type { IdempotencyKey } from '../db/idempotency-record.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { loadOwnTeams, type OwnTeams } from '../db/memberships.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from './aws.ts';
import {
  type Bearer,
  type CallingDevice,
  loadCachedMembership,
  loadDefaultMembership,
  loadNamedMembership,
  type Membership,
} from './membership.ts';
import { takeTenantCall } from './share/tenant-share.ts';
import { addToTrace } from './trace.ts';

/** Caller of a public call, not signed in. */
export interface Visitor {
  now: string;
  /** Host as sent by the browser, lower case, with port. */
  host: string;
  /** Address of the viewer if the distribution reports it, else of the connection. */
  address: string;
  /** Idempotency key of a public call, as sent. */
  requestKey?: string;
}
/** Signed-in user of a tenant, without a plant. */
export interface Caller extends Visitor {
  tenant: string;
  user: { id: string; name: string; email: string; tenantRoot: boolean };
  /** Sign-in of the token, and the time when all its tokens have expired, in epoch seconds. */
  signIn?: {
    id: string;
    until: number;
    /** When the person signed in, in epoch seconds; absent if the provider does not tell. */
    authTime?: number;
  };
  /** Access token of this call. Only the hand-off to another host passes it on. */
  bearer: string;
}
/** Caller who manages plants and users: a member of a plant, or tenant-root with or without a plant. */
export interface AccessActor extends Caller {
  profile: Profile | 'tenantRoot';
  plant?: StoredOf<typeof plants>;
}
/** Member of a plant: the actor of most calls. `today` is the plant-local date. */
export interface Actor extends Caller {
  plant: StoredOf<typeof plants>;
  profile: Profile;
  teamId?: number;
  operatorId?: number;
  /** Tablet the call came from, if the header names one. */
  device?: CallingDevice;
  /**
   * Returns the teams a technician belongs to and leads; rows of other teams are not accessible (domain 13,
   * own). Undefined means any team.
   */
  ownTeams(): Promise<OwnTeams | undefined>;
  /**
   * Returns the teams whose AM runs the user carries out, where the plant lets operators do so; of a requestor
   * those of the operator card. Undefined for users with other permissions.
   */
  runTeams(): Promise<number[] | undefined>;
  today: string;
  /** Key of a call of another system. */
  key?: KeyUse;
}
interface KeyUse {
  /** Scopes of the account, such as `ewo view`. */
  scopes: readonly string[];
  /** The key itself, from which the handler derives others; nothing stores it. */
  secret: string;
  /** Path before that of the call, at the host that the caller named. */
  pathPrefix: string;
}

export interface Claims {
  token_use?: unknown;
  tenant?: unknown;
  user?: unknown;
  origin_jti?: unknown;
  jti?: unknown;
  [claim: string]: unknown;
}
/** Format of a plant code; any other text names no plant. */
export const plantCodePattern = /^[A-Za-z0-9-]{1,12}$/;

/** Maximum length of a tenant, user or sign-in id. */
const MAX_NAME_LENGTH = 200;
/** Maximum lifetime of a token at the provider, in seconds. */
const MAX_TOKEN_SECONDS = 86_400;

export type Headers = Record<string, string | undefined>;

export const getHost = (headers: Headers) =>
  (headers['x-forwarded-host'] ?? headers.host ?? '').toLowerCase();

/**
 * Returns the viewer's address: behind the distribution every call comes from there, and a header reports the
 * viewer.
 */
export const getViewerAddress = (headers: Headers, sourceIp: string): string =>
  headers['x-viewer-address'] || sourceIp;

/** Opens a store for public calls, outside of any tenant. */
export function openPublicSession(headers: Headers = {}, sourceIp = ''): { actor: Visitor; store: Store } {
  const now = new Date(Date.now()).toISOString();
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant: NO_SCOPE },
    { user: NO_SCOPE, now },
  );
  const actor = {
    now,
    host: getHost(headers),
    address: getViewerAddress(headers, sourceIp),
    requestKey: headers['idempotency-key'],
  };
  return { actor, store };
}

/**
 * Authenticates and authorizes the caller, and opens a store of the plant; at most three round trips. `isFresh`
 * reads the membership from the table, as a call does that is held open.
 * @throws Refused tooManyTenantCalls, signIn, codeSpent, deviceShutOut, notAuthorized, tenantSuspended, notAllowedHere,
 * notFound, dataNewer
 */
export async function openSession(
  call: CallNeeds,
  claims: Claims | undefined,
  headers: Headers,
  sourceIp = '',
  idempotencyKey?: IdempotencyKey,
  isFresh?: boolean,
): Promise<{ actor: Actor | AccessActor | Caller; store: Store }> {
  if (claims?.token_use !== 'access') throw new RefusalError('unauthenticated', 'signIn');
  // The token has no claims: its e-mail address is not enrolled.
  if (claims.tenant === undefined && claims.user === undefined)
    throw new RefusalError('forbidden', 'notAuthorized');
  if (!isKeyPart(claims.tenant) || !isKeyPart(claims.user))
    throw new RefusalError('unauthenticated', 'signIn');
  const now = new Date(Date.now()).toISOString();
  const { tenant, user: id } = claims;
  addToTrace({ tenant });
  const signIn = getSignIn(claims, now);
  const device = deviceId.safeParse(headers['x-device']).data;
  const bearer: Bearer = { tenant, id, now, signIn: signIn?.id, device };
  const host = getHost(headers);
  const subDomain = host.split(/[.:]/)[0]!;
  const requestedPlant = headers['x-plant'] || undefined;

  // A call with a key of idempotency opens its session twice, and one that is held open does so again and again.
  const added = idempotencyKey || isFresh ? undefined : takeTenantCall(tenant);
  const loaded = loadCachedMembership(
    JSON.stringify([tenant, id, signIn?.id ?? '', requestedPlant ?? { subDomain }, device]),
    () =>
      requestedPlant === undefined
        ? loadDefaultMembership(bearer, subDomain)
        : loadNamedMembership(bearer, plantCodePattern.test(requestedPlant) ? requestedPlant : NO_SCOPE),
    isFresh,
  );
  const membership = await loaded.finally(() => added);
  const knownDevice = membership.device?.storedDevice;
  if (knownDevice?.state === 'shutOut' && (membership.member || membership.user.tenantRoot))
    throw new RefusalError('unauthenticated', 'deviceShutOut', {
      values: { reason: knownDevice.reason ?? '' },
    });
  if (membership.ended) throw new RefusalError('unauthenticated', membership.ended);
  const { user, plant } = membership;
  addToTrace({ plant: plant?.id });
  const caller: Caller = {
    tenant,
    now,
    host,
    signIn,
    address: getViewerAddress(headers, sourceIp),
    bearer: (headers.authorization ?? '').replace(/^Bearer /i, ''),
    user: { id: user.id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
  };
  return openMemberSession(call, caller, membership, requestedPlant, idempotencyKey);
}

type CallNeeds = Pick<AnyEndpoint, 'disabledToo' | 'plant'> & {
  requiredPermission: Exclude<RequiredPermission, 'public'>;
};

/**
 * Authorizes a caller whose membership was read, and opens a store; what is written names the caller.
 * @throws Refused notAllowedHere, notFound, dataNewer
 */
export async function openMemberSession(
  call: CallNeeds,
  caller: Caller,
  membership: Membership,
  requestedPlant: string | undefined,
  idempotencyKey?: IdempotencyKey,
): Promise<{ actor: Actor | AccessActor | Caller; store: Store }> {
  const { requiredPermission } = call;
  const { tenant, now } = caller;
  const { user, plant, member } = membership;
  const profile: AccessActor['profile'] | undefined =
    member?.profile ?? (user.tenantRoot ? 'tenantRoot' : undefined);
  const author = { user: caller.user.name, userId: caller.user.id, now, profile };
  if (profile === 'disabled' && !call.disabledToo) throw new RefusalError('forbidden', 'notAllowedHere');
  if (requiredPermission === 'user')
    return {
      actor: caller,
      store: openStore(getTableClient(), getSetting('TABLE'), { tenant }, author, idempotencyKey),
    };

  // Refuses all calls of the plant; calls of the user alone still work and lead to another plant.
  if (membership.newer) throw new RefusalError('unavailable', 'dataNewer');
  if (
    profile &&
    requiredPermission !== 'member' &&
    !hasPermission(profile, requiredPermission[0], requiredPermission[1], plant?.parameters) &&
    !(await isPermittedToLeader(
      { tenant, now, id: user.id },
      membership,
      requiredPermission[0],
      requiredPermission[1],
    ))
  )
    throw new RefusalError('forbidden', 'notAllowedHere');
  if (profile === 'tenantRoot' && requiredPermission[2] === 'tenant' && (plant || !requestedPlant)) {
    const actor: AccessActor = { ...caller, profile, plant };
    return {
      actor,
      store: openStore(
        getTableClient(),
        getSetting('TABLE'),
        { tenant, plant: plant?.id },
        author,
        idempotencyKey,
      ),
    };
  }
  if (
    !plant ||
    !profile ||
    (requiredPermission === 'member' && profile === 'tenantRoot') ||
    (call.plant && !plant[call.plant])
  )
    throw new RefusalError('notFound', 'notFound');
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant: plant.id },
    author,
    idempotencyKey,
  );
  const actor: Actor = {
    ...caller,
    plant,
    // The permission matrix has a column of its own for tenant-root; beyond it they act as the administrator
    // of plants and users.
    profile: profile === 'tenantRoot' ? 'superAdmin' : profile,
    teamId: member?.teamId,
    operatorId: member?.operatorId,
    device: membership.device,
    ownTeams: async () => (profile === 'technician' ? loadTeamsOnce(store, membership) : undefined),
    runTeams: async () =>
      isRunOperator(profile, plant.parameters) ? loadRunTeams(store, membership) : undefined,
    today: toLocalDay(plant.timeZone, now),
  };
  return { actor, store };
}

async function loadRunTeams(store: Store, membership: Membership): Promise<number[]> {
  return (await loadTeamsOnce(store, membership)).teams;
}

/** Whether a technician has a permission that only leaders of teams have. Teams are read only for those. */
async function isPermittedToLeader(
  { tenant, now, id }: Pick<Bearer, 'tenant' | 'now' | 'id'>,
  membership: Membership,
  area: Area | readonly Area[],
  action: Action,
): Promise<boolean> {
  const { plant, member } = membership;
  if (!plant || member?.profile !== 'technician' || !hasPermission('leader', area, action)) return false;
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant: plant.id },
    { user: id, now },
  );
  return hasUserPermission(
    { profile: member.profile, ...(await loadTeamsOnce(store, membership)) },
    area,
    action,
  );
}

/** Loads the teams once per cached membership. A requestor has those of the operator card only. */
function loadTeamsOnce(store: Store, membership: Membership): Promise<OwnTeams> {
  const { profile, teamId, operatorId } = membership.member ?? {};
  const cards = profile === 'requestor' ? { operatorId } : { teamId, operatorId };
  membership.teams ??= loadOwnTeams(store, cards).catch((error: unknown) => {
    membership.teams = undefined;
    throw error;
  });
  return membership.teams;
}

/** Whether a claim can be part of a key. */
const isKeyPart = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= MAX_NAME_LENGTH;

/**
 * Returns the sign-in, whose id all its tokens share. A token renewed right now lives as long as this one,
 * which gives the expiry.
 */
function getSignIn({ origin_jti, jti, iat, exp, auth_time }: Claims, now: string): Caller['signIn'] {
  const id = origin_jti ?? jti;
  if (!isKeyPart(id)) return undefined;
  return {
    id,
    until: Math.ceil(Date.parse(now) / 1000) + (Number(exp) - Number(iat) || MAX_TOKEN_SECONDS),
    authTime: readEpochSeconds(auth_time),
  };
}

/** Returns a time claim, which the gateway hands on as text. */
const readEpochSeconds = (claim: unknown): number | undefined =>
  typeof claim === 'number' || (typeof claim === 'string' && /^\d{1,12}$/.test(claim))
    ? Number(claim)
    : undefined;
