// Handler of extra orders: an additional order of a cycle on a chosen day, beside its plan (domain 4.4, Extra
// order).
import { getMonth } from '#shared/day.ts';
import type { cycles as api } from '#shared/planned/cycle-api.ts';
import { hasWork } from '#shared/planned/due.ts';
import { slotKey } from '#shared/planned/schedule.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { buildNotFoundRefusal, replaceRefusal } from '../../db/writes.ts';
import type { Handler } from '../../http/serve.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { orderEntities } from '../kinds.ts';
import { buildOrderTeamReferences } from '../order/rearranging.ts';
import { buildOrderId, type OrderValue, reserveOrderCodes, type StoredOrder } from './issuing.ts';
import { loadUnsettledOrders } from './replanning.ts';

const buildSameDayRefusal = ({ code }: Pick<StoredOrder, 'code'>) =>
  new RefusalError('conflict', 'dayHasOrder', { values: { order: code }, fields: { on: 'dayHasOrder' } });

export const createExtraOrder: Handler<typeof api.extra> = async ({ input, actor, store }) => {
  const { id, on, reason: reasonText, teamId: requestedTeamId } = input;
  const [cycle, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  if (cycle.retired || (cycle.typeCycle === 'checklists' && !actor.plant.checklists))
    throw buildNotFoundRefusal();
  if (!cycle.active || !hasWork(cycle)) throw new RefusalError('conflict', 'cycleInactive');
  if (on < actor.today)
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { on: 'dateBeforeMinimum' } });
  if (requestedTeamId !== undefined) {
    if (!actor.plant.resources)
      throw new RefusalError('invalid', 'invalidInput', { fields: { teamId: 'notAllowed' } });
    await assertActiveTeam(store, requestedTeamId);
  }
  const [machine, cycleOrders] = await Promise.all([
    store.find(machines, cycle.machineId),
    loadUnsettledOrders(store, cycle, {}),
  ]);
  if (machine?.status === 'dismissed') throw new RefusalError('conflict', 'machineDismissed');
  const existingOrder = cycleOrders.find((order) => order.plannedOn === on && order.state !== 'cancelled');
  if (existingOrder) throw buildSameDayRefusal(existingOrder);
  const teamId = requestedTeamId ?? cycle.teamId;
  const { typeCycle, machineId, totalMinutes, manMinutes, tolerance, strategies } = cycle;
  const code = (await reserveOrderCodes(store, typeCycle, actor.today, 1))(0);
  const value: OrderValue = {
    ...{ code, cycleId: id, machineId, plannedOn: on, minutes: totalMinutes, tasks: strategies.length },
    ...(typeCycle !== 'workorders' && { type: typeCycle }),
    ...(manMinutes !== undefined && { manMinutes }),
    reason: 'extra',
    values: { askedBy: actor.user.name, because: reasonText },
    // The tolerance of a meter cycle is in meter units, but this order has a day.
    tolerance: cycle.meter === 'none' ? tolerance : 0,
    ...{ state: teamId === undefined ? 'planned' : 'assigned', teamId, byPerson: true },
    ...{ month: getMonth(on), openFor: teamId ?? 0 },
  };
  const buildNthId = (n: number) => buildOrderId(id, state, slotKey.extra(on, n));
  const usedIds = new Set(cycleOrders.map((order) => order.id));
  let n = 1;
  while (usedIds.has(buildNthId(n))) n++;
  const kind = orderEntities[typeCycle];
  await store.commit(
    // A concurrent call created an extra order of the same day.
    replaceRefusal(() => buildSameDayRefusal(value), store.create(kind, buildNthId(n), value)),
    buildOrderTeamReferences(store, [{ after: value }]),
  );
  return store.buildStoredItem(kind, buildNthId(n), value);
};
