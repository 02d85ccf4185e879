// Plants that scheduled jobs run for: those that are not disabled, of tenants that are not suspended.
import { plants, tenants } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { loadAllPages, type PageOf } from '../db/reads.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { PlantScope } from './plant-job.ts';

const openScheduleStore = (tenant: string) => {
  const author = { user: 'schedule', now: new Date(Date.now()).toISOString() };
  return openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
};

/** Yields the codes of the tenants that are not suspended, a page of the table at a time. */
export async function* listActiveTenants(): AsyncGenerator<string[]> {
  const store = openScheduleStore(NO_SCOPE);
  let next: string | undefined;
  do {
    const page: PageOf<StoredOf<typeof tenants>> = await store.list(tenants, { next });
    yield page.items.filter(({ suspended }) => !suspended).map(({ id }) => id);
    next = page.next;
  } while (next);
}

/** Returns the plants of a tenant that are not disabled. */
export async function listPlantsOf(tenant: string): Promise<PlantScope[]> {
  const store = openScheduleStore(tenant);
  const all = await loadAllPages((next) => store.list(plants, { next }));
  return all.filter(({ disabled }) => !disabled).map(({ id }) => ({ tenant, plant: id }));
}

/** Returns the plants of all tenants, for stages with few of them. */
export async function listActivePlants(): Promise<PlantScope[]> {
  const found: PlantScope[] = [];
  for await (const codes of listActiveTenants())
    for (const tenant of codes) found.push(...(await listPlantsOf(tenant)));
  return found;
}
