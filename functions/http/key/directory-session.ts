// Session of a company's directory, which signs in with the token of its tenant and reaches people and groups only.
import { createHash, timingSafeEqual } from 'node:crypto';
import { parseKeyId } from '#shared/integration/key.ts';
import { tenants } from '../../db/entities/access.ts';
import { provisioningTokens } from '../../db/entities/provisioning.ts';
import type { IdempotencyKey } from '../../db/idempotency-record.ts';
import { NO_SCOPE } from '../../db/keys.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getSetting, getTableClient } from '../aws.ts';
import { createSessionCache } from '../membership.ts';
import { type Caller, getHost, getViewerAddress, type Headers } from '../session.ts';
import { takeTenantCall } from '../share/tenant-share.ts';
import { addToTrace } from '../trace.ts';
import { buildKeyRefusal } from './service-key.ts';

/** Author of what the directory changes, in the audit trail. */
const DIRECTORY = 'SCIM';

interface FoundToken {
  tenant?: string;
  endsAt?: string;
}
const foundTokens = createSessionCache<FoundToken>();

/** Reads a token and its tenant; those of a suspended tenant are void. A wrong token costs the same reads. */
async function loadToken(tokenId: string, digest: Buffer, now: string): Promise<FoundToken> {
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant: NO_SCOPE },
    { user: NO_SCOPE, now },
  );
  const stored = await store.find(provisioningTokens, tokenId);
  const isRight = timingSafeEqual(Buffer.from(stored?.digest ?? '0'.repeat(64), 'hex'), digest);
  const tenant = await store.find(tenants, isRight && stored ? stored.tenant : NO_SCOPE);
  return isRight && stored && !tenant?.suspended ? { tenant: stored.tenant, endsAt: stored.endsAt } : {};
}

/**
 * Authenticates the directory of a tenant and opens a store of the tenant; what it writes has `SCIM` as author.
 * @throws Refused keyUnknown for a token that is unknown, wrong, ended or malformed; tooManyTenantCalls
 */
export async function openDirectorySession(
  { headers }: { headers: Headers },
  sourceIp = '',
  idempotencyKey?: IdempotencyKey,
): Promise<{ actor: Caller; store: Store }> {
  const now = new Date(Date.now()).toISOString();
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const tokenId = parseKeyId(token);
  if (tokenId === undefined) throw buildKeyRefusal();
  const digest = createHash('sha256').update(token).digest();
  const { tenant, endsAt } = await foundTokens.load(digest.toString('base64'), () =>
    loadToken(tokenId, digest, now),
  );
  if (tenant === undefined || (endsAt !== undefined && endsAt <= now)) throw buildKeyRefusal();
  addToTrace({ tenant });
  if (!idempotencyKey) await takeTenantCall(tenant);
  const author = { user: DIRECTORY, userId: DIRECTORY, now };
  return {
    actor: {
      ...{ tenant, now, bearer: '' },
      host: getHost(headers),
      address: getViewerAddress(headers, sourceIp),
      user: { id: DIRECTORY, name: DIRECTORY, email: '', tenantRoot: false },
    },
    store: openStore(getTableClient(), getSetting('TABLE'), { tenant }, author, idempotencyKey),
  };
}
