// What people asked for in a year: breakdowns, tags, and what was found about their causes.
import type { Organisation } from '../organisation.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import { analyse } from './analyses.ts';
import { breakdowns, keep } from './ewos.ts';
import { mark } from './tags.ts';

export function ask(site: Site, machines: readonly MadeMachine[], organisation: Organisation) {
  const ewos = breakdowns(site, machines, organisation);
  analyse(site, ewos, organisation);
  for (const ewo of ewos) keep(site, ewo);
  mark(site, machines, organisation);
}
