// Who calls, in which plant, with which profile: read from the token and the membership, never from the body.

import type { Needs } from '../../shared/contract.ts';
import { dayIn } from '../../shared/day.ts';
import { may, type Profile } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import { memberships, plants, users } from '../table/chart.ts';
import type { KeptOf } from '../table/entity.ts';
import { openStore, type Store } from '../table/store.ts';
import { setting, tableClient } from './aws.ts';

/** Anybody: of public calls. */
export interface Visitor {
  now: string;
}
/** A signed-in user of a tenant, in no plant. */
export interface Caller extends Visitor {
  tenant: string;
  user: { id: string; name: string; email: string; tenantRoot: boolean };
  /** Of the sub-domain the call came through, lower case, or ''. */
  subDomain: string;
}
/** A member of a plant: what every feature gets. `today` is the plant's local date. */
export interface Actor extends Caller {
  plant: KeptOf<typeof plants>;
  profile: Profile;
  teamId?: number;
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
}

/** A membership is read again after this long: what an admin withdraws ends within it. */
const FRESH_MS = 2_000;
const known = new Map<string, { until: number; found: Promise<Membership> }>();

export async function openSession(
  needs: Exclude<Needs, 'public'>,
  claims: Claims | undefined,
  headers: Record<string, string | undefined>,
): Promise<{ actor: Actor | Caller; store: Store }> {
  if (claims?.token_use !== 'access') throw new Refused('unauthenticated', 'signIn');
  if (typeof claims.tenant !== 'string' || typeof claims.user !== 'string')
    throw new Refused('forbidden', 'notAuthorized');
  const now = new Date(Date.now()).toISOString();
  const { tenant, user: id } = claims as { tenant: string; user: string };
  const subDomain = (headers['x-forwarded-host'] ?? headers.host ?? '').split(/[.:]/)[0]!.toLowerCase();
  const wanted = needs === 'user' ? undefined : (headers['x-plant'] ?? '');

  const found = await remembered(`${tenant}|${id}|${wanted}|${wanted === '' ? subDomain : ''}`, () =>
    findMembership(tenant, id, wanted, subDomain, now),
  );
  const { user, plant, member } = found;
  const caller: Caller = {
    tenant,
    now,
    subDomain,
    user: { id: user.id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
  };
  const author = { user: user.name, now };
  if (needs === 'user')
    return { actor: caller, store: openStore(tableClient(), setting('TABLE'), { tenant }, author) };

  const profile = member?.profile ?? (user.tenantRoot ? 'tenantRoot' : undefined);
  if (!plant || !profile || (needs === 'member' && profile === 'tenantRoot'))
    throw new Refused('notFound', 'notFound');
  if (needs !== 'member' && !may(profile, ...needs)) throw new Refused('forbidden', 'notAllowedHere');
  const actor: Actor = {
    ...caller,
    plant,
    // the permission matrix has a column of its own for tenant-root; past it they act as the administrator of plants and users
    profile: profile === 'tenantRoot' ? 'superAdmin' : profile,
    teamId: member?.teamId,
    today: dayIn(plant.timeZone, now),
  };
  return { actor, store: openStore(tableClient(), setting('TABLE'), { tenant, plant: plant.id }, author) };
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

/** One round trip when the plant is named; two when it must be chosen: that of the sub-domain, else the user's first. */
async function findMembership(
  tenant: string,
  id: string,
  wanted: string | undefined,
  subDomain: string,
  now: string,
): Promise<Membership> {
  const store = openStore(tableClient(), setting('TABLE'), { tenant }, { user: id, now });
  if (wanted === undefined || wanted !== '') {
    const [user, plant, member] = await store.load([
      [users, id],
      [plants, wanted ?? '-'],
      [memberships, `${id}.${wanted ?? '-'}`],
    ] as const);
    return { user: present(user), plant, member };
  }
  const [user, mine] = await Promise.all([
    store.find(users, id),
    store.list(memberships, { prefix: `${id}.` }),
  ]);
  const found = await store.load(
    mine.items.map((member) => [plants, member.id.slice(id.length + 1)] as const),
  );
  const choices = mine.items.map((member, i) => ({ member, plant: found[i] }));
  const chosen =
    choices.find(({ plant }) => plant?.subDomain && plant.subDomain.toLowerCase() === subDomain) ??
    choices.find(({ plant }) => plant);
  return { user: present(user), ...chosen };
}

function present(user: KeptOf<typeof users> | undefined) {
  if (!user || user.disabled) throw new Refused('forbidden', 'notAuthorized');
  return user;
}
