// Reaction to an application of a stranger: turns it into an access request of the plant. The call itself
// does not, since its response must not reveal whether the plant exists.
import { createHash } from 'node:crypto';
import { type AccessApplication, parseCompanyLabel, REQUEST_RETENTION_DAYS } from '#shared/access/request.ts';
import type { RateLimit } from '#shared/allowance.ts';
import { toLocalDay } from '#shared/day.ts';
import {
  accessApplications,
  accessRequests,
  hosts,
  plants,
  tenants,
  throttledRequestCounts,
} from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { reserveToken } from '../db/rate-limit.ts';
import { loadAllPages } from '../db/reads.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import type { Change } from './change.ts';

/**
 * Allowance of one sender in a plant (which may be a whole company) and of one e-mail address, so that
 * neither uses up that of others.
 */
const SENDER_ALLOWANCE: RateLimit = { atOnce: 20, perHour: 20 };
const EMAIL_ALLOWANCE: RateLimit = { atOnce: 5, perHour: 5 };
/**
 * Allowance of a plant. Further applications are turned away: administrators cannot read more, and strangers
 * could fill the table.
 */
const PLANT_ALLOWANCE: RateLimit = { atOnce: 60, perHour: 60 };
const RETENTION_DAYS = 31;

const openTenantStore = (tenant: string, now: string) =>
  openStore(getTableClient(), getSetting('TABLE'), { tenant }, { user: 'request', now });

type Submission = AccessApplication & { from: string };
type StoredPlant = StoredOf<typeof plants>;

/**
 * Promise of the running application: they are processed one after another, since they compete for the same
 * allowances.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

export async function queueApplication({ entity, id, before, after }: Change) {
  if (entity !== accessApplications.name || before || !after) return;
  const turn = lastTurn.catch(() => {}).then(() => processApplication(id, after));
  lastTurn = turn;
  await turn;
}

async function processApplication(id: string, after: NonNullable<Change['after']>) {
  const submission = after as unknown as Submission;
  const now = String(after.at);
  const addressee = await findAddressee(openTenantStore(NO_SCOPE, now), submission.company, now);
  if (!addressee) return log('info', 'request for access dropped', { because: 'nowhere' });
  const { tenant, plant } = addressee;
  const store = openTenantStore(tenant, now);
  if (await retryOnConflict(() => storeRequest(store, plant.id, id, submission, now))) return;
  log('warn', 'request for access dropped', { because: 'tooMany', tenant, plant: plant.id });
  await retryOnConflict(() => countThrottledRequest(store, plant, id, now));
}

/**
 * Finds the plant that a company name or address refers to. Tenant names, which the operator of the service
 * chooses, take precedence over sub-domains, which plants choose.
 */
async function findAddressee(
  globalStore: Store,
  company: string,
  now: string,
): Promise<{ tenant: string; plant: StoredPlant } | undefined> {
  const label = parseCompanyLabel(company);
  if (!label) return undefined;
  const [tenant, host] = await globalStore.load([
    [tenants, label],
    [hosts, label],
  ] as const);
  if (tenant) {
    const tenantPlants = await loadAllPages((next) => openTenantStore(label, now).list(plants, { next }));
    const firstPlant = tenantPlants.find(({ disabled }) => !disabled);
    return firstPlant && { tenant: label, plant: firstPlant };
  }
  const plant = host && (await openTenantStore(host.tenant, now).find(plants, host.plant));
  return plant && !plant.disabled ? { tenant: host.tenant, plant } : undefined;
}

/**
 * Stores the request; returns false if the allowance is exhausted. A second request of the same e-mail
 * address replaces the first.
 */
async function storeRequest(
  store: Store,
  plant: string,
  application: string,
  submission: Submission,
  now: string,
): Promise<boolean> {
  const { name, email, message, language, from } = submission;
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 32);
  const id = `${plant}.${digest}`;
  const existingRequest = await store.find(accessRequests, id);
  if (existingRequest?.application === application) return true;
  const at = Date.parse(now);
  const bucketId = `accessRequests.${plant}`;
  const tokens = await Promise.all([
    reserveToken(store, bucketId, PLANT_ALLOWANCE, at),
    reserveToken(store, `${bucketId}.from.${from}`, SENDER_ALLOWANCE, at, { passing: true }),
    reserveToken(store, `${bucketId}.by.${digest}`, EMAIL_ALLOWANCE, at, { passing: true }),
  ]);
  if (tokens.some(({ turn }) => turn > at)) return false;
  const request = {
    ...{ plant, name, email, message, language, application },
    state: 'open' as const,
    askedAt: now,
    expiresAt: computeExpiry(REQUEST_RETENTION_DAYS, now),
  };
  await store.commit(
    existingRequest
      ? store.replace(accessRequests, existingRequest, request)
      : store.create(accessRequests, id, request),
    tokens.map(({ spend }) => spend),
  );
  return true;
}

/**
 * Counts a request that was turned away, by the plant-local day, and deletes the application, so that a
 * repeated event is not counted twice.
 */
async function countThrottledRequest(store: Store, plant: StoredPlant, application: string, now: string) {
  const on = toLocalDay(plant.timeZone, now);
  const id = `${plant.id}.${on}`;
  const [uncountedApplication, existingCount] = await Promise.all([
    store.find(accessApplications, application),
    store.find(throttledRequestCounts, id),
  ]);
  if (!uncountedApplication) return;
  const newCount = {
    plant: plant.id,
    on,
    count: (existingCount?.count ?? 0) + 1,
    expiresAt: computeExpiry(RETENTION_DAYS, now),
  };
  await store.commit(
    store.remove(accessApplications, uncountedApplication),
    existingCount
      ? store.replace(throttledRequestCounts, existingCount, newCount)
      : store.create(throttledRequestCounts, id, newCount),
  );
}
