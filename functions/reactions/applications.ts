// A stranger's application becomes a request of the plant it names. Here and not in the call, which must not know whether there is one.
import { createHash } from 'node:crypto';
import { type AccessApplication, addressed, REQUEST_DAYS } from '../../shared/access/request.ts';
import type { Allowance } from '../../shared/allowance.ts';
import { setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { rationed } from '../table/bucket.ts';
import { accessApplications, accessRequests, hosts, plants, tenants } from '../table/chart.ts';
import { inDays } from '../table/expiry.ts';
import { NOBODY } from '../table/keys.ts';
import { despiteRaces } from '../table/races.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

/** Of a tenant. What comes beyond it is dropped: nobody reads more, and strangers could fill the table. */
const REQUESTS: Allowance = { atOnce: 20, perHour: 20 };

const storeOf = (tenant: string, now: string) =>
  openStore(tableClient(), setting('TABLE'), { tenant }, { user: 'request', now });

export async function received({ entity, id, before, after }: Change) {
  if (entity !== accessApplications.name || before || !after) return;
  const asked = after as unknown as AccessApplication;
  const now = String(after.at);
  const place = await placeOf(storeOf(NOBODY, now), asked.company, now);
  if (!place) return log('info', 'request for access dropped', { because: 'nowhere' });
  const kept = await despiteRaces(() => keep(storeOf(place.tenant, now), place.plant, id, asked, now));
  if (!kept) log('warn', 'request for access dropped', { because: 'tooMany', tenant: place.tenant });
}

/** Tenants are named by who runs the service, sub-domains by plants: the first cannot be taken by the second. */
async function placeOf(nobody: Store, company: string, now: string) {
  const label = addressed(company);
  if (!label) return undefined;
  const [tenant, host] = await nobody.load([
    [tenants, label],
    [hosts, label],
  ] as const);
  if (tenant) {
    const its = await everyPage((next) => storeOf(label, now).list(plants, { next }));
    const first = its.find(({ disabled }) => !disabled);
    return first && { tenant: label, plant: first.id };
  }
  const plant = host && (await storeOf(host.tenant, now).find(plants, host.plant));
  return plant && !plant.disabled ? host : undefined;
}

/** False: there were too many. A second request of the same e-mail takes the place of the first. */
async function keep(
  store: Store,
  plant: string,
  application: string,
  asked: AccessApplication,
  now: string,
): Promise<boolean> {
  const { name, email, message, language } = asked;
  const id = `${plant}.${createHash('sha256').update(email).digest('hex').slice(0, 32)}`;
  const known = await store.find(accessRequests, id);
  if (known?.application === application) return true;
  const { turn, spend } = await rationed(store, 'accessRequests', REQUESTS, Date.parse(now));
  if (turn > Date.parse(now)) return false;
  const request = {
    ...{ plant, name, email, message, language, application },
    state: 'open' as const,
    askedAt: now,
    expiresAt: inDays(REQUEST_DAYS, now),
  };
  await store.commit(
    known ? store.replace(accessRequests, known, request) : store.create(accessRequests, id, request),
    spend,
  );
  return true;
}
