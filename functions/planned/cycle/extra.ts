// Handler of extra orders: an additional order of a cycle on a chosen day, beside its plan (domain 4.4, Extra
// order).
import { getMonth } from '#shared/day.ts';
import type { MadeRecord } from '#shared/made.ts';
import type { cycles as api } from '#shared/planned/cycle-api.ts';
import { hasWork } from '#shared/planned/due.ts';
import { slotKey } from '#shared/planned/schedule.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Handler } from '../../http/serve.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { orderEntities } from '../kinds.ts';
import { assertMaintenanceDay, buildOrderTeamReferences } from '../order/rearranging.ts';
import { buildOrderId, type OrderValue, reserveOrderCodes, type StoredOrder } from './issuing.ts';
import { loadUnsettledOrders } from './unsettled.ts';

const madeKinds = { workorders: 'order', checklists: 'checklistOrder', am: 'run' } as const;

/** The refusal names the order, so that the page can open it. */
const buildSameDayRefusal = ({ id, code }: Pick<StoredOrder, 'id' | 'code'>, typeCycle: CycleType) =>
  new RefusalError('conflict', 'dayHasOrder', {
    values: { order: code, ...({ made: madeKinds[typeCycle], id, code } satisfies MadeRecord) },
    fields: { on: 'dayHasOrder' },
  });

export const createExtraOrder: Handler<typeof api.extra> = async ({ input, actor, store }) => {
  const { id, on, reason: reasonText, teamId: requestedTeamId, confirmed } = input;
  const [cycle, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  if (cycle.retired || (cycle.typeCycle === 'checklists' && !actor.plant.checklists))
    throw buildNotFoundRefusal();
  if (!cycle.active || !hasWork(cycle)) throw new RefusalError('conflict', 'cycleInactive');
  if (on < actor.today)
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { on: 'dateBeforeMinimum' } });
  assertMaintenanceDay(actor, on, { confirmed, field: 'on' });
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
  if (existingOrder) throw buildSameDayRefusal(existingOrder, cycle.typeCycle);
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
  const orderId = buildNthId(n);
  try {
    await store.commit(
      store.create(kind, orderId, value),
      buildOrderTeamReferences(store, [{ after: value }]),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.details.fields?.id !== 'codeTaken') throw error;
    // A concurrent call created an extra order of the same day.
    throw buildSameDayRefusal(await store.get(kind, orderId), typeCycle);
  }
  return store.buildStoredItem(kind, orderId, value);
};
