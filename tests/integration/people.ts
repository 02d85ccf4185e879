import { DATA_VERSION } from '../../functions/table/data-version.ts';
import { directory, hosts, memberships, plants, users } from '../../functions/table/entities/access.ts';
import { dataVersions } from '../../functions/table/entities/kernel.ts';
import { NOBODY, type Scope } from '../../functions/table/keys.ts';
import type { Store } from '../../functions/table/store.ts';
import { Plant } from '../../shared/access/plant.ts';
import { profiles } from '../../shared/permissions.ts';

const plantCodes = ['P1', 'P2'];

/** Of every profile one user, member of both plants, named after it; and one of the tenant's root. */
export async function seedPeople(tenant: string, storeOf: (scope: Scope) => Store) {
  const store = storeOf({ tenant });
  const nobody = storeOf({ tenant: NOBODY });
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
