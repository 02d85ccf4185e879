// The Lambda of planned maintenance.
import { cycles } from '../../shared/planned/cycle-api.ts';
import { lubrication as lubricationApi } from '../../shared/planned/lubrication-api.ts';
import { checklistOrders, orders, runs } from '../../shared/planned/order-api.ts';
import { readings } from '../../shared/planned/reading-api.ts';
import { type Handlers, on, serve } from '../http/serve.ts';
import { cycle } from './cycle/cycle.ts';
import { lubrication } from './lubrication.ts';
import { reading } from './meter/reading.ts';
import { kit, kits } from './order/kit.ts';
import { order } from './order/order.ts';

export const handler = serve(
  on(cycles, cycle),
  on(orders, { ...order('workorders'), kits, kit }),
  on(checklistOrders, order('checklists')),
  on(runs, order('am') as unknown as Handlers<typeof runs>),
  on(readings, reading),
  on(lubricationApi, lubrication),
);
