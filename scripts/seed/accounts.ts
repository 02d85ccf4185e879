// Records of tenants, plants and people, which a running stack writes, so that their accounts follow.
import { DATA_VERSION } from '#functions/db/data-version.ts';
import {
  directory,
  hosts,
  memberships,
  plants,
  settings,
  tenants,
  users,
} from '#functions/db/entities/access.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { openStore } from '#functions/db/store.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { Settings } from '#shared/access/settings.ts';
import { findDemoOperatorId, findDemoTeamId } from './demo/organisation.ts';
import { buildPlants, tenants as names, people } from './people.ts';

/** Adds tenants, plants and people; `isStaffed` links the people to teams and technicians of the plants. */
export async function seedPeople(now: string, isStaffed: boolean) {
  const author = { user: 'seed', now };
  const globalStore = openStore(getTableClient(), getSetting('TABLE'), { tenant: '~' }, author);
  for (const [tenant, name] of Object.entries(names))
    await globalStore.commit(globalStore.put(tenants, tenant, { name }));
  for (const [tenant, ownPlants] of Object.entries(buildPlants(Number(now.slice(0, 4))))) {
    const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
    for (const plant of ownPlants) {
      const plantStore = openStore(
        getTableClient(),
        getSetting('TABLE'),
        { tenant, plant: plant.code },
        author,
      );
      await store.commit(
        store.put(plants, plant.code, plant),
        globalStore.put(hosts, plant.subDomain, { tenant, plant: plant.code }),
        plantStore.put(dataVersions, 'all', { n: DATA_VERSION }),
      );
    }
  }
  for (const { email, name, language, tenant, tenantRoot, plants: ownPlants } of people) {
    const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
    const id = email.split('@')[0]!;
    await globalStore.commit(globalStore.put(directory, email, { tenant, user: id }));
    await store.commit(
      store.put(users, id, { name, email, language, tenantRoot }),
      store.put(settings, id, Settings.parse({ language })),
      Object.entries(ownPlants).map(([plant, profile]) =>
        store.put(memberships, `${id}.${plant}`, {
          plant,
          profile,
          ...(isStaffed && {
            teamId: findDemoTeamId(plant, name),
            operatorId: findDemoOperatorId(plant, name),
          }),
        }),
      ),
    );
  }
}
