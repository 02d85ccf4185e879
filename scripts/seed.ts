// Fills a new stack: `empty` has tenants, plants and people; `buildDemoPlants` a year of realistic plants; `bench` one
// very large plant; `teams` one with sixty teams.

import { putInBulk } from '#functions/db/bulk-write.ts';
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
import type { Attributes } from '#functions/db/marshall.ts';
import { openStore } from '#functions/db/store.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { Settings } from '#shared/access/settings.ts';
import { buildBenchPlant } from './seed/bench.ts';
import { addRounds } from './seed/bench-rounds.ts';
import { buildBenchTeams } from './seed/bench-teams.ts';
import { buildBenchWarehouse } from './seed/bench-warehouse.ts';
import { buildDemoPlants } from './seed/demo/demo.ts';
import { findDemoOperatorId, findDemoTeamId } from './seed/demo/organisation.ts';
import { buildItems, moveSequences, type PlantSeed } from './seed/load.ts';
import { buildPlants, tenants as names, people } from './seed/people.ts';
import { storePictures } from './seed/pictures.ts';

export { people } from './seed/people.ts';
export type SeedKind = 'demo' | 'empty' | 'bench' | 'teams';

/** Data of a new stack. */
export interface SeedData {
  /** Items to import into the new table; absent if everything is written by `finish`. */
  items?: Iterable<Attributes>;
  /** Writes the rest into the running stack. */
  finish(): Promise<void>;
}
/** The same `now` gives the same data; `files` also fills the file storage. */
interface SeedOptions {
  now: string;
  files?: true;
}

/** Returns the data of a kind; the items of a plant are composed when they are read. */
export function prepareSeed(kind: SeedKind, { now, files }: SeedOptions): SeedData {
  const plantSeeds = buildPlantSeeds(kind, now);
  return {
    items: plantSeeds.length > 0 ? buildAllItems(plantSeeds, now) : undefined,
    async finish() {
      await seedPeople(now, kind === 'demo');
      for (const plantSeed of plantSeeds) {
        await moveSequences(plantSeed, now);
        if (files) await storePictures(plantSeed.collector.pictures, plantSeed.scope);
      }
    },
  };
}

function* buildAllItems(plantSeeds: readonly PlantSeed[], now: string) {
  for (const plantSeed of plantSeeds) yield* buildItems(plantSeed, now);
}

/** Fills the table of a running stack. */
export async function seed(kind: SeedKind, options: SeedOptions): Promise<void> {
  const { items, finish } = prepareSeed(kind, options);
  if (items) await putInBulk(getTableClient(), getSetting('TABLE'), items);
  await finish();
}

function buildPlantSeeds(kind: SeedKind, now: string): PlantSeed[] {
  const plantsByTenant = buildPlants(Number(now.slice(0, 4)));
  const [largePlant] = plantsByTenant.demo!;
  const { timeZone } = largePlant!;
  const scope = { tenant: 'demo', plant: largePlant!.code };
  if (kind === 'demo')
    return buildDemoPlants(now).map(({ tenant, plant, collector }) => ({
      ...{ collector, scope: { tenant, plant } },
      timeZone: plantsByTenant[tenant]!.find(({ code }) => code === plant)!.timeZone,
    }));
  if (kind === 'bench') {
    const collector = buildBenchPlant(largePlant!, now);
    addRounds(collector, largePlant!, now);
    return [collector, buildBenchWarehouse(largePlant!, now)].map((each) => ({
      ...{ collector: each, scope, timeZone },
    }));
  }
  return kind === 'teams' ? [{ collector: buildBenchTeams(largePlant!, now), scope, timeZone }] : [];
}

/** Adds tenants, plants and people; `isStaffed` links the people to teams and technicians of the plants. */
async function seedPeople(now: string, isStaffed: boolean) {
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
