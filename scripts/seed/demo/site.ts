// One demo plant while it is being made: what it is, when it is now, and what it has been given so far.
import type { Plant } from '../../../shared/access/plant.ts';
import { addDays, type Day, dayIn } from '../../../shared/day.ts';
import { type Gathered, gather } from '../gather.ts';
import { plantsOf } from '../people.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Text } from './outline.ts';
import type { DemoPlant } from './plants.ts';

/** How far back the history goes. */
const HISTORY_DAYS = 365;

export interface Site {
  plan: DemoPlant;
  plant: Plant;
  now: string;
  today: Day;
  /** The first day of the history. */
  since: Day;
  gathered: Gathered;
  /** In the plant's language. */
  say: (text: Text) => string;
  chance: (about: string) => Chance;
}

export function siteOf(plan: DemoPlant, now: string): Site {
  const plant = plantsOf(Number(now.slice(0, 4)))[plan.tenant]!.find(({ code }) => code === plan.code)!;
  const today = dayIn(plant.timeZone, now);
  return {
    plan,
    plant,
    now,
    today,
    since: addDays(today, -HISTORY_DAYS),
    gathered: gather(),
    say: (text) => text[plant.language],
    chance: (about) => chanceOf(`${plan.code} ${about}`),
  };
}
