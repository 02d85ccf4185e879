// Fills a new stack: `empty` has tenants, plants and people; `buildDemoPlants` a year of realistic plants; `bench` one
// very large plant; `teams` one with sixty teams.

import { putInBulk } from '#functions/db/bulk-write.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { buildBenchPlant } from './seed/bench.ts';
import { addRounds } from './seed/bench-rounds.ts';
import { buildBenchTeams } from './seed/bench-teams.ts';
import { buildBenchWarehouse } from './seed/bench-warehouse.ts';
import { buildDemoPlants } from './seed/demo/demo.ts';
import { finishSeed, type PlantRest } from './seed/finish.ts';
import { buildItems, type PlantSeed } from './seed/load.ts';
import { buildPlants } from './seed/people.ts';
import { cleanPictures } from './seed/pictures.ts';

export { people } from './seed/people.ts';
export type SeedKind = 'demo' | 'empty' | 'bench' | 'teams';

/** Data of a new stack. */
export interface SeedData {
  /** Items to import into the new table; absent if everything is written by `finish`. */
  items?: Iterable<Attributes>;
  /** Returns what the running stack writes of each plant. */
  buildRests(): Promise<PlantRest[]>;
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
  const buildRests = () =>
    Promise.all(
      plantSeeds.map(async ({ scope, collector: { sequences, pictures } }) => ({
        ...{ scope, sequences },
        pictures: files ? await cleanPictures(pictures) : [],
      })),
    );
  return {
    items: plantSeeds.length > 0 ? buildAllItems(plantSeeds, now) : undefined,
    buildRests,
    finish: () => finishSeed(kind === 'demo', now, buildRests()),
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
