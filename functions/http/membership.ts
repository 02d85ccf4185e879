// Membership of a call: user, plant, profile and tablet, read from the table and cached for moments.
import type { DeviceUser } from '#shared/access/device.ts';
import { addDefaultParameters } from '#shared/access/plant.ts';
import { RefusalError } from '#shared/refused.ts';
import { isNewer } from '../db/data-version.ts';
import {
  devices,
  deviceUsers,
  endedSignIns,
  memberships,
  plantChoices,
  plants,
  tenants,
  users,
} from '../db/entities/access.ts';
import { dataVersions } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import { NO_SCOPE } from '../db/keys.ts';
import type { OwnTeams } from '../db/memberships.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from './aws.ts';

/** Tablet with what the plant stores about it. */
export interface CallingDevice {
  id: string;
  storedDevice?: StoredOf<typeof devices>;
  people?: readonly DeviceUser[];
}

export interface Membership {
  user: StoredOf<typeof users>;
  plant?: StoredOf<typeof plants>;
  member?: StoredOf<typeof memberships>;
  /** Reason why the sign-in ended; undefined while it is valid. */
  ended?: 'signIn' | 'codeSpent';
  /** Whether a newer program version wrote the plant's data, which this version would misread. */
  newer?: boolean;
  device?: CallingDevice;
  /** Loaded at the first use. */
  teams?: Promise<OwnTeams>;
}

/** Milliseconds a session is cached: a right withdrawn by an administrator ends within this time. */
const SESSION_CACHE_MS = 2_000;
const MAX_CACHED_SESSIONS = 1000;

/** Builds a cache of what sessions read, which forgets it after two seconds, and what failed at once. */
export function createSessionCache<Value>() {
  const entries = new Map<string, { until: number; value: Promise<Value> }>();
  return {
    entries,
    /** Returns the cached value, or loads it; `isFresh` always loads it. */
    load(key: string, load: () => Promise<Value>, isFresh = false): Promise<Value> {
      const at = performance.now();
      const entry = entries.get(key);
      if (!isFresh && entry && entry.until > at) return entry.value;
      if (entries.size > MAX_CACHED_SESSIONS) entries.clear();
      const value = load();
      entries.set(key, { until: at + SESSION_CACHE_MS, value });
      value.catch(() => entries.delete(key));
      return value;
    },
  };
}

const membershipCache = createSessionCache<Membership>();
export const loadCachedMembership = membershipCache.load;

/** Removes the cached memberships of a sign-in, so that this process refuses it after the logout. */
export function clearCachedMemberships({ id }: { id: string }) {
  const { entries } = membershipCache;
  for (const [key] of entries) if (JSON.parse(key)[2] === id) entries.delete(key);
}

/**
 * Milliseconds for which data known not to be newer is not checked again: an upgrade shuts out an older
 * program within this time.
 */
const DATA_CHECK_MS = 60_000;
const checkedDataVersions = new Map<string, number>();

/** Whether the data version was checked recently. */
const isDataVersionChecked = (tenant: string, plant: string) =>
  (checkedDataVersions.get(`${tenant}#${plant}`) ?? 0) > performance.now();

function checkDataVersion(
  tenant: string,
  plant: string,
  marker: StoredOf<typeof dataVersions> | undefined,
): boolean {
  if (isNewer(marker)) return true;
  if (checkedDataVersions.size > 1000) checkedDataVersions.clear();
  checkedDataVersions.set(`${tenant}#${plant}`, performance.now() + DATA_CHECK_MS);
  return false;
}

export interface Bearer {
  tenant: string;
  id: string;
  now: string;
  signIn?: string;
  device?: string;
}

/**
 * Returns additional items to read with a plant: the data version unless checked recently, and the tablet
 * named by the call.
 */
function buildExtraReads({ tenant, device: id }: Bearer, plant: string) {
  const isVersionNeeded = !isDataVersionChecked(tenant, plant);
  const wanted = [
    ...(isVersionNeeded ? ([[dataVersions, 'all']] as const) : []),
    ...(id === undefined
      ? []
      : ([
          [devices, id],
          [deviceUsers, id],
        ] as const)),
  ];
  const understand = (items: readonly unknown[]): Pick<Membership, 'newer' | 'device'> => {
    const [deviceState, tabletUsers] = items.slice(isVersionNeeded ? 1 : 0) as [
      CallingDevice['storedDevice'],
      StoredOf<typeof deviceUsers>?,
    ];
    return {
      newer:
        isVersionNeeded &&
        checkDataVersion(tenant, plant, items[0] as StoredOf<typeof dataVersions> | undefined),
      device: id === undefined ? undefined : { id, storedDevice: deviceState, people: tabletUsers?.people },
    };
  };
  return { wanted, understand };
}

const openReadStore = ({ tenant, id, now }: Bearer, plant?: string) =>
  openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: id, now });

/** Keys of the tenant, the user and the logout of this sign-in. Expired logouts are deleted by the table. */
const buildUserKeys = ({ tenant, id, signIn }: Bearer) =>
  [
    [tenants, tenant],
    [users, id],
    [endedSignIns, signIn ?? NO_SCOPE],
  ] as const;

/** Loads the membership for a plant named by the call, in one round trip. */
export async function loadNamedMembership(bearer: Bearer, requestedPlant: string): Promise<Membership> {
  const extraReads = buildExtraReads(bearer, requestedPlant);
  const [tenant, user, ended, plant, member, ...found] = await openReadStore(bearer, requestedPlant).load([
    ...buildUserKeys(bearer),
    [plants, requestedPlant],
    [memberships, `${bearer.id}.${requestedPlant}`],
    ...extraReads.wanted,
  ] as const);
  return {
    user: assertEnrolled(tenant, user),
    ended: ended && (ended.because ?? 'signIn'),
    ...(plant && !plant.disabled && { plant: addDefaultParameters(plant), member }),
    ...extraReads.understand(found),
  };
}

/**
 * Loads the membership if the call names no plant, in two round trips, or three to read the data version or a
 * tablet. Selects the plant of the sub-domain, else, of those in which they are not disabled, the one chosen
 * last, one in the language of the enrolment, or the first.
 */
export async function loadDefaultMembership(bearer: Bearer, subDomain: string): Promise<Membership> {
  const store = openReadStore(bearer);
  const [[tenant, user, ended, choice], ownMemberships] = await Promise.all([
    store.load([...buildUserKeys(bearer), [plantChoices, bearer.id]] as const, { consistent: true }),
    store.list(memberships, { prefix: `${bearer.id}.` }),
  ]);
  const plantItems = await store.load(
    ownMemberships.items.map((member) => [plants, member.id.slice(bearer.id.length + 1)] as const),
  );
  const openMemberships = ownMemberships.items
    .map((member, i) => ({ member, plant: plantItems[i] }))
    .filter(({ plant }) => plant && !plant.disabled);
  const enabledMemberships = openMemberships.filter(({ member }) => member.profile !== 'disabled');
  const selectedMembership =
    openMemberships.find(({ plant }) => plant?.subDomain && plant.subDomain.toLowerCase() === subDomain) ??
    enabledMemberships.find(({ plant }) => plant?.id === choice?.plant) ??
    enabledMemberships.find(({ plant }) => plant?.language === user?.language) ??
    enabledMemberships[0] ??
    openMemberships[0];
  const plant = selectedMembership?.plant && addDefaultParameters(selectedMembership.plant);
  const extraReads = plant && buildExtraReads(bearer, plant.id);
  const read =
    extraReads && extraReads.wanted.length > 0
      ? await openReadStore(bearer, plant.id).load(extraReads.wanted)
      : [];
  return {
    user: assertEnrolled(tenant, user),
    ended: ended && (ended.because ?? 'signIn'),
    plant,
    member: selectedMembership?.member,
    ...extraReads?.understand(read),
  };
}

function assertEnrolled(
  tenant: StoredOf<typeof tenants> | undefined,
  user: StoredOf<typeof users> | undefined,
) {
  if (tenant?.suspended) throw new RefusalError('forbidden', 'tenantSuspended');
  if (!user || user.disabled) throw new RefusalError('forbidden', 'notAuthorized');
  return user;
}
