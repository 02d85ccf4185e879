// Keys of service accounts: reads the key of a call, and what its account and its maker may do at present.
import { createHash, timingSafeEqual } from 'node:crypto';
import { toLocalDay } from '#shared/day.ts';
import { parseKeyId } from '#shared/integration/key.ts';
import { listValidKeyIds } from '#shared/integration/service-account.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  type ServiceAccountUse,
  type ServiceKey,
  serviceAccounts,
  serviceAccountUses,
  serviceKeys,
} from '../../db/entities/integration.ts';
import type { StoredOf } from '../../db/entity.ts';
import { NO_SCOPE } from '../../db/keys.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getSetting, getTableClient } from '../aws.ts';
import { log } from '../log.ts';
import { createSessionCache, loadNamedMembership, type Membership } from '../membership.ts';

/** Account and membership that a valid key opens. */
export interface KeyGrant {
  tenant: string;
  plant: string;
  account: StoredOf<typeof serviceAccounts>;
  /** Membership of the maker; undefined once the maker is disabled or has left the plant. */
  membership?: Membership;
  use: ServiceAccountUse;
}
interface FoundKey extends Partial<KeyGrant> {
  keyId: string;
  /** Instant after which a former key is void. */
  endsAt?: string;
}

/** Owner of a wrong key: the same reads follow, so that the time of an answer says nothing about a key. */
const nobody: ServiceKey = {
  tenant: NO_SCOPE,
  plant: NO_SCOPE,
  accountId: 1,
  makerId: NO_SCOPE,
  digest: '0'.repeat(64),
};

export const buildKeyRefusal = () => new RefusalError('unauthenticated', 'keyUnknown');
export const buildScopeRefusal = () => new RefusalError('forbidden', 'keyScope');

const openKeyStore = (scope: { tenant: string; plant?: string }, now: string): Store =>
  openStore(getTableClient(), getSetting('TABLE'), scope, { user: NO_SCOPE, now });

const computeDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

const foundKeys = createSessionCache<FoundKey>();

async function loadKey(keyId: string, digest: Buffer, now: string): Promise<FoundKey> {
  const [stored = nobody] = await openKeyStore({ tenant: NO_SCOPE }, now).load(
    [[serviceKeys, keyId]] as const,
    {
      consistent: true,
    },
  );
  const isRight = timingSafeEqual(Buffer.from(stored.digest, 'hex'), digest);
  const { tenant, plant, accountId, makerId } = isRight ? stored : nobody;
  const [[account, use], membership] = await Promise.all([
    openKeyStore({ tenant, plant }, now).load(
      [
        [serviceAccounts, accountId],
        [serviceAccountUses, accountId],
      ] as const,
      { consistent: true },
    ),
    loadNamedMembership({ tenant, id: makerId, now }, plant).catch((error: unknown) => {
      if (error instanceof RefusalError && error.kind === 'forbidden') return error.code;
      throw error;
    }),
  ]);
  // The keys of a suspended tenant are refused like unknown ones.
  if (!isRight || !account || membership === 'tenantSuspended') return { keyId };
  return {
    ...{ keyId, endsAt: stored.endsAt, tenant, plant, account, use: { ...use } },
    ...(typeof membership === 'object' && { membership }),
  };
}

/**
 * Returns what a key opens; cached for two seconds.
 * @throws Refused keyUnknown for a key that is unknown, wrong, expired, revoked or malformed
 */
export async function authenticateKey(key: string, now: string): Promise<KeyGrant> {
  const keyId = parseKeyId(key);
  if (keyId === undefined) throw buildKeyRefusal();
  const digest = computeDigest(key);
  const found = await foundKeys.load(digest.toString('base64'), () => loadKey(keyId, digest, now));
  const { tenant, plant, account, membership, endsAt = '', use } = found;
  if (tenant === undefined || plant === undefined || !account || !use) throw buildKeyRefusal();
  const isEnded = endsAt !== '' && endsAt <= now;
  const isExpired = account.expiresOn < toLocalDay(membership?.plant?.timeZone ?? 'UTC', now);
  if (isEnded || isExpired || !listValidKeyIds(account, now).includes(keyId)) throw buildKeyRefusal();
  return { tenant, plant, account, membership, use };
}

/** Records the use of an account; a failure does not fail the call. */
async function recordUse(
  { tenant, plant, account, use }: KeyGrant,
  name: keyof ServiceAccountUse,
  now: string,
): Promise<void> {
  const MINUTES_BETWEEN = 5;
  if (Date.parse(now) - Date.parse(use[name] ?? '') < MINUTES_BETWEEN * 60_000) return;
  // The object is cached, so that further calls of this process do not record it again.
  use[name] = now;
  const store = openKeyStore({ tenant, plant }, now);
  try {
    await store.commit(store.putParts(serviceAccountUses, account.id, { [name]: now }));
  } catch (error) {
    log('warn', 'use of a key not recorded', { error });
  }
}

export const recordLastUse = (grant: KeyGrant, now: string): Promise<void> =>
  recordUse(grant, 'lastUsedAt', now);

/** Records that a key was part of an address, where anybody may read it; an invalid key is ignored. */
export async function recordExposure(key: string, now: string): Promise<void> {
  const grant = await authenticateKey(key, now).catch(() => undefined);
  if (grant) await recordUse(grant, 'exposedAt', now);
}
