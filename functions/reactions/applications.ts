// A stranger's application becomes a request of the plant it names. Here and not in the call, which must not know whether there is one.
import { createHash } from 'node:crypto';
import { type AccessApplication, addressed, REQUEST_DAYS } from '../../shared/access/request.ts';
import type { Allowance } from '../../shared/allowance.ts';
import { dayIn } from '../../shared/day.ts';
import { setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { rationed } from '../table/bucket.ts';
import {
  accessApplications,
  accessRequests,
  hosts,
  plants,
  tenants,
  turnedAway,
} from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { inDays } from '../table/expiry.ts';
import { NOBODY } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

/** Of one sender in a plant, which may be a whole company's, and of one e-mail: neither takes what is left to the others. */
const OF_A_SENDER: Allowance = { atOnce: 20, perHour: 20 };
const OF_AN_EMAIL: Allowance = { atOnce: 5, perHour: 5 };
/** Of a plant. What comes beyond it is turned away: nobody reads more, and strangers could fill the table. */
const OF_A_PLANT: Allowance = { atOnce: 60, perHour: 60 };
const KEPT_DAYS = 31;

const storeOf = (tenant: string, now: string) =>
  openStore(tableClient(), setting('TABLE'), { tenant }, { user: 'request', now });

type Asked = AccessApplication & { from: string };
type KeptPlant = KeptOf<typeof plants>;

/** The end of whatever is being received: applications spend the same rations, and would race for them. */
let last: Promise<unknown> = Promise.resolve();

export async function received({ entity, id, before, after }: Change) {
  if (entity !== accessApplications.name || before || !after) return;
  const turn = last.catch(() => {}).then(() => receive(id, after));
  last = turn;
  await turn;
}

async function receive(id: string, after: NonNullable<Change['after']>) {
  const asked = after as unknown as Asked;
  const now = String(after.at);
  const place = await placeOf(storeOf(NOBODY, now), asked.company, now);
  if (!place) return log('info', 'request for access dropped', { because: 'nowhere' });
  const { tenant, plant } = place;
  const store = storeOf(tenant, now);
  if (await retryOnConflict(() => keep(store, plant.id, id, asked, now))) return;
  log('warn', 'request for access dropped', { because: 'tooMany', tenant, plant: plant.id });
  await retryOnConflict(() => countTurnedAway(store, plant, id, now));
}

/** Tenants are named by who runs the service, sub-domains by plants: the first cannot be taken by the second. */
async function placeOf(
  nobody: Store,
  company: string,
  now: string,
): Promise<{ tenant: string; plant: KeptPlant } | undefined> {
  const label = addressed(company);
  if (!label) return undefined;
  const [tenant, host] = await nobody.load([
    [tenants, label],
    [hosts, label],
  ] as const);
  if (tenant) {
    const its = await everyPage((next) => storeOf(label, now).list(plants, { next }));
    const first = its.find(({ disabled }) => !disabled);
    return first && { tenant: label, plant: first };
  }
  const plant = host && (await storeOf(host.tenant, now).find(plants, host.plant));
  return plant && !plant.disabled ? { tenant: host.tenant, plant } : undefined;
}

/** False: there were too many. A second request of the same e-mail takes the place of the first. */
async function keep(
  store: Store,
  plant: string,
  application: string,
  asked: Asked,
  now: string,
): Promise<boolean> {
  const { name, email, message, language, from } = asked;
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 32);
  const id = `${plant}.${digest}`;
  const known = await store.find(accessRequests, id);
  if (known?.application === application) return true;
  const at = Date.parse(now);
  const what = `accessRequests.${plant}`;
  const rations = await Promise.all([
    rationed(store, what, OF_A_PLANT, at),
    rationed(store, `${what}.from.${from}`, OF_A_SENDER, at, { passing: true }),
    rationed(store, `${what}.by.${digest}`, OF_AN_EMAIL, at, { passing: true }),
  ]);
  if (rations.some(({ turn }) => turn > at)) return false;
  const request = {
    ...{ plant, name, email, message, language, application },
    state: 'open' as const,
    askedAt: now,
    expiresAt: inDays(REQUEST_DAYS, now),
  };
  await store.commit(
    known ? store.replace(accessRequests, known, request) : store.create(accessRequests, id, request),
    rations.map(({ spend }) => spend),
  );
  return true;
}

/** By the plant's own day, for its administrators. What was counted goes: told twice, it counts once. */
async function countTurnedAway(store: Store, plant: KeptPlant, application: string, now: string) {
  const on = dayIn(plant.timeZone, now);
  const id = `${plant.id}.${on}`;
  const [uncounted, known] = await Promise.all([
    store.find(accessApplications, application),
    store.find(turnedAway, id),
  ]);
  if (!uncounted) return;
  const counted = { plant: plant.id, on, count: (known?.count ?? 0) + 1, expiresAt: inDays(KEPT_DAYS, now) };
  await store.commit(
    store.remove(accessApplications, uncounted),
    known ? store.replace(turnedAway, known, counted) : store.create(turnedAway, id, counted),
  );
}
