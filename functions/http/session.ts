// Who calls, in which plant, with which profile: read from the token and the membership, never from the body.

import type { AnyEndpoint, Needs } from '../../shared/contract.ts';
import { dayIn } from '../../shared/day.ts';
import { may, type Profile } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import { memberships, plants, users } from '../table/chart.ts';
import type { KeptOf } from '../table/entity.ts';
import { NOBODY } from '../table/keys.ts';
import { teamsOf } from '../table/places.ts';
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
  /** The access token of this call. Only the hand-off to another host passes it on. */
  bearer: string;
}
/** Whoever manages plants and users: a member of a plant, or tenant-root, with or without one. */
export interface Steward extends Caller {
  profile: Profile | 'tenantRoot';
  plant?: KeptOf<typeof plants>;
}
/** A member of a plant: what every feature gets. `today` is the plant's local date. */
export interface Actor extends Caller {
  plant: KeptOf<typeof plants>;
  profile: Profile;
  teamId?: number;
  operatorId?: number;
  /** Of technicians the teams they belong to: rows of others are not theirs (domain 13, own). Undefined: any team. */
  ownTeams(): Promise<number[] | undefined>;
  today: string;
}

export interface Claims {
  token_use?: unknown;
  tenant?: unknown;
  user?: unknown;
  [claim: string]: unknown;
}
interface Membership {
  user: KeptOf<typeof users>;
  plant?: KeptOf<typeof plants>;
  member?: KeptOf<typeof memberships>;
  /** Read when first asked for. */
  teams?: Promise<number[]>;
}

/** A membership is read again after this long: what an admin withdraws ends within it. */
const FRESH_MS = 2_000;
const known = new Map<string, { until: number; found: Promise<Membership> }>();

/** What the code of a plant can look like; anything else names no plant, whatever it holds. */
const plantCode = /^[A-Za-z0-9-]{1,12}$/;

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

export async function openSession(
  call: Pick<AnyEndpoint, 'disabledToo'> & { needs: Exclude<Needs, 'public'> },
  claims: Claims | undefined,
  headers: Headers,
  sourceIp = '',
): Promise<{ actor: Actor | Steward | Caller; store: Store }> {
  if (claims?.token_use !== 'access') throw new Refused('unauthenticated', 'signIn');
  if (typeof claims.tenant !== 'string' || typeof claims.user !== 'string')
    throw new Refused('forbidden', 'notAuthorized');
  const now = new Date(Date.now()).toISOString();
  const { needs } = call;
  const { tenant, user: id } = claims as { tenant: string; user: string };
  const host = hostOf(headers);
  const subDomain = host.split(/[.:]/)[0]!;
  const wanted = headers['x-plant'] || undefined;

  const found = await remembered(JSON.stringify([tenant, id, wanted ?? { subDomain }]), () =>
    wanted === undefined
      ? chosenPlant(tenant, id, subDomain, now)
      : namedPlant(tenant, id, plantCode.test(wanted) ? wanted : NOBODY, now),
  );
  const { user, plant, member } = found;
  const caller: Caller = {
    tenant,
    now,
    host,
    address: addressOf(headers, sourceIp),
    bearer: (headers.authorization ?? '').replace(/^Bearer /i, ''),
    user: { id: user.id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
  };
  const profile: Steward['profile'] | undefined =
    member?.profile ?? (user.tenantRoot ? 'tenantRoot' : undefined);
  const author = { user: user.name, userId: user.id, now, profile };
  if (profile === 'disabled' && !call.disabledToo) throw new Refused('forbidden', 'notAllowedHere');
  if (needs === 'user')
    return { actor: caller, store: openStore(tableClient(), setting('TABLE'), { tenant }, author) };

  if (profile && needs !== 'member' && !may(profile, needs[0], needs[1]))
    throw new Refused('forbidden', 'notAllowedHere');
  if (profile === 'tenantRoot' && needs[2] === 'tenant' && (plant || !wanted)) {
    const actor: Steward = { ...caller, profile, plant };
    return { actor, store: openStore(tableClient(), setting('TABLE'), { tenant, plant: plant?.id }, author) };
  }
  if (!plant || !profile || (needs === 'member' && profile === 'tenantRoot'))
    throw new Refused('notFound', 'notFound');
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant: plant.id }, author);
  const actor: Actor = {
    ...caller,
    plant,
    // the permission matrix has a column of its own for tenant-root; past it they act as the administrator of plants and users
    profile: profile === 'tenantRoot' ? 'superAdmin' : profile,
    teamId: member?.teamId,
    operatorId: member?.operatorId,
    ownTeams: async () => (profile === 'technician' ? teamsIn(store, found) : undefined),
    today: dayIn(plant.timeZone, now),
  };
  return { actor, store };
}

/** Remembered with the membership. */
function teamsIn(store: Store, found: Membership): Promise<number[]> {
  found.teams ??= teamsOf(store, found.member ?? {}).catch((error: unknown) => {
    found.teams = undefined;
    throw error;
  });
  return found.teams;
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

const opener = (tenant: string, id: string, now: string) =>
  openStore(tableClient(), setting('TABLE'), { tenant }, { user: id, now });

/** One round trip. */
async function namedPlant(tenant: string, id: string, wanted: string, now: string): Promise<Membership> {
  const [user, plant, member] = await opener(tenant, id, now).load([
    [users, id],
    [plants, wanted],
    [memberships, `${id}.${wanted}`],
  ] as const);
  return { user: present(user), ...(plant && !plant.disabled && { plant, member }) };
}

/** Two round trips: the plant of the sub-domain, else the user's first in which they are not disabled. */
async function chosenPlant(tenant: string, id: string, subDomain: string, now: string): Promise<Membership> {
  const store = opener(tenant, id, now);
  const [user, mine] = await Promise.all([
    store.find(users, id),
    store.list(memberships, { prefix: `${id}.` }),
  ]);
  const found = await store.load(
    mine.items.map((member) => [plants, member.id.slice(id.length + 1)] as const),
  );
  const choices = mine.items
    .map((member, i) => ({ member, plant: found[i] }))
    .filter(({ plant }) => plant && !plant.disabled);
  const chosen =
    choices.find(({ plant }) => plant?.subDomain && plant.subDomain.toLowerCase() === subDomain) ??
    choices.find(({ member }) => member.profile !== 'disabled') ??
    choices[0];
  return { user: present(user), ...chosen };
}

function present(user: KeptOf<typeof users> | undefined) {
  if (!user || user.disabled) throw new Refused('forbidden', 'notAuthorized');
  return user;
}
