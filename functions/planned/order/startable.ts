// Open orders of a machine that may be begun today: those a stop of it makes possible (domain 4.4 Early window).
import { addDays, type Day } from '../../../shared/day.ts';
import { may } from '../../../shared/permissions.ts';
import { isLate } from '../../../shared/planned/colour.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import { orderRights } from '../../../shared/planned/order-rights.ts';
import { type CycleType, cycleTypes } from '../../../shared/procedures/kinds.ts';
import type { Actor } from '../../http/session.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { ordersOf, seriesOf } from '../kinds.ts';
import { earliestOn } from './execution.ts';

/** Days back and ahead that are looked at. Runs are of their day, and the next one ends those nobody began. */
const looked: Record<CycleType, readonly [back: number, ahead: number]> = {
  workorders: [120, 31],
  checklists: [120, 31],
  am: [7, 0],
};

export interface Startable {
  order: KeptOrder;
  title: string;
  urgency: 'late' | 'due' | 'early';
}

/** Of every type this person sees. */
export async function startable(store: Store, machineId: number, actor: Actor): Promise<Startable[]> {
  const seen = cycleTypes.filter(
    (type) =>
      type === 'workorders' ||
      ((type !== 'checklists' || actor.plant.checklists) && may(actor.profile, ...orderRights[type].view)),
  );
  return (await Promise.all(seen.map((type) => ofType(store, type, machineId, actor.today)))).flat();
}

async function ofType(store: Store, type: CycleType, machineId: number, today: Day): Promise<Startable[]> {
  const [back, ahead] = looked[type];
  const period = { from: addDays(today, -back), to: addDays(today, ahead) };
  const all = await everyPage((next) =>
    store.listBy(ordersOf[type], 'byMachine', [machineId], { ...period, next }),
  );
  const open = all.filter(({ state }) => isOpen(state));
  const its = await store.load(open.map(({ cycleId }) => [seriesOf[type], cycleId] as const));
  return open.flatMap((order, i) => {
    const cycle = its[i];
    if (!cycle || earliestOn(order, cycle) > today) return [];
    const late = isLate({ ...order, byMeter: order.dueRun !== undefined }, today);
    const urgency = late ? 'late' : order.plannedOn <= addDays(today, order.tolerance) ? 'due' : 'early';
    return [{ order, title: cycle.description, urgency }];
  });
}
