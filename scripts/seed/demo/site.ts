// Demo plant under construction: its plan, the current time and the items collected so far.
import type { Plant } from '#shared/access/plant.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import { createSeedCollector, type SeedCollector } from '../gather.ts';
import { buildPlants } from '../people.ts';
import { createRandomSource, type RandomSource } from './chance.ts';
import type { LocalisedText } from './outline.ts';
import type { DemoPlant } from './plants.ts';

/** Length of the history in days. */
const HISTORY_DAYS = 365;

export interface DemoSite {
  plan: DemoPlant;
  plant: Plant;
  now: string;
  today: Day;
  /** First day of the history. */
  since: Day;
  collector: SeedCollector;
  /** Returns a text in the plant's language. */
  say: (text: LocalisedText) => string;
  chance: (key: string) => RandomSource;
}

export function createDemoSite(plan: DemoPlant, now: string): DemoSite {
  const plant = buildPlants(Number(now.slice(0, 4)))[plan.tenant]!.find(({ code }) => code === plan.code)!;
  const today = toLocalDay(plant.timeZone, now);
  return {
    plan,
    plant,
    now,
    today,
    since: addDays(today, -HISTORY_DAYS),
    collector: createSeedCollector(),
    say: (text) => text[plant.language],
    chance: (key) => createRandomSource(`${plan.code} ${key}`),
  };
}
