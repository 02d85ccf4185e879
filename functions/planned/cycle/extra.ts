// A cycle done once more on a day somebody chose, beside its plan (domain 4.4, Extra order).
import { monthOf } from '../../../shared/day.ts';
import type { cycles as api } from '../../../shared/planned/cycle-api.ts';
import { hasWork } from '../../../shared/planned/due.ts';
import { slotKey } from '../../../shared/planned/schedule.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handler } from '../../http/serve.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { cycleStates, cycles } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import { missing, otherwise } from '../../table/writes.ts';
import { ordersOf } from '../kinds.ts';
import { teamsMoved } from '../order/rearranging.ts';
import { type KeptOrder, numbers, type OrderValue, orderId } from './issuing.ts';
import { unsettled } from './replanning.ts';

const sameDay = ({ code }: Pick<KeptOrder, 'code'>) =>
  new Refused('conflict', 'dayHasOrder', { values: { order: code }, fields: { on: 'dayHasOrder' } });

export const extra: Handler<typeof api.extra> = async ({ input, actor, store }) => {
  const { id, on, reason: because, teamId: wanted } = input;
  const [cycle, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  if (cycle.retired || (cycle.typeCycle === 'checklists' && !actor.plant.checklists)) throw missing();
  if (!cycle.active || !hasWork(cycle)) throw new Refused('conflict', 'cycleInactive');
  if (on < actor.today)
    throw new Refused('invalid', 'dateBeforeMinimum', { fields: { on: 'dateBeforeMinimum' } });
  if (wanted !== undefined) {
    if (!actor.plant.resources)
      throw new Refused('invalid', 'invalidInput', { fields: { teamId: 'notAllowed' } });
    await activeTeam(store, wanted);
  }
  const [machine, rows] = await Promise.all([
    store.find(machines, cycle.machineId),
    unsettled(store, cycle, {}),
  ]);
  if (machine?.status === 'dismissed') throw new Refused('conflict', 'machineDismissed');
  const there = rows.find((order) => order.plannedOn === on && order.state !== 'cancelled');
  if (there) throw sameDay(there);
  const teamId = wanted ?? cycle.teamId;
  const { typeCycle, machineId, totalMinutes, manMinutes, tolerance, strategies } = cycle;
  const code = (await numbers(store, typeCycle, actor.today, 1))(0);
  const value: OrderValue = {
    ...{ code, cycleId: id, machineId, plannedOn: on, minutes: totalMinutes, tasks: strategies.length },
    ...(typeCycle !== 'workorders' && { type: typeCycle }),
    ...(manMinutes !== undefined && { manMinutes }),
    reason: 'extra',
    values: { askedBy: actor.user.name, because },
    // of a meter it is in its units, and this one has a day
    tolerance: cycle.meter === 'none' ? tolerance : 0,
    ...{ state: teamId === undefined ? 'planned' : 'assigned', teamId, byPerson: true },
    ...{ month: monthOf(on), openFor: teamId ?? 0 },
  };
  const nth = (n: number) => orderId(id, state, slotKey.extra(on, n));
  const used = new Set(rows.map((order) => order.id));
  let n = 1;
  while (used.has(nth(n))) n++;
  const kind = ordersOf[typeCycle];
  await store.commit(
    // whoever asked for the same day in the same moment was faster
    otherwise(() => sameDay(value), store.create(kind, nth(n), value)),
    teamsMoved(store, [{ after: value }]),
  );
  return store.made(kind, nth(n), value);
};
