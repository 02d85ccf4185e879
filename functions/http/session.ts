// Who calls, in which plant, with which profile: read from the token and the membership, never from the body.

import { deviceId, type Sighted } from '../../shared/access/device.ts';
import { withStandards } from '../../shared/access/plant.ts';
import type { AnyEndpoint, Needs } from '../../shared/contract.ts';
import { dayIn } from '../../shared/day.ts';
import { may, type Profile } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import { isNewer } from '../table/data-version.ts';
import {
  choices,
  devices,
  endedSignIns,
  memberships,
  plants,
  sightings,
  users,
} from '../table/entities/access.ts';
import { dataVersions } from '../table/entities/kernel.ts';
import type { KeptOf } from '../table/entity.ts';
import { NOBODY } from '../table/keys.ts';
import { type OwnTeams, teamsOf } from '../table/members.ts';
import type { Sent } from '../table/sent.ts';
import { openStore, type Store } from '../table/store.ts';
import { setting, tableClient } from './aws.ts';

/** Anybody: of public calls. */
export interface Visitor {
  now: string;
  /** The host the browser named, lower case, with its port. */
  host: string;
  /** Where the call came from, as far as it is known: the viewer's address, or that of whoever asked us. */
  address: string;
}
/** A signed-in user of a tenant, in no plant. */
export interface Caller extends Visitor {
  tenant: string;
  user: { id: string; name: string; email: string; tenantRoot: boolean };
  /** The sign-in the token of this call came from, and when every token of it has run out, in seconds. */
  signIn?: { id: string; until: number };
  /** The access token of this call. Only the hand-off to another host passes it on. */
  bearer: string;
}
/** Whoever manages plants and users: a member of a plant, or tenant-root, with or without one. */
export interface AccessActor extends Caller {
  profile: Profile | 'tenantRoot';
  plant?: KeptOf<typeof plants>;
}
/** A member of a plant: what every feature gets. `today` is the plant's local date. */
export interface Actor extends Caller {
  plant: KeptOf<typeof plants>;
  profile: Profile;
  teamId?: number;
  operatorId?: number;
  /** The tablet the call came from, where it says so. */
  device?: Seen;
  /** Of technicians the teams they belong to and lead: rows of others are not theirs (domain 13, own). Undefined: any team. */
  ownTeams(): Promise<OwnTeams | undefined>;
  today: string;
}

/** A tablet, as the plant knows it. */
interface Seen {
  id: string;
  known?: KeptOf<typeof devices>;
  people?: readonly Sighted[];
}

export interface Claims {
  token_use?: unknown;
  tenant?: unknown;
  user?: unknown;
  origin_jti?: unknown;
  jti?: unknown;
  [claim: string]: unknown;
}
interface Membership {
  user: KeptOf<typeof users>;
  plant?: KeptOf<typeof plants>;
  member?: KeptOf<typeof memberships>;
  /** Somebody logged out. */
  ended: boolean;
  /** A newer program wrote what the plant has: this one would misread it. */
  newer?: boolean;
  device?: Seen;
  /** Read when first asked for. */
  teams?: Promise<OwnTeams>;
}

/** A membership is read again after this long: what an admin withdraws ends within it. */
const FRESH_MS = 2_000;
const known = new Map<string, { until: number; found: Promise<Membership> }>();

/** What the code of a plant can look like; anything else names no plant, whatever it holds. */
export const plantCode = /^[A-Za-z0-9-]{1,12}$/;

/** Characters of a tenant's, a user's or a sign-in's id. */
const LONGEST_NAME = 200;
/** Seconds the provider lets a token live at most. */
const LONGEST_TOKEN = 86_400;

type Headers = Record<string, string | undefined>;

const hostOf = (headers: Headers) => (headers['x-forwarded-host'] ?? headers.host ?? '').toLowerCase();

/** Behind the site's own distribution every call comes from there; it says from whom. */
export const addressOf = (headers: Headers, sourceIp: string): string =>
  headers['x-viewer-address'] || sourceIp;

/** Of public calls: a store that sees nobody's things. */
export function openToAll(headers: Headers = {}, sourceIp = ''): { actor: Visitor; store: Store } {
  const now = new Date(Date.now()).toISOString();
  const store = openStore(tableClient(), setting('TABLE'), { tenant: NOBODY }, { user: NOBODY, now });
  return { actor: { now, host: hostOf(headers), address: addressOf(headers, sourceIp) }, store };
}

/**
 * Who calls, with which rights in which plant, and a store of that plant alone; at most three round trips.
 * @throws Refused signIn, deviceShutOut, notAuthorized, notAllowedHere, notFound, dataNewer
 */
export async function openSession(
  call: Pick<AnyEndpoint, 'disabledToo' | 'plant'> & { needs: Exclude<Needs, 'public'> },
  claims: Claims | undefined,
  headers: Headers,
  sourceIp = '',
  sent?: Sent,
): Promise<{ actor: Actor | AccessActor | Caller; store: Store }> {
  if (claims?.token_use !== 'access') throw new Refused('unauthenticated', 'signIn');
  // signed in with an e-mail nobody enrolled
  if (claims.tenant === undefined && claims.user === undefined)
    throw new Refused('forbidden', 'notAuthorized');
  if (!names(claims.tenant) || !names(claims.user)) throw new Refused('unauthenticated', 'signIn');
  const now = new Date(Date.now()).toISOString();
  const { needs } = call;
  const { tenant, user: id } = claims;
  const signIn = signInOf(claims, now);
  const device = deviceId.safeParse(headers['x-device']).data;
  const who: Bearer = { tenant, id, now, signIn: signIn?.id, device };
  const host = hostOf(headers);
  const subDomain = host.split(/[.:]/)[0]!;
  const wanted = headers['x-plant'] || undefined;

  const found = await remembered(
    JSON.stringify([tenant, id, signIn?.id ?? '', wanted ?? { subDomain }, device]),
    () =>
      wanted === undefined
        ? chosenPlant(who, subDomain)
        : namedPlant(who, plantCode.test(wanted) ? wanted : NOBODY),
  );
  const lost = found.device?.known;
  if (lost?.state === 'shutOut' && (found.member || found.user.tenantRoot))
    throw new Refused('unauthenticated', 'deviceShutOut', { values: { reason: lost.reason ?? '' } });
  if (found.ended) throw new Refused('unauthenticated', 'signIn');
  const { user, plant, member } = found;
  const caller: Caller = {
    tenant,
    now,
    host,
    signIn,
    address: addressOf(headers, sourceIp),
    bearer: (headers.authorization ?? '').replace(/^Bearer /i, ''),
    user: { id: user.id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
  };
  const profile: AccessActor['profile'] | undefined =
    member?.profile ?? (user.tenantRoot ? 'tenantRoot' : undefined);
  const author = { user: user.name, userId: user.id, now, profile };
  if (profile === 'disabled' && !call.disabledToo) throw new Refused('forbidden', 'notAllowedHere');
  if (needs === 'user')
    return { actor: caller, store: openStore(tableClient(), setting('TABLE'), { tenant }, author, sent) };

  // nothing of the plant is read or written; the user's own calls lead to another one
  if (found.newer) throw new Refused('unavailable', 'dataNewer');
  if (profile && needs !== 'member' && !may(profile, needs[0], needs[1]))
    throw new Refused('forbidden', 'notAllowedHere');
  if (profile === 'tenantRoot' && needs[2] === 'tenant' && (plant || !wanted)) {
    const actor: AccessActor = { ...caller, profile, plant };
    return {
      actor,
      store: openStore(tableClient(), setting('TABLE'), { tenant, plant: plant?.id }, author, sent),
    };
  }
  if (
    !plant ||
    !profile ||
    (needs === 'member' && profile === 'tenantRoot') ||
    (call.plant && !plant[call.plant])
  )
    throw new Refused('notFound', 'notFound');
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant: plant.id }, author, sent);
  const actor: Actor = {
    ...caller,
    plant,
    // the permission matrix has a column of its own for tenant-root; past it they act as the administrator of plants and users
    profile: profile === 'tenantRoot' ? 'superAdmin' : profile,
    teamId: member?.teamId,
    operatorId: member?.operatorId,
    device: found.device,
    ownTeams: async () => (profile === 'technician' ? teamsIn(store, found) : undefined),
    today: dayIn(plant.timeZone, now),
  };
  return { actor, store };
}

/** Remembered with the membership. */
function teamsIn(store: Store, found: Membership): Promise<OwnTeams> {
  found.teams ??= teamsOf(store, found.member ?? {}).catch((error: unknown) => {
    found.teams = undefined;
    throw error;
  });
  return found.teams;
}

/** What can be part of a key. */
const names = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= LONGEST_NAME;

/** All tokens of one sign-in bear its id; whoever renewed one at this moment has it for as long as this one lasts. */
function signInOf({ origin_jti, jti, iat, exp }: Claims, now: string): Caller['signIn'] {
  const id = origin_jti ?? jti;
  if (!names(id)) return undefined;
  return { id, until: Math.ceil(Date.parse(now) / 1000) + (Number(exp) - Number(iat) || LONGEST_TOKEN) };
}

/** The call that logs out is the last one its process answers. */
export function forget({ id }: NonNullable<Caller['signIn']>) {
  for (const [key] of known) if (JSON.parse(key)[2] === id) known.delete(key);
}

function remembered(key: string, find: () => Promise<Membership>): Promise<Membership> {
  const at = performance.now();
  const entry = known.get(key);
  if (entry && entry.until > at) return entry.found;
  if (known.size > 1000) known.clear();
  const found = find();
  known.set(key, { until: at + FRESH_MS, found });
  found.catch(() => known.delete(key));
  return found;
}

/** Data that were not newer are asked for again after this long: an upgrade under way shuts an older program out within it. */
const DATA_MS = 60_000;
const notNewer = new Map<string, number>();

/** Whether it was asked lately. */
const knownData = (tenant: string, plant: string) =>
  (notNewer.get(`${tenant}#${plant}`) ?? 0) > performance.now();

function judgeData(tenant: string, plant: string, marker: KeptOf<typeof dataVersions> | undefined): boolean {
  if (isNewer(marker)) return true;
  if (notNewer.size > 1000) notNewer.clear();
  notNewer.set(`${tenant}#${plant}`, performance.now() + DATA_MS);
  return false;
}

interface Bearer {
  tenant: string;
  id: string;
  now: string;
  signIn?: string;
  device?: string;
}

/** What is read with a plant: the version of its data where that is not known, and what it knows of a tablet the call names. */
function beside({ tenant, device: id }: Bearer, plant: string) {
  const asksData = !knownData(tenant, plant);
  const wanted = [
    ...(asksData ? ([[dataVersions, 'all']] as const) : []),
    ...(id === undefined
      ? []
      : ([
          [devices, id],
          [sightings, id],
        ] as const)),
  ];
  const understand = (found: readonly unknown[]): Pick<Membership, 'newer' | 'device'> => {
    const [known, seen] = found.slice(asksData ? 1 : 0) as [Seen['known'], KeptOf<typeof sightings>?];
    return {
      newer: asksData && judgeData(tenant, plant, found[0] as KeptOf<typeof dataVersions> | undefined),
      device: id === undefined ? undefined : { id, known, people: seen?.people },
    };
  };
  return { wanted, understand };
}

const opener = ({ tenant, id, now }: Bearer, plant?: string) =>
  openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: id, now });

/** Who it is, and whether they logged out of this sign-in: the table forgets those that are over some time later. */
const userAnd = ({ id, signIn }: Bearer) =>
  [
    [users, id],
    [endedSignIns, signIn ?? NOBODY],
  ] as const;

/** One round trip. */
async function namedPlant(who: Bearer, wanted: string): Promise<Membership> {
  const more = beside(who, wanted);
  const [user, ended, plant, member, ...found] = await opener(who, wanted).load([
    ...userAnd(who),
    [plants, wanted],
    [memberships, `${who.id}.${wanted}`],
    ...more.wanted,
  ] as const);
  return {
    user: present(user),
    ended: ended !== undefined,
    ...(plant && !plant.disabled && { plant: withStandards(plant), member }),
    ...more.understand(found),
  };
}

/**
 * Two round trips, and a third where the version of the data is not known or a tablet is named: the plant of the sub-domain,
 * else, of those in which they are not disabled, the one they chose last, one whose language is the one they were enrolled
 * with, or the first.
 */
async function chosenPlant(who: Bearer, subDomain: string): Promise<Membership> {
  const store = opener(who);
  const [[user, ended, choice], mine] = await Promise.all([
    store.load([...userAnd(who), [choices, who.id]] as const, { consistent: true }),
    store.list(memberships, { prefix: `${who.id}.` }),
  ]);
  const found = await store.load(
    mine.items.map((member) => [plants, member.id.slice(who.id.length + 1)] as const),
  );
  const places = mine.items
    .map((member, i) => ({ member, plant: found[i] }))
    .filter(({ plant }) => plant && !plant.disabled);
  const open = places.filter(({ member }) => member.profile !== 'disabled');
  const place =
    places.find(({ plant }) => plant?.subDomain && plant.subDomain.toLowerCase() === subDomain) ??
    open.find(({ plant }) => plant?.id === choice?.plant) ??
    open.find(({ plant }) => plant?.language === user?.language) ??
    open[0] ??
    places[0];
  const plant = place?.plant && withStandards(place.plant);
  const more = plant && beside(who, plant.id);
  const read = more && more.wanted.length > 0 ? await opener(who, plant.id).load(more.wanted) : [];
  return {
    user: present(user),
    ended: ended !== undefined,
    plant,
    member: place?.member,
    ...more?.understand(read),
  };
}

function present(user: KeptOf<typeof users> | undefined) {
  if (!user || user.disabled) throw new Refused('forbidden', 'notAuthorized');
  return user;
}
