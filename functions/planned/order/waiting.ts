// Planned work that waits for somebody who is able to do it, by the cycle it comes from.
import type { Day } from '../../../shared/day.ts';
import type { CycleWork } from '../../../shared/organisation/skill-api.ts';
import { cycles } from '../../table/entities/planned.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { ordersOf } from '../kinds.ts';
import { everyTeam } from './listing.ts';

/** Queries in flight at once. */
const AT_ONCE = 8;

/** Of every active cycle that asks for a skill: what its orders up to a day come to that nobody has begun, late ones too. */
export async function waitingWork(store: Store, to: Day): Promise<CycleWork[]> {
  const all = await everyPage((next) => store.list(cycles, { next }));
  const asking = all.filter(
    ({ active, retired, requires }) => active && !retired && requires?.some(({ level }) => level > 0),
  );
  if (asking.length === 0) return [];
  const waits = new Map(asking.map(({ id }) => [id, { orders: 0, minutes: 0 }]));
  const types = [...new Set(asking.map(({ typeCycle }) => typeCycle))];
  const holders = await everyTeam(store);
  const parts = types.flatMap((type) => holders.map((holder) => [ordersOf[type], holder] as const));
  await inParallel(parts, AT_ONCE, async ([kind, holder]) => {
    for (const order of await everyPage((next) => store.listBy(kind, 'open', [holder], { to, next }))) {
      const sum = waits.get(order.cycleId);
      if (!sum || order.state === 'inProgress') continue;
      sum.orders += 1;
      sum.minutes += order.manMinutes ?? order.minutes;
    }
  });
  return asking.map(({ id, code, description, typeCycle, requires }) => ({
    cycleId: id,
    code,
    description,
    // what paths are walked for asks for no skills
    typeCycle: typeCycle as CycleWork['typeCycle'],
    requires: requires!,
    ...waits.get(id)!,
  }));
}
