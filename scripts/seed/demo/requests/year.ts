// What people asked for in a year: breakdowns, tags, and what was found about their causes.
import type { Row } from '../history/run.ts';
import type { Organisation } from '../organisation.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import type { Shelves } from '../warehouse/shelves.ts';
import { reserve, stockYear } from '../warehouse/year.ts';
import { analyse } from './analyses.ts';
import { breakdowns, keep } from './ewos.ts';
import { mark } from './tags.ts';

export function ask(
  site: Site,
  machines: readonly MadeMachine[],
  organisation: Organisation,
  shelves: Shelves,
  rows: readonly Row[],
) {
  const ewos = breakdowns(site, machines, organisation);
  analyse(site, ewos, organisation);
  stockYear(site, shelves, ewos);
  reserve(site, shelves);
  for (const ewo of ewos) keep(site, ewo);
  mark(site, machines, organisation, rows);
}
