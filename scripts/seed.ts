// Fills a new stack: `empty` has tenants, plants and people; `demo` a year of believable plants; `bench` one very large plant; `teams` one with sixty teams.
import { setting, tableClient } from '../functions/http/aws.ts';
import { DATA_VERSION } from '../functions/table/data-version.ts';
import {
  directory,
  hosts,
  memberships,
  plants,
  settings,
  tenants,
  users,
} from '../functions/table/entities/access.ts';
import { dataVersions } from '../functions/table/entities/kernel.ts';
import { openStore } from '../functions/table/store.ts';
import { Settings } from '../shared/access/settings.ts';
import { benchPlant } from './seed/bench.ts';
import { addRounds } from './seed/bench-rounds.ts';
import { benchTeams } from './seed/bench-teams.ts';
import { benchWarehouse } from './seed/bench-warehouse.ts';
import { demo } from './seed/demo/demo.ts';
import { operatorOf, teamOf } from './seed/demo/organisation.ts';
import { load } from './seed/load.ts';
import { tenants as names, people, plantsOf } from './seed/people.ts';
import { keepPictures } from './seed/pictures.ts';

export { people } from './seed/people.ts';
export type SeedKind = 'demo' | 'empty' | 'bench' | 'teams';

/** The same moment fills the table with the same data; `files`: and the store of files, if there is one. */
export async function seed(kind: SeedKind, { now, files }: { now: string; files?: true }): Promise<void> {
  await seedPeople(now, kind === 'demo');
  if (kind === 'demo')
    for (const { tenant, plant, gathered } of demo(now)) {
      await load(gathered, { tenant, plant }, now);
      if (files) await keepPictures(gathered.pictures, { tenant, plant });
    }
  const [plant] = plantsOf(Number(now.slice(0, 4))).demo!;
  const into = { tenant: 'demo', plant: plant!.code };
  if (kind === 'bench') {
    const large = benchPlant(plant!, now);
    addRounds(large, plant!, now);
    for (const gathered of [large, benchWarehouse(plant!, now)]) await load(gathered, into, now);
  }
  if (kind === 'teams') await load(benchTeams(plant!, now), into, now);
}

/** `staffed`: the plants have the teams and technicians that people can be. */
async function seedPeople(now: string, staffed: boolean) {
  const author = { user: 'seed', now };
  const nobody = openStore(tableClient(), setting('TABLE'), { tenant: '~' }, author);
  for (const [tenant, name] of Object.entries(names))
    await nobody.commit(nobody.put(tenants, tenant, { name }));
  for (const [tenant, its] of Object.entries(plantsOf(Number(now.slice(0, 4))))) {
    const store = openStore(tableClient(), setting('TABLE'), { tenant }, author);
    for (const plant of its) {
      const inside = openStore(tableClient(), setting('TABLE'), { tenant, plant: plant.code }, author);
      await store.commit(
        store.put(plants, plant.code, plant),
        nobody.put(hosts, plant.subDomain, { tenant, plant: plant.code }),
        inside.put(dataVersions, 'all', { n: DATA_VERSION }),
      );
    }
  }
  for (const { email, name, language, tenant, tenantRoot, plants: its } of people) {
    const store = openStore(tableClient(), setting('TABLE'), { tenant }, author);
    const id = email.split('@')[0]!;
    await nobody.commit(nobody.put(directory, email, { tenant, user: id }));
    await store.commit(
      store.put(users, id, { name, email, language, tenantRoot }),
      store.put(settings, id, Settings.parse({ language })),
      Object.entries(its).map(([plant, profile]) =>
        store.put(memberships, `${id}.${plant}`, {
          plant,
          profile,
          ...(staffed && { teamId: teamOf(plant, name), operatorId: operatorOf(plant, name) }),
        }),
      ),
    );
  }
}
