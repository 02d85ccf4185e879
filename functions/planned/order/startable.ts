// Open orders of a machine that may be begun today: those a stop of it makes possible (domain 4.4 Early window).
import { addDays, type Day } from '../../../shared/day.ts';
import { isLate } from '../../../shared/planned/colour.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import { cycles, orders } from '../../table/entities/planned.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { earliestOn } from './execution.ts';

/** Days back and ahead that are looked at. */
const [BACK, AHEAD] = [120, 31];

export interface Startable {
  order: KeptOrder;
  title: string;
  urgency: 'late' | 'due' | 'early';
}

export async function startable(store: Store, machineId: number, today: Day): Promise<Startable[]> {
  const period = { from: addDays(today, -BACK), to: addDays(today, AHEAD) };
  const all = await everyPage((next) => store.listBy(orders, 'byMachine', [machineId], { ...period, next }));
  const open = all.filter(({ state }) => isOpen(state));
  const its = await store.load(open.map(({ cycleId }) => [cycles, cycleId] as const));
  return open.flatMap((order, i) => {
    const cycle = its[i];
    if (!cycle || earliestOn(order, cycle) > today) return [];
    const late = isLate({ ...order, byMeter: order.dueRun !== undefined }, today);
    const urgency = late ? 'late' : order.plannedOn <= addDays(today, order.tolerance) ? 'due' : 'early';
    return [{ order, title: cycle.description, urgency }];
  });
}
