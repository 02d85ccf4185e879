// The Lambda of planned maintenance.
import { cycles } from '../../shared/planned/cycle-api.ts';
import { orders } from '../../shared/planned/order-api.ts';
import { readings } from '../../shared/planned/reading-api.ts';
import { on, serve } from '../http/serve.ts';
import { cycle } from './cycle/cycle.ts';
import { reading } from './meter/reading.ts';
import { order } from './order/order.ts';

export const handler = serve(on(cycles, cycle), on(orders, order), on(readings, reading));
