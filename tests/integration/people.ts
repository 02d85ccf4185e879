import { DATA_VERSION } from '#functions/db/data-version.ts';
import { directory, hosts, memberships, plants, users } from '#functions/db/entities/access.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE, type Scope } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import { Plant } from '#shared/access/plant.ts';
import { profiles } from '#shared/permissions.ts';

const plantCodes = ['P1', 'P2'];

/**
 * Creates one user of every profile, named after it and member of both plants; and one of the tenant's root.
 */
export async function seedPeople(tenant: string, storeOf: (scope: Scope) => Store) {
  const store = storeOf({ tenant });
  const nobody = storeOf({ tenant: NO_SCOPE });
  for (const code of plantCodes) {
    const plant = Plant.parse({
      code,
      description: `Plant ${code} of ${tenant}`,
      language: 'it',
      timeZone: 'Europe/Rome',
      subDomain: `${code.toLowerCase()}-${tenant}`,
      checklists: code === 'P1',
      warehouseSap: code === 'P1',
    });
    await store.commit(
      store.create(plants, code, plant),
      store.create(hosts, plant.subDomain, { tenant, plant: code }),
    );
    const inside = storeOf({ tenant, plant: code });
    await inside.commit(inside.create(dataVersions, 'all', { n: DATA_VERSION }));
  }
  for (const role of [...profiles, 'tenantRoot'] as const) {
    const email = `${role}@${tenant}.example`.toLowerCase();
    await store.commit(
      store.create(users, role, {
        name: `Ms ${role}`,
        email,
        language: 'en',
        tenantRoot: role === 'tenantRoot' || undefined,
      }),
    );
    await nobody.commit(nobody.create(directory, email, { tenant, user: role }));
    if (role === 'tenantRoot') continue;
    for (const code of plantCodes)
      await store.commit(store.create(memberships, `${role}.${code}`, { plant: code, profile: role }));
  }
}
