// Planned work that waits for technicians with a required skill, by cycle.
import type { Day } from '#shared/day.ts';
import type { CycleWork } from '#shared/organisation/skill-api.ts';
import { cycles } from '../../db/entities/planned.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';
import { loadAllTeamIds } from './listing.ts';

/** Concurrent queries. */
const CONCURRENCY = 8;

/** Sums the unstarted orders up to a day, late ones included, of every active cycle that requires a skill. */
export async function listWaitingWork(store: Store, to: Day): Promise<CycleWork[]> {
  const allCycles = await loadAllPages((next) => store.list(cycles, { next }));
  const cyclesWithSkills = allCycles.filter(
    ({ active, retired, requires }) => active && !retired && requires?.some(({ level }) => level > 0),
  );
  if (cyclesWithSkills.length === 0) return [];
  const totalsByCycle = new Map(cyclesWithSkills.map(({ id }) => [id, { orders: 0, minutes: 0 }]));
  const types = [...new Set(cyclesWithSkills.map(({ typeCycle }) => typeCycle))];
  const teamIds = await loadAllTeamIds(store);
  const parts = types.flatMap((type) => teamIds.map((teamId) => [orderEntities[type], teamId] as const));
  await runInParallel(parts, CONCURRENCY, async ([kind, teamId]) => {
    for (const order of await loadAllPages((next) => store.listBy(kind, 'open', [teamId], { to, next }))) {
      const sum = totalsByCycle.get(order.cycleId ?? 0);
      if (!sum || order.state === 'inProgress') continue;
      sum.orders += 1;
      sum.minutes += order.manMinutes ?? order.minutes;
    }
  });
  return cyclesWithSkills.map(({ id, code, description, typeCycle, requires }) => ({
    cycleId: id,
    code,
    description,
    // Paths require no skills.
    typeCycle: typeCycle as CycleWork['typeCycle'],
    requires: requires!,
    ...totalsByCycle.get(id)!,
  }));
}
