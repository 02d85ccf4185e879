// Lambda of planned maintenance: cycles, orders, checklists, runs, meters and lubrication.
import { cycles } from '#shared/planned/cycle-api.ts';
import { lubrication as lubricationApi } from '#shared/planned/lubrication-api.ts';
import { checklistOrders, orders, runs } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { bindHandlers, type Handlers, serve } from '../http/serve.ts';
import { loadMachinePositions } from '../structure/public.ts';
import { cycle } from './cycle/cycle.ts';
import { lubrication } from './lubrication.ts';
import { reading } from './meter/reading.ts';
import { planFreeOrder } from './order/free-order.ts';
import { getOrderKit, listKits } from './order/kit.ts';
import { createOrderHandlers } from './order/order.ts';

export const handler = serve(
  bindHandlers(cycles, cycle),
  bindHandlers(orders, {
    ...createOrderHandlers('workorders'),
    kits: listKits,
    kit: getOrderKit,
    positions: async ({ store }) => ({ positions: await loadMachinePositions(store) }),
    plan: planFreeOrder,
  }),
  bindHandlers(checklistOrders, createOrderHandlers('checklists')),
  bindHandlers(runs, createOrderHandlers('am') as unknown as Handlers<typeof runs>),
  bindHandlers(readings, reading),
  bindHandlers(lubricationApi, lubrication),
);
