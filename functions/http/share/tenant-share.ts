// Limit of the calls of a tenant (cloud-facts CD26), so that one tenant does not take the service from the others.
//
// A call reads and writes nothing for it. The count is kept in the memory of the process, and a process that made ten
// calls or more adds them to one item of the tenant, once a second at most; the answer tells it what all processes
// used. Until then a process does not know of the others: the limit is exact to about a fifth within a minute, and
// at the start of a burst each instance may admit its calls of one second more. What was too much is paid back,
// since the bucket is then full so much later.
import type { RateLimit } from '#shared/allowance.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  beginAddition,
  buildTenantLimit,
  completeAddition,
  countTenantCall,
  isAdditionDue,
  type TenantShare,
} from '#shared/tenant-share.ts';
import { addToCallShare } from '../../db/rate-limit.ts';
import { getOptionalSetting, getSetting, getTableClient } from '../aws.ts';
import { log } from '../log.ts';

const shares = new Map<string, TenantShare>();
const MAX_TENANTS = 1_000;

/** Returns the limit of each tenant of this stage; undefined for functions whose calls are not limited. */
function getLimit(): RateLimit | undefined {
  const callsPerSecond = getOptionalSetting('CALLS_PER_SECOND');
  return callsPerSecond === undefined ? undefined : buildTenantLimit(Number(callsPerSecond));
}

/**
 * Counts a call of a tenant. The promise is fulfilled once the calls are added up, if it is time to; it never fails,
 * since a call does not depend on it.
 * @throws Refused tooManyTenantCalls, before anything is read
 */
export function takeTenantCall(tenant: string): Promise<void> | undefined {
  const limit = getLimit();
  if (!limit) return undefined;
  const now = Date.now();
  const { waitMs, share } = countTenantCall(shares.get(tenant), limit, now);
  if (shares.size >= MAX_TENANTS && !shares.has(tenant)) shares.clear();
  shares.set(tenant, share);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new RefusalError('tooMany', 'tooManyTenantCalls', { retryAfter: seconds, values: { seconds } });
  }
  return isAdditionDue(share, now) ? addCalls(tenant, share, limit, now) : undefined;
}

async function addCalls(tenant: string, before: TenantShare, limit: RateLimit, now: number): Promise<void> {
  const { addedMs, share } = beginAddition(before, limit, now);
  shares.set(tenant, share);
  const addition = { client: getTableClient(), table: getSetting('TABLE'), tenant, addedMs, now };
  const fullAt = await addToCallShare(addition).catch((error: unknown) => {
    log('warn', 'calls of a tenant not added up', { error });
    return undefined;
  });
  const current = shares.get(tenant);
  if (!current) return;
  shares.set(
    tenant,
    fullAt === undefined
      ? { ...current, unadded: current.unadded + before.unadded }
      : completeAddition(current, limit, fullAt),
  );
}
